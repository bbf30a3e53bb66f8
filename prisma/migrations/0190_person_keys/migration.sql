-- What the audit log tells of people is sealed under keys of theirs; blocks that were written anew for it keep both seals.
-- CreateTable
CREATE TABLE "person_keys" (
    "branch_id" INTEGER NOT NULL,
    "subject_type" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "sealed" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "destroyed_at" TIMESTAMPTZ(3),

    CONSTRAINT "person_keys_pkey" PRIMARY KEY ("branch_id","subject_type","subject_id")
);

-- CreateTable
CREATE TABLE "audit_reseals" (
    "branch_id" INTEGER NOT NULL,
    "nr" INTEGER NOT NULL,
    "changed" INTEGER NOT NULL,
    "old_hash" BYTEA NOT NULL,
    "hash" BYTEA NOT NULL,
    "reason" TEXT NOT NULL,
    "resealed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_reseals_pkey" PRIMARY KEY ("branch_id","nr")
);

-- What Prisma cannot say.
alter table person_keys add constraint key_or_destroyed check ((sealed is null) = (destroyed_at is not null));
alter table audit_reseals
  add constraint reseal_hashed check (nr > 0 and changed >= 0 and length(hash) = 32 and length(old_hash) = 32 and reason <> '');

-- It told the audit log of people in clear; a process of the release before is refused instead of telling nothing.
drop function if exists store_passengers(jsonb);
