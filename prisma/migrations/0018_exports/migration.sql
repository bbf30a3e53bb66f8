-- What people asked to have as a file, and the files in pieces.

CREATE TYPE "ExportState" AS ENUM ('waiting', 'running', 'done', 'failed', 'canceled');

CREATE TABLE "exports" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "operator_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "params" JSONB NOT NULL,
    "locale" "Locale" NOT NULL,
    "calendar" "Calendar" NOT NULL,
    "digits" "Digits" NOT NULL,
    "state" "ExportState" NOT NULL DEFAULT 'waiting',
    "reason" TEXT,
    "percent" SMALLINT NOT NULL DEFAULT 0,
    "rows" INTEGER,
    "file_name" TEXT,
    "content_type" TEXT,
    "bytes" INTEGER,
    "request_id" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "run" UUID,
    "worker" TEXT,
    "heard_at" TIMESTAMPTZ(3),

    CONSTRAINT "exports_pkey" PRIMARY KEY ("branch_id","id")
);

CREATE TABLE "export_files" (
    "branch_id" INTEGER NOT NULL,
    "export_id" INTEGER NOT NULL,
    "run" UUID NOT NULL,
    "nr" INTEGER NOT NULL,
    "content" BYTEA NOT NULL,

    CONSTRAINT "export_files_pkey" PRIMARY KEY ("branch_id","export_id","run","nr")
);

CREATE INDEX "exports_branch_id_operator_id_id_idx" ON "exports"("branch_id", "operator_id", "id");

CREATE INDEX "exports_expires_at_idx" ON "exports"("expires_at");

ALTER TABLE "export_files" ADD CONSTRAINT "export_files_branch_id_export_id_fkey" FOREIGN KEY ("branch_id", "export_id") REFERENCES "exports"("branch_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Prisma knows no CHECK: what is done has a file, what failed a reason, what runs an attempt that is heard of.
ALTER TABLE "exports"
    ADD CHECK ("percent" BETWEEN 0 AND 100),
    ADD CHECK ("format" IN ('xlsx', 'pdf')),
    ADD CHECK ("state" <> 'done' OR ("run", "rows", "bytes", "file_name", "content_type", "ended_at") IS NOT NULL),
    ADD CHECK ("state" <> 'running' OR ("run", "heard_at") IS NOT NULL),
    ADD CHECK (("state" = 'failed') = ("reason" IS NOT NULL));

-- A file is compressed already.
ALTER TABLE "export_files" ALTER COLUMN "content" SET STORAGE EXTERNAL;
