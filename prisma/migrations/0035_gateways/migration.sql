-- CreateEnum
CREATE TYPE "GatewayDriver" AS ENUM ('sandbox', 'zarinpal', 'stripe');

-- CreateEnum
CREATE TYPE "GatewayDrive" AS ENUM ('wallet', 'trade', 'colleague', 'announcement', 'pay');

-- CreateEnum
CREATE TYPE "GatewayCaseKind" AS ENUM ('amount_mismatch', 'currency_mismatch', 'failure_after_success', 'success_after_failure', 'late_success', 'unknown_authority', 'bad_signature', 'not_applied', 'no_answer', 'reversed');

-- CreateEnum
CREATE TYPE "GatewayCaseState" AS ENUM ('open', 'closed');

-- CreateTable
CREATE TABLE "gateways" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "driver" "GatewayDriver" NOT NULL,
    "title" TEXT NOT NULL,
    "title_latin" TEXT NOT NULL DEFAULT '',
    "currency" CHAR(3) NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "position" INTEGER NOT NULL DEFAULT 0,
    "settings" JSONB NOT NULL DEFAULT '{}',
    "sealed" BYTEA,
    "hook" TEXT NOT NULL,
    "clearing_account_id" INTEGER,
    "least" BIGINT,
    "most" BIGINT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "gateways_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "gateway_payments" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "serial_id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "gateway_id" INTEGER NOT NULL,
    "drive" "GatewayDrive" NOT NULL,
    "model" TEXT,
    "reference_id" INTEGER,
    "payer" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "status" SMALLINT NOT NULL DEFAULT 0,
    "authority" TEXT,
    "redirect_url" TEXT,
    "tracking_code" TEXT,
    "card_masked" TEXT,
    "fail_code" TEXT,
    "fail_message" TEXT,
    "return_url" TEXT,
    "description" TEXT NOT NULL DEFAULT '',
    "request_key" TEXT,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "redirected_at" TIMESTAMPTZ(3),
    "heard_at" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),
    "voucher_id" BIGINT,
    "doc_date" DATE,
    "applied_at" TIMESTAMPTZ(3),
    "applied_by_id" INTEGER,
    "apply_fault" TEXT,
    "checking_until" TIMESTAMPTZ(3),
    "next_check_at" TIMESTAMPTZ(3),
    "checks" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "gateway_payments_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "gateway_cases" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "kind" "GatewayCaseKind" NOT NULL,
    "subject" TEXT NOT NULL,
    "payment_id" INTEGER,
    "count" INTEGER NOT NULL DEFAULT 1,
    "first_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "data" JSONB NOT NULL DEFAULT '{}',
    "state" "GatewayCaseState" NOT NULL DEFAULT 'open',
    "note" TEXT,
    "closed_by" TEXT,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "gateway_cases_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "gateways_hook_key" ON "gateways"("hook");

-- CreateIndex
CREATE UNIQUE INDEX "gateway_payments_serial_id_key" ON "gateway_payments"("serial_id");

-- CreateIndex
CREATE UNIQUE INDEX "gateway_payments_slug_key" ON "gateway_payments"("slug");

-- CreateIndex
CREATE INDEX "gateway_payments_branch_id_created_at_id_idx" ON "gateway_payments"("branch_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "gateway_payments_branch_id_payer_created_at_id_idx" ON "gateway_payments"("branch_id", "payer", "created_at", "id");

-- CreateIndex
CREATE INDEX "gateway_payments_branch_id_voucher_id_idx" ON "gateway_payments"("branch_id", "voucher_id");

-- CreateIndex
CREATE UNIQUE INDEX "gateway_payments_branch_id_gateway_id_authority_key" ON "gateway_payments"("branch_id", "gateway_id", "authority");

-- CreateIndex
CREATE UNIQUE INDEX "gateway_payments_branch_id_request_key_key" ON "gateway_payments"("branch_id", "request_key");

-- CreateIndex
CREATE INDEX "gateway_cases_branch_id_state_last_at_idx" ON "gateway_cases"("branch_id", "state", "last_at");

-- CreateIndex
CREATE INDEX "gateway_cases_branch_id_payment_id_idx" ON "gateway_cases"("branch_id", "payment_id");

-- CreateIndex
CREATE UNIQUE INDEX "gateway_cases_branch_id_kind_subject_key" ON "gateway_cases"("branch_id", "kind", "subject");

-- AddForeignKey
ALTER TABLE "gateway_payments" ADD CONSTRAINT "gateway_payments_branch_id_gateway_id_fkey" FOREIGN KEY ("branch_id", "gateway_id") REFERENCES "gateways"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

alter table gateways
  add foreign key (branch_id) references branches (id),
  add foreign key (branch_id, clearing_account_id) references ledger.accounts (branch_id, id),
  add foreign key (currency) references ledger.currencies (code),
  add check (title <> '' and version > 0),
  add check (least >= 0 and most > 0 and least <= most or least is null or most is null),
  add check (length(hook) >= 22);

alter table gateway_payments
  add foreign key (currency) references ledger.currencies (code),
  -- Also says that the document stands on the payment's day.
  add foreign key (branch_id, doc_date, voucher_id) references ledger.vouchers (branch_id, doc_date, id),
  add check (status between 0 and 5 and amount > 0 and amount <= 9007199254740991 and version > 0 and checks >= 0),
  add check (payer ~ '^[a-z_]{1,30}:[0-9]{1,18}$'),
  add check (length(serial_id) >= 22 and length(slug) >= 22 and serial_id <> slug),
  -- The BIN and the last four digits at most.
  add check (length(regexp_replace(card_masked, '[^0-9]', '', 'g')) <= 10),
  add check ((voucher_id is null) = (doc_date is null)),
  -- What succeeded was credited, and nothing else was.
  add check ((status in (3, 4)) = (voucher_id is not null)),
  add check ((status in (3, 4)) <= (settled_at is not null)),
  -- Whom we ask about it has a name for it.
  add check (status not in (1, 2, 3, 4) or authority is not null),
  add check (applied_at is null or status in (3, 4)),
  add check ((model is null) = (reference_id is null)),
  add check (expires_at > created_at);
-- What the sweeper has before it: what may have been paid, what was not paid in time, and what was paid and not applied.
create index gateway_payments_due on gateway_payments (next_check_at) where next_check_at is not null;

alter table gateway_cases
  add check (branch_id >= 0 and count > 0 and length(subject) between 1 and 60),
  add check ((state = 'closed') = (closed_by is not null and closed_at is not null)),
  add foreign key (branch_id, payment_id) references gateway_payments (branch_id, id);
