"""Alembic's way in: runs the steps on the connection that `storage` hands over."""

from alembic import context

from makombo.web.services.schema import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,  # SQLite can't alter most of a table in place
)
with context.begin_transaction():
    context.run_migrations()
