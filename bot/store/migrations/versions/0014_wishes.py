"""Who waits for a shard that another process holds.

Revision 0014, after 0013.
"""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("leases", sa.Column("wanted", sa.String(length=80), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("leases") as leases:
        leases.drop_column("wanted")
