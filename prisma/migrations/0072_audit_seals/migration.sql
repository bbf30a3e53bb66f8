-- CreateTable
CREATE TABLE "audit_seals" (
    "branch_id" INTEGER NOT NULL,
    "nr" INTEGER NOT NULL,
    "to_id" BIGINT NOT NULL,
    "rows" INTEGER NOT NULL,
    "hash" BYTEA NOT NULL,
    "sealed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_seals_pkey" PRIMARY KEY ("branch_id","nr")
);

alter table audit_seals
  add constraint seal_numbered check (nr > 0 and rows > 0 and length(hash) = 32);
