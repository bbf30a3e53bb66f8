-- CreateEnum
CREATE TYPE "WorkState" AS ENUM ('waiting', 'running', 'done', 'failed', 'canceled');

-- CreateTable
CREATE TABLE "works" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "operator_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "params" JSONB NOT NULL,
    "state" "WorkState" NOT NULL DEFAULT 'waiting',
    "reason" TEXT,
    "total" INTEGER NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "refused" INTEGER NOT NULL DEFAULT 0,
    "place" JSONB,
    "answer" JSONB,
    "begins_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "request_id" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "run" UUID,
    "heard_at" TIMESTAMPTZ(3),

    CONSTRAINT "works_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "work_rows" (
    "branch_id" INTEGER NOT NULL,
    "work_id" INTEGER NOT NULL,
    "nr" INTEGER NOT NULL,
    "outcome" TEXT NOT NULL,
    "code" INTEGER,
    "fields" JSONB,
    "ref_id" INTEGER,

    CONSTRAINT "work_rows_pkey" PRIMARY KEY ("branch_id","work_id","nr")
);

-- CreateIndex
CREATE INDEX "works_branch_id_operator_id_id_idx" ON "works"("branch_id", "operator_id", "id");

-- CreateIndex
CREATE INDEX "works_expires_at_idx" ON "works"("expires_at");

-- AddForeignKey
ALTER TABLE "work_rows" ADD CONSTRAINT "work_rows_branch_id_work_id_fkey" FOREIGN KEY ("branch_id", "work_id") REFERENCES "works"("branch_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Prisma knows no CHECK: what runs has an attempt that is heard of, what failed a reason, nothing is done twice.
ALTER TABLE "works"
    ADD CHECK ("total" >= 0 AND "done" BETWEEN 0 AND "total" AND "refused" BETWEEN 0 AND "done"),
    ADD CHECK ("state" <> 'done' OR ("done" = "total" AND "ended_at" IS NOT NULL)),
    ADD CHECK (("state" = 'failed') = ("reason" IS NOT NULL));
ALTER TABLE "work_rows" ADD CHECK ("nr" > 0), ADD CHECK (("outcome" = 'refused') = ("code" IS NOT NULL));
