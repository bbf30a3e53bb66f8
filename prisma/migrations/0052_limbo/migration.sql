-- CreateEnum
CREATE TYPE "LimboKind" AS ENUM ('outcome_unknown', 'issue_failed', 'not_returned', 'late_payment', 'unwind_failed', 'refund_stuck');

-- CreateEnum
CREATE TYPE "LimboState" AS ENUM ('open', 'confirmed', 'refunded', 'compensated');

-- CreateTable
CREATE TABLE "limbo_cases" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "kind" "LimboKind" NOT NULL,
    "state" "LimboState" NOT NULL DEFAULT 'open',
    "trade_id" INTEGER,
    "line" INTEGER,
    "booking_id" BIGINT,
    "refund_id" INTEGER,
    "owner_id" INTEGER,
    "deadline_at" TIMESTAMPTZ(3) NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closed_at" TIMESTAMPTZ(3),
    "closed_by" TEXT,
    "note" TEXT NOT NULL DEFAULT '',
    "data" JSONB NOT NULL DEFAULT '{}',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "limbo_cases_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateIndex
CREATE INDEX "limbo_cases_branch_id_trade_id_idx" ON "limbo_cases"("branch_id", "trade_id");

alter table limbo_cases
  add foreign key (branch_id, trade_id) references trades (branch_id, id),
  add foreign key (branch_id, booking_id) references bookings (branch_id, id),
  add foreign key (owner_id) references operators (id),
  add check (num_nonnulls(trade_id, booking_id, refund_id) > 0 and (line is null or trade_id is not null)),
  add check ((state = 'open') = (closed_at is null) and (closed_at is null) = (closed_by is null)),
  add check (deadline_at > opened_at);

-- Whatever found it, and however often: one open case of a kind about the same money.
create unique index limbo_cases_one on limbo_cases (branch_id, coalesce(trade_id, 0), coalesce(line, 0), coalesce(booking_id, 0),
  coalesce(refund_id, 0), kind) where state = 'open';
-- What people look after: few, of however many.
create index limbo_cases_open on limbo_cases (branch_id, deadline_at, id) where state = 'open';
create index limbo_cases_opened on limbo_cases (branch_id, opened_at, id);

-- Who travels asks by the supplier's number.
create index bookings_supplier_pnr on bookings (branch_id, supplier_pnr) where supplier_pnr is not null;
