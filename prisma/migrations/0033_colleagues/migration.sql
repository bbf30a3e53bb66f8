-- What a partner agency says of itself beyond its terms, and the people who act for it in front of customers' pages.
-- CreateEnum
CREATE TYPE "ColleagueUserRole" AS ENUM ('manager', 'staff');

-- DropIndex
DROP INDEX "colleagues_branch_id_code_key";

-- AlterTable
ALTER TABLE "colleagues" ADD COLUMN "category" SMALLINT,
ADD COLUMN     "contact" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN     "name_latin" TEXT,
ADD COLUMN     "national_id" TEXT,
ADD COLUMN     "settlement_day" SMALLINT,
ADD COLUMN     "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;
-- What it is searched by, folded once when it is written: name, Latin name, code, national id, each behind a bar.
ALTER TABLE "colleagues" ADD COLUMN "search" TEXT NOT NULL GENERATED ALWAYS AS (place_folded(
    '|' || "name" || '|' || coalesce("name_latin", '') || '|' || "code" || '|' || coalesce("national_id", '') || '|')) STORED;

-- CreateTable
CREATE TABLE "colleague_users" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "colleague_id" INTEGER NOT NULL,
    "username" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "mobile" TEXT,
    "email" TEXT,
    "password_hash" TEXT NOT NULL,
    "role" "ColleagueUserRole" NOT NULL DEFAULT 'staff',
    "active" BOOLEAN NOT NULL DEFAULT true,
    "session_epoch" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "password_changed_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "colleague_users_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateIndex
CREATE INDEX "colleague_users_branch_id_colleague_id_idx" ON "colleague_users"("branch_id", "colleague_id");

-- AddForeignKey
ALTER TABLE "colleague_users" ADD CONSTRAINT "colleague_users_branch_id_colleague_id_fkey" FOREIGN KEY ("branch_id", "colleague_id") REFERENCES "colleagues"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma cannot say. A code or a user's name is one living row's alone: whoever was deleted gives it back.
ALTER TABLE "colleagues"
    ADD CHECK ("category" BETWEEN 1 AND 99),
    ADD CHECK ("settlement_day" BETWEEN 1 AND 31),
    ADD CHECK (jsonb_typeof("contact") = 'object'),
    ADD CHECK ("version" > 0),
    ADD CHECK ("deleted_at" IS NULL OR NOT "active");
ALTER TABLE "colleague_users"
    ADD CHECK ("username" = lower("username") AND "username" ~ '^[a-z0-9][a-z0-9._@+-]{2,63}$'),
    ADD CHECK ("name" <> '' AND "password_hash" <> ''),
    ADD CHECK ("version" > 0 AND "session_epoch" >= 0),
    ADD CHECK ("deleted_at" IS NULL OR NOT "active");

create unique index colleagues_code on colleagues (branch_id, code) where deleted_at is null;
create unique index colleague_users_username on colleague_users (branch_id, username) where deleted_at is null;

-- The search: by its words, rare ones by the first, frequent ones along the second; codes by what they begin with.
create index colleagues_search on colleagues using gin (search gin_trgm_ops) with (fastupdate = off);
create index colleagues_by_name on colleagues (branch_id, name, id) include (search, active) where deleted_at is null;
create index colleagues_code_begins on colleagues (branch_id, code text_pattern_ops) where deleted_at is null;
create index colleagues_deleted on colleagues (branch_id, id) where deleted_at is not null;
-- What was done to its users is told with it.
create index audit_of_colleague_users on audit_log (branch_id, (after ->> 'colleague_id'), id)
  where subject_type = 'colleague_user';
