-- CreateEnum
CREATE TYPE "RefundState" AS ENUM ('awaiting_owner', 'canceling', 'paying_out', 'done', 'rejected', 'failed');

-- CreateEnum
CREATE TYPE "RefundTo" AS ENUM ('wallet', 'credit', 'card', 'iban');

-- AlterTable
ALTER TABLE "charter_classes" ADD COLUMN     "penalty_rule_id" INTEGER;

-- CreateTable
CREATE TABLE "penalty_rules" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "penalty_rules_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "penalty_rule_versions" (
    "branch_id" INTEGER NOT NULL,
    "rule_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "form" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,

    CONSTRAINT "penalty_rule_versions_pkey" PRIMARY KEY ("branch_id","rule_id","version")
);

-- CreateTable
CREATE TABLE "penalty_quotes" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "product" TEXT NOT NULL,
    "trade_id" INTEGER,
    "party" TEXT NOT NULL,
    "asked_by" TEXT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "items" JSONB NOT NULL,
    "paid" BIGINT NOT NULL,
    "penalty" BIGINT,
    "next_change_at" TIMESTAMPTZ(3),
    "next_penalty" BIGINT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "penalty_quotes_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "penalty_quote_heads" (
    "branch_id" INTEGER NOT NULL,
    "booking_id" BIGINT NOT NULL,
    "quote_id" INTEGER NOT NULL,

    CONSTRAINT "penalty_quote_heads_pkey" PRIMARY KEY ("branch_id","booking_id")
);

-- CreateTable
CREATE TABLE "refunds" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "quote_id" INTEGER NOT NULL,
    "booking_id" BIGINT NOT NULL,
    "trade_id" INTEGER,
    "supplier_id" INTEGER,
    "supplier_order_id" BIGINT,
    "owner_colleague_id" INTEGER,
    "state" "RefundState" NOT NULL,
    "party" TEXT NOT NULL,
    "refund_to" "RefundTo" NOT NULL,
    "iban" TEXT,
    "card_id" INTEGER,
    "currency" CHAR(3) NOT NULL,
    "price" BIGINT NOT NULL,
    "discount" BIGINT NOT NULL,
    "paid" BIGINT NOT NULL,
    "penalty" BIGINT,
    "refundable" BIGINT,
    "kept" BIGINT,
    "remarks" TEXT NOT NULL DEFAULT '',
    "requested_by" TEXT NOT NULL,
    "request_key" TEXT,
    "deadline_at" TIMESTAMPTZ(3),
    "decided_at" TIMESTAMPTZ(3),
    "decided_by" TEXT,
    "last_fault" TEXT,
    "next_step_at" TIMESTAMPTZ(3),
    "stepping_until" TIMESTAMPTZ(3),
    "steps" INTEGER NOT NULL DEFAULT 0,
    "voucher_id" BIGINT,
    "posted_on" DATE,
    "payout_voucher_id" BIGINT,
    "payout_on" DATE,
    "credit_note_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "refunds_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "refund_items" (
    "branch_id" INTEGER NOT NULL,
    "refund_id" INTEGER NOT NULL,
    "booking_id" BIGINT NOT NULL,
    "line" INTEGER NOT NULL,
    "seq" INTEGER NOT NULL,
    "pax_type" "PaxType" NOT NULL,
    "price" BIGINT NOT NULL,
    "discount" BIGINT NOT NULL,
    "paid" BIGINT NOT NULL,
    "penalty" BIGINT,
    "refundable" BIGINT,
    "rule_id" INTEGER,
    "rule_version" INTEGER,
    "live" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "refund_items_pkey" PRIMARY KEY ("branch_id","refund_id","line","seq")
);

