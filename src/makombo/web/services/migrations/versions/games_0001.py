"""Games, seats and the log of entries."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the three tables."""
    op.create_table(
        "games",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("game", sa.String(100), nullable=False),
        sa.Column("start", sa.Text, nullable=True),
        sa.Column("mode", sa.String(10), nullable=False),
        sa.Column("invite", sa.String(64), nullable=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("game_id", sa.String(22), nullable=False),
        sa.Column("side", sa.SmallInteger, nullable=False, autoincrement=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("strength", sa.SmallInteger, nullable=True),
        sa.Column("token", sa.String(64), nullable=True),
        sa.Column("invitation", sa.String(64), nullable=True),
        sa.PrimaryKeyConstraint("game_id", "side"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], ondelete="CASCADE"),
        sa.CheckConstraint("side IN (0, 1)", name="seats_side"),
    )
    op.create_table(
        "entries",
        sa.Column("game_id", sa.String(22), nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("side", sa.SmallInteger, nullable=False),
        sa.Column("value", sa.String(64), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "number"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], ondelete="CASCADE"),
    )


def downgrade() -> None:
    """Drop them again."""
    for name in ("entries", "seats", "games"):
        op.drop_table(name)
