-- Changes of where money, codes and secrets go wait for a second person.
-- CreateEnum
CREATE TYPE "ChangeRequestState" AS ENUM ('waiting', 'approved', 'rejected', 'withdrawn');

-- CreateTable
CREATE TABLE "change_requests" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "act" TEXT NOT NULL,
    "subject_type" TEXT NOT NULL,
    "subject_id" TEXT,
    "title" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB NOT NULL,
    "sealed" BYTEA,
    "digest" TEXT NOT NULL,
    "state" "ChangeRequestState" NOT NULL DEFAULT 'waiting',
    "requested_by" TEXT NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_by" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "reason" TEXT NOT NULL DEFAULT '',
    "alone" TEXT,

    CONSTRAINT "change_requests_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateIndex
CREATE INDEX "change_requests_branch_id_subject_type_subject_id_idx" ON "change_requests"("branch_id", "subject_type", "subject_id");

-- What Prisma cannot say.
create unique index change_requests_waiting on change_requests (branch_id, requested_by, digest) where state = 'waiting';
create index change_requests_open on change_requests (branch_id, requested_at) where state = 'waiting';
alter table change_requests
  add constraint change_request_decided check ((state = 'waiting') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  -- What it would do, keys included, is kept until it is decided.
  add constraint change_request_sealed check ((state = 'waiting') = (sealed is not null)),
  add constraint change_request_two_persons check (state <> 'approved' or decided_by <> requested_by or alone is not null),
  add constraint change_request_alone check (alone in ('setup', 'one_person') and decided_by = requested_by or alone is null);

-- Whoever held every permission goes on holding every permission.
update memberships
   set permissions = permissions || array['security:read', 'security:write', 'security:approve']
 where customised and cardinality(permissions) = 54 and not permissions @> array['security:read'];