-- CreateTable
CREATE TABLE "refund_history" (
    "branch_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "refund_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "event" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "detail" JSONB,

    CONSTRAINT "refund_history_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateIndex
CREATE INDEX "refunds_branch_id_booking_id_idx" ON "refunds"("branch_id", "booking_id");

-- CreateIndex
CREATE INDEX "refunds_branch_id_created_at_id_idx" ON "refunds"("branch_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "refund_history_branch_id_refund_id_idx" ON "refund_history"("branch_id", "refund_id");

-- AddForeignKey
ALTER TABLE "penalty_rule_versions" ADD CONSTRAINT "penalty_rule_versions_branch_id_rule_id_fkey" FOREIGN KEY ("branch_id", "rule_id") REFERENCES "penalty_rules"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refund_items" ADD CONSTRAINT "refund_items_branch_id_refund_id_fkey" FOREIGN KEY ("branch_id", "refund_id") REFERENCES "refunds"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refund_history" ADD CONSTRAINT "refund_history_branch_id_refund_id_fkey" FOREIGN KEY ("branch_id", "refund_id") REFERENCES "refunds"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

alter table charter_classes
  add foreign key (branch_id, penalty_rule_id) references penalty_rules (branch_id, id);
create index charter_classes_penalty on charter_classes (branch_id, charter_id) where penalty_rule_id is not null;

alter table penalty_rules
  add foreign key (branch_id) references branches (id),
  add check (version > 0 and (deleted_at is null or not active));
create index penalty_rules_in_force on penalty_rules (branch_id) where active;
alter table penalty_rule_versions add check (version > 0 and jsonb_typeof(form) = 'object');

alter table penalty_quotes
  add foreign key (branch_id) references branches (id),
  add check (paid >= 0 and penalty between 0 and paid and jsonb_typeof(items) = 'array'),
  add check ((next_change_at is null) = (next_penalty is null)),
  add check (expires_at > created_at and expires_at <= created_at + interval '1 hour');
alter table penalty_quote_heads
  add foreign key (branch_id, booking_id) references bookings (branch_id, id),
  add foreign key (branch_id, quote_id) references penalty_quotes (branch_id, id);

-- An infant can be given back alone.
alter table booking_items
  drop constraint items_seats,
  add constraint items_seats check (seats = adult + child and adult + child + infant > 0);

alter table refunds
  add foreign key (branch_id, quote_id) references penalty_quotes (branch_id, id),
  add foreign key (branch_id, booking_id) references bookings (branch_id, id),
  add foreign key (branch_id, owner_colleague_id) references colleagues (branch_id, id),
  add foreign key (branch_id, supplier_order_id) references supplier_orders (branch_id, id),
  add foreign key (branch_id, posted_on, voucher_id) references ledger.vouchers (branch_id, doc_date, id),
  add foreign key (branch_id, payout_on, payout_voucher_id) references ledger.vouchers (branch_id, doc_date, id),
  add constraint refunds_sum check (paid = price - discount and price >= 0 and discount >= 0 and paid >= 0),
  -- To the last unit.
  add constraint refunds_whole check ((penalty is null) = (refundable is null) and penalty >= 0 and refundable >= 0 and penalty + refundable = paid),
  add constraint refunds_kept check (kept >= 0),
  add constraint refunds_known check (state in ('awaiting_owner', 'rejected', 'failed') or penalty is not null),
  add constraint refunds_posted check ((voucher_id is null) = (posted_on is null)
    and (voucher_id is null or state in ('paying_out', 'done')) and (voucher_id is not null or price = 0 or state not in ('paying_out', 'done'))),
  add constraint refunds_paid_out check ((payout_voucher_id is null) = (payout_on is null)
    and (state <> 'paying_out' or payout_voucher_id is null and refund_to in ('card', 'iban'))
    and (state <> 'done' or refund_to in ('wallet', 'credit') or refundable = 0 or payout_voucher_id is not null)),
  add constraint refunds_to check (case refund_to when 'iban' then iban is not null and card_id is null
                                   when 'card' then iban is null else iban is null and card_id is null end),
  add constraint refunds_party check (party ~ '^(passenger|colleague):[1-9][0-9]{0,9}$' and (refund_to <> 'credit' or party like 'colleague:%')),
  add constraint refunds_ended check ((ended_at is null) = (state not in ('done', 'rejected', 'failed'))),
  add constraint refunds_waiting check ((state = 'awaiting_owner') <= (deadline_at is not null or penalty is null));
create index refunds_due on refunds (next_step_at) where next_step_at is not null;
create index refunds_open on refunds (branch_id, state, created_at, id) where state not in ('done', 'rejected', 'failed');
create index refunds_of_order on refunds (branch_id, supplier_order_id) where supplier_order_id is not null;

alter table refund_items
  add foreign key (branch_id, booking_id) references bookings (branch_id, id),
  add constraint refund_items_sum check (paid = price - discount and price >= 0 and discount >= 0 and paid >= 0),
  add constraint refund_items_whole check ((penalty is null) = (refundable is null) and penalty >= 0 and refundable >= 0 and penalty + refundable = paid);
-- One open refund of a passenger's item, or one that was done.
create unique index refund_items_once on refund_items (branch_id, booking_id, line, seq) where live;

alter table invoices add constraint invoices_refund foreign key (branch_id, refund_id) references refunds (branch_id, id);
create unique index invoices_credit_note on invoices (branch_id, refund_id) where refund_id is not null;
