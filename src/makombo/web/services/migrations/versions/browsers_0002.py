"""Games are found by who sits in them, and a seat can be taken to another browser."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Index the seats' tokens, and make the table of links that take a seat along."""
    op.create_index("seats_token", "seats", ["token"])
    op.create_table(
        "passages",
        sa.Column("secret", sa.String(64), primary_key=True),
        sa.Column("game_id", sa.String(22), nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("expires", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], ondelete="CASCADE"),
    )
    op.create_index("passages_game", "passages", ["game_id"])


def downgrade() -> None:
    """Drop them again."""
    op.drop_table("passages")
    op.drop_index("seats_token", "seats")
