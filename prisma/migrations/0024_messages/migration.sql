-- CreateEnum
CREATE TYPE "MessageChannel" AS ENUM ('sms', 'email');

-- CreateEnum
CREATE TYPE "MessageDriver" AS ENUM ('log', 'http', 'smpp', 'smtp');

-- CreateEnum
CREATE TYPE "MessageState" AS ENUM ('queued', 'sending', 'handed', 'delivered', 'undelivered', 'failed', 'canceled', 'unknown');

-- CreateTable
CREATE TABLE "message_lines" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "channel" "MessageChannel" NOT NULL,
    "driver" "MessageDriver" NOT NULL,
    "sender" TEXT NOT NULL DEFAULT '',
    "settings" JSONB NOT NULL DEFAULT '{}',
    "sealed" BYTEA,
    "per_second" INTEGER NOT NULL DEFAULT 50,
    "part_price" BIGINT,
    "hook" TEXT NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "fault" TEXT,
    "fault_at" TIMESTAMPTZ(3),
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "message_lines_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "outgoing_messages" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "line_id" INTEGER NOT NULL,
    "channel" "MessageChannel" NOT NULL,
    "to_address" TEXT NOT NULL,
    "to_name" TEXT NOT NULL DEFAULT '',
    "person_type" TEXT,
    "person_id" INTEGER,
    "subject" TEXT,
    "text" TEXT NOT NULL,
    "parts" SMALLINT NOT NULL,
    "template_id" INTEGER,
    "business_key" TEXT,
    "work_id" INTEGER,
    "held" BOOLEAN NOT NULL DEFAULT false,
    "state" "MessageState" NOT NULL DEFAULT 'queued',
    "reason" TEXT,
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "asked_by" TEXT NOT NULL,
    "queued_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "not_before" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "run" UUID,
    "claimed_at" TIMESTAMPTZ(3),
    "handed_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "outgoing_messages_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "message_parts" (
    "branch_id" INTEGER NOT NULL,
    "message_id" INTEGER NOT NULL,
    "nr" SMALLINT NOT NULL,
    "line_id" INTEGER NOT NULL,
    "provider_ref" TEXT NOT NULL,
    "state" "MessageState" NOT NULL DEFAULT 'handed',
    "taken_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "message_parts_pkey" PRIMARY KEY ("branch_id","message_id","nr")
);

-- CreateTable
CREATE TABLE "message_receipts" (
    "branch_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "line_id" INTEGER NOT NULL,
    "provider_ref" TEXT NOT NULL,
    "outcome" "MessageState" NOT NULL,
    "our_ref" INTEGER,
    "address" TEXT,
    "detail" TEXT,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "applied_at" TIMESTAMPTZ(3),

    CONSTRAINT "message_receipts_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "message_templates" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "channel" "MessageChannel" NOT NULL,
    "text_fa" TEXT NOT NULL,
    "text_en" TEXT NOT NULL,
    "subject_fa" TEXT,
    "subject_en" TEXT,
    "params" JSONB NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "message_templates_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "message_groups" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "message_groups_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "message_group_members" (
    "branch_id" INTEGER NOT NULL,
    "group_id" INTEGER NOT NULL,
    "address" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "message_group_members_pkey" PRIMARY KEY ("branch_id","group_id","address")
);

-- CreateTable
CREATE TABLE "message_opt_outs" (
    "branch_id" INTEGER NOT NULL,
    "channel" "MessageChannel" NOT NULL,
    "address" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "message_opt_outs_pkey" PRIMARY KEY ("branch_id","channel","address")
);

-- CreateIndex
CREATE UNIQUE INDEX "message_lines_hook_key" ON "message_lines"("hook");

-- CreateIndex
CREATE INDEX "outgoing_messages_branch_id_work_id_state_idx" ON "outgoing_messages"("branch_id", "work_id", "state");

-- CreateIndex
CREATE INDEX "outgoing_messages_branch_id_to_address_idx" ON "outgoing_messages"("branch_id", "to_address");

-- CreateIndex
CREATE INDEX "outgoing_messages_branch_id_queued_at_id_idx" ON "outgoing_messages"("branch_id", "queued_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "outgoing_messages_branch_id_business_key_key" ON "outgoing_messages"("branch_id", "business_key");

-- CreateIndex
CREATE INDEX "message_parts_branch_id_line_id_provider_ref_idx" ON "message_parts"("branch_id", "line_id", "provider_ref");

-- CreateIndex
CREATE INDEX "message_receipts_received_at_idx" ON "message_receipts"("received_at");

-- CreateIndex
CREATE UNIQUE INDEX "message_receipts_branch_id_line_id_provider_ref_outcome_key" ON "message_receipts"("branch_id", "line_id", "provider_ref", "outcome");

-- CreateIndex
CREATE UNIQUE INDEX "message_templates_branch_id_code_key" ON "message_templates"("branch_id", "code");

-- CreateIndex
CREATE UNIQUE INDEX "message_groups_branch_id_name_key" ON "message_groups"("branch_id", "name");

-- AddForeignKey
ALTER TABLE "outgoing_messages" ADD CONSTRAINT "outgoing_messages_branch_id_line_id_fkey" FOREIGN KEY ("branch_id", "line_id") REFERENCES "message_lines"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_parts" ADD CONSTRAINT "message_parts_branch_id_message_id_fkey" FOREIGN KEY ("branch_id", "message_id") REFERENCES "outgoing_messages"("branch_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_group_members" ADD CONSTRAINT "message_group_members_branch_id_group_id_fkey" FOREIGN KEY ("branch_id", "group_id") REFERENCES "message_groups"("branch_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Prisma knows no CHECK and no partial index: one default line a channel, who holds a message, and what ended has its end.
ALTER TABLE "message_lines"
    ADD CHECK ("per_second" BETWEEN 1 AND 1000),
    ADD CHECK ("part_price" >= 0),
    ADD CHECK (("driver" IN ('log', 'http') OR ("driver" = 'smpp' AND "channel" = 'sms') OR ("driver" = 'smtp' AND "channel" = 'email'))),
    ADD CHECK ("active" OR NOT "is_default");
CREATE UNIQUE INDEX "message_lines_default" ON "message_lines"("branch_id", "channel") WHERE "is_default";
ALTER TABLE "outgoing_messages"
    ADD CHECK ("parts" BETWEEN 1 AND 20),
    ADD CHECK (("state" = 'sending') = ("run" IS NOT NULL)),
    ADD CHECK (("state" IN ('delivered', 'undelivered', 'failed', 'canceled')) = ("ended_at" IS NOT NULL)),
    ADD CHECK (NOT "held" OR "state" IN ('queued', 'canceled'));
-- What a line sends next; what died in somebody's hands; what a receipt may settle; what is told as limbo.
CREATE INDEX "outgoing_messages_due" ON "outgoing_messages"("branch_id", "line_id", "not_before", "id") WHERE "state" = 'queued' AND NOT "held";
CREATE INDEX "outgoing_messages_in_hands" ON "outgoing_messages"("claimed_at") WHERE "state" = 'sending';
CREATE INDEX "outgoing_messages_unknown" ON "outgoing_messages"("branch_id", "line_id", "to_address") WHERE "state" = 'unknown';
CREATE INDEX "message_receipts_waiting" ON "message_receipts"("branch_id", "line_id") WHERE "applied_at" IS NULL;
ALTER TABLE "message_parts" ADD CHECK ("state" IN ('handed', 'delivered', 'undelivered'));
ALTER TABLE "message_receipts" ADD CHECK ("outcome" IN ('delivered', 'undelivered'));
