-- CreateEnum
CREATE TYPE "PaymentType" AS ENUM ('receipt', 'payment', 'transfer');

-- CreateEnum
CREATE TYPE "PaymentMethod" AS ENUM ('cash', 'bank', 'pos', 'gateway', 'check', 'wallet');

-- CreateEnum
CREATE TYPE "ChequeDirection" AS ENUM ('received', 'issued');

-- CreateEnum
CREATE TYPE "ChequeState" AS ENUM ('none', 'in_safe', 'deposited', 'cleared', 'bounced', 'endorsed', 'settled', 'returned', 'canceled', 'issued', 'delivered');

-- CreateEnum
CREATE TYPE "ChequeOperation" AS ENUM ('register', 'deposit', 'clear', 'bounce', 'recall', 'endorse', 'endorse_returned', 'cash', 'redeposit', 'settle', 'return', 'cancel', 'deliver', 'undo');

-- CreateEnum
CREATE TYPE "AnnouncementDirection" AS ENUM ('debit', 'credit');

-- CreateEnum
CREATE TYPE "AnnouncementStatus" AS ENUM ('draft', 'active', 'settled', 'canceled');

-- CreateEnum
CREATE TYPE "ConnectionStatus" AS ENUM ('active', 'trashed', 'merged');

-- CreateTable
CREATE TABLE "number_series" (
    "branch_id" INTEGER NOT NULL,
    "fiscal_year" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "number_series_pkey" PRIMARY KEY ("branch_id","fiscal_year","kind")
);

-- CreateTable
CREATE TABLE "payments" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "group_id" INTEGER NOT NULL,
    "type" "PaymentType" NOT NULL,
    "method" "PaymentMethod" NOT NULL,
    "fiscal_year" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "counter_account_id" INTEGER NOT NULL,
    "party" TEXT,
    "currency" CHAR(3) NOT NULL,
    "amount" BIGINT NOT NULL,
    "rate" DECIMAL(20,10) NOT NULL DEFAULT 1,
    "worth" BIGINT NOT NULL,
    "pay_date" DATE NOT NULL,
    "reference" TEXT,
    "description" TEXT NOT NULL DEFAULT '',
    "cheque_id" INTEGER,
    "voucher_id" BIGINT NOT NULL,
    "settled" BIGINT NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "trashed_at" TIMESTAMPTZ(3),
    "trashed_by" TEXT,
    "trash_reason" TEXT,
    "request_key" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,

    CONSTRAINT "payments_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "open_items" (
    "branch_id" INTEGER NOT NULL,
    "doc_date" DATE NOT NULL,
    "voucher_id" BIGINT NOT NULL,
    "line" SMALLINT NOT NULL,
    "account_id" INTEGER NOT NULL,
    "party" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "open" BIGINT NOT NULL,

    CONSTRAINT "open_items_pkey" PRIMARY KEY ("branch_id","doc_date","voucher_id","line")
);

-- CreateTable
CREATE TABLE "settlements" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "payment_id" INTEGER NOT NULL,
    "doc_date" DATE NOT NULL,
    "voucher_id" BIGINT NOT NULL,
    "line" SMALLINT NOT NULL,
    "amount" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "released_at" TIMESTAMPTZ(3),
    "released_by" TEXT,

    CONSTRAINT "settlements_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "cheque_rules" (
    "direction" "ChequeDirection" NOT NULL,
    "from_state" "ChequeState" NOT NULL,
    "operation" "ChequeOperation" NOT NULL,
    "to_state" "ChequeState" NOT NULL,
    "debit" TEXT,
    "credit" TEXT,

    CONSTRAINT "cheque_rules_pkey" PRIMARY KEY ("direction","from_state","operation","to_state")
);

-- CreateTable
CREATE TABLE "cheques" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "direction" "ChequeDirection" NOT NULL,
    "sayad_id" CHAR(16) NOT NULL,
    "series" TEXT,
    "serial" TEXT NOT NULL,
    "bank" TEXT NOT NULL,
    "bank_branch" TEXT NOT NULL DEFAULT '',
    "amount" BIGINT NOT NULL,
    "due_date" DATE NOT NULL,
    "party" TEXT NOT NULL,
    "counter_account_id" INTEGER NOT NULL,
    "owner_name" TEXT NOT NULL DEFAULT '',
    "owner_iban" TEXT,
    "account_id" INTEGER,
    "held_account_id" INTEGER,
    "open" BIGINT NOT NULL,
    "state" "ChequeState" NOT NULL DEFAULT 'none',
    "last_seq" INTEGER NOT NULL DEFAULT 0,
    "group_id" INTEGER NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,

    CONSTRAINT "cheques_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "cheque_events" (
    "branch_id" INTEGER NOT NULL,
    "cheque_id" INTEGER NOT NULL,
    "seq" INTEGER NOT NULL,
    "prev_seq" INTEGER,
    "direction" "ChequeDirection" NOT NULL,
    "from_state" "ChequeState" NOT NULL,
    "operation" "ChequeOperation" NOT NULL,
    "to_state" "ChequeState" NOT NULL,
    "on_date" DATE NOT NULL,
    "account_id" INTEGER,
    "party" TEXT,
    "amount" BIGINT NOT NULL,
    "fee" BIGINT NOT NULL DEFAULT 0,
    "stamped" BOOLEAN NOT NULL DEFAULT false,
    "held_account_id" INTEGER,
    "open" BIGINT NOT NULL,
    "undoes" INTEGER,
    "voucher_id" BIGINT,
    "doc_date" DATE,
    "note" TEXT NOT NULL DEFAULT '',
    "request_key" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,

    CONSTRAINT "cheque_events_pkey" PRIMARY KEY ("branch_id","cheque_id","seq")
);

-- CreateTable
CREATE TABLE "announcements" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "fiscal_year" INTEGER,
    "number" INTEGER,
    "direction" "AnnouncementDirection" NOT NULL,
    "account_id" INTEGER NOT NULL,
    "party" TEXT NOT NULL,
    "counter_account_id" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "amount" BIGINT NOT NULL,
    "rate" DECIMAL(20,10) NOT NULL DEFAULT 1,
    "worth" BIGINT NOT NULL,
    "date" DATE NOT NULL,
    "reference" TEXT,
    "description" TEXT NOT NULL DEFAULT '',
    "status" "AnnouncementStatus" NOT NULL DEFAULT 'draft',
    "settled" BIGINT NOT NULL DEFAULT 0,
    "voucher_id" BIGINT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "request_key" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "announcements_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "connections" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "title" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "status" "ConnectionStatus" NOT NULL DEFAULT 'active',
    "merged_into" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "request_key" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "living" BOOLEAN NOT NULL GENERATED ALWAYS AS ("status" = 'active') STORED,
    "stands" BOOLEAN NOT NULL GENERATED ALWAYS AS ("status" <> 'merged') STORED,
    "into_standing" BOOLEAN GENERATED ALWAYS AS (CASE WHEN "merged_into" IS NOT NULL THEN true END) STORED,

    CONSTRAINT "connections_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "connection_items" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "connection_id" INTEGER NOT NULL,
    "ref_type" TEXT NOT NULL,
    "ref_id" BIGINT NOT NULL,
    "ref_date" DATE,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "added_by" TEXT NOT NULL,
    "removed_at" TIMESTAMPTZ(3),
    "released" BOOLEAN NOT NULL DEFAULT false,
    "of_living" BOOLEAN GENERATED ALWAYS AS (CASE WHEN "active" THEN true END) STORED,

    CONSTRAINT "connection_items_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateIndex
CREATE INDEX "payments_branch_id_pay_date_id_idx" ON "payments"("branch_id", "pay_date", "id");

-- CreateIndex
CREATE INDEX "payments_branch_id_party_pay_date_idx" ON "payments"("branch_id", "party", "pay_date");

-- CreateIndex
CREATE INDEX "payments_branch_id_group_id_idx" ON "payments"("branch_id", "group_id");

-- CreateIndex
CREATE INDEX "payments_branch_id_cheque_id_idx" ON "payments"("branch_id", "cheque_id");

-- CreateIndex
CREATE INDEX "payments_branch_id_voucher_id_idx" ON "payments"("branch_id", "voucher_id");

-- CreateIndex
CREATE UNIQUE INDEX "payments_branch_id_fiscal_year_type_number_key" ON "payments"("branch_id", "fiscal_year", "type", "number");

-- CreateIndex
CREATE UNIQUE INDEX "payments_branch_id_request_key_key" ON "payments"("branch_id", "request_key");

-- CreateIndex
CREATE INDEX "settlements_branch_id_payment_id_idx" ON "settlements"("branch_id", "payment_id");

-- CreateIndex
CREATE INDEX "settlements_branch_id_doc_date_voucher_id_line_idx" ON "settlements"("branch_id", "doc_date", "voucher_id", "line");

-- CreateIndex
CREATE INDEX "cheques_branch_id_direction_state_due_date_id_idx" ON "cheques"("branch_id", "direction", "state", "due_date", "id");

-- CreateIndex
CREATE INDEX "cheques_branch_id_due_date_id_idx" ON "cheques"("branch_id", "due_date", "id");

-- CreateIndex
CREATE INDEX "cheques_branch_id_party_due_date_idx" ON "cheques"("branch_id", "party", "due_date");

-- CreateIndex
CREATE INDEX "cheques_branch_id_group_id_idx" ON "cheques"("branch_id", "group_id");

-- CreateIndex
CREATE INDEX "cheque_events_branch_id_voucher_id_idx" ON "cheque_events"("branch_id", "voucher_id");

-- CreateIndex
CREATE UNIQUE INDEX "cheque_events_branch_id_cheque_id_undoes_key" ON "cheque_events"("branch_id", "cheque_id", "undoes");

-- CreateIndex
CREATE UNIQUE INDEX "cheque_events_branch_id_request_key_cheque_id_key" ON "cheque_events"("branch_id", "request_key", "cheque_id");

-- CreateIndex
CREATE INDEX "announcements_branch_id_status_date_id_idx" ON "announcements"("branch_id", "status", "date", "id");

-- CreateIndex
CREATE INDEX "announcements_branch_id_party_date_idx" ON "announcements"("branch_id", "party", "date");

-- CreateIndex
CREATE INDEX "announcements_branch_id_voucher_id_idx" ON "announcements"("branch_id", "voucher_id");

-- CreateIndex
CREATE UNIQUE INDEX "announcements_branch_id_fiscal_year_number_key" ON "announcements"("branch_id", "fiscal_year", "number");

-- CreateIndex
CREATE UNIQUE INDEX "announcements_branch_id_request_key_key" ON "announcements"("branch_id", "request_key");

-- CreateIndex
CREATE INDEX "connections_branch_id_status_id_idx" ON "connections"("branch_id", "status", "id");

-- CreateIndex
CREATE INDEX "connections_branch_id_merged_into_idx" ON "connections"("branch_id", "merged_into");

-- CreateIndex
CREATE UNIQUE INDEX "connections_branch_id_request_key_key" ON "connections"("branch_id", "request_key");

-- CreateIndex
CREATE INDEX "connection_items_branch_id_connection_id_idx" ON "connection_items"("branch_id", "connection_id");

-- CreateIndex
CREATE INDEX "connection_items_branch_id_ref_type_ref_id_idx" ON "connection_items"("branch_id", "ref_type", "ref_id");

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_branch_id_cheque_id_fkey" FOREIGN KEY ("branch_id", "cheque_id") REFERENCES "cheques"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_branch_id_payment_id_fkey" FOREIGN KEY ("branch_id", "payment_id") REFERENCES "payments"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_branch_id_doc_date_voucher_id_line_fkey" FOREIGN KEY ("branch_id", "doc_date", "voucher_id", "line") REFERENCES "open_items"("branch_id", "doc_date", "voucher_id", "line") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cheque_events" ADD CONSTRAINT "cheque_events_branch_id_cheque_id_fkey" FOREIGN KEY ("branch_id", "cheque_id") REFERENCES "cheques"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cheque_events" ADD CONSTRAINT "cheque_events_direction_from_state_operation_to_state_fkey" FOREIGN KEY ("direction", "from_state", "operation", "to_state") REFERENCES "cheque_rules"("direction", "from_state", "operation", "to_state") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connections" ADD CONSTRAINT "connections_branch_id_merged_into_fkey" FOREIGN KEY ("branch_id", "merged_into") REFERENCES "connections"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connection_items" ADD CONSTRAINT "connection_items_branch_id_connection_id_fkey" FOREIGN KEY ("branch_id", "connection_id") REFERENCES "connections"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

alter table number_series add check (last >= 0);

alter table payments
  add foreign key (branch_id, account_id) references ledger.accounts (branch_id, id),
  add foreign key (branch_id, counter_account_id) references ledger.accounts (branch_id, id),
  add foreign key (currency) references ledger.currencies (code),
  -- Also says that the document stands on the payment's day.
  add foreign key (branch_id, pay_date, voucher_id) references ledger.vouchers (branch_id, doc_date, id),
  add check (amount > 0 and worth > 0 and rate > 0 and rate <> 'NaN' and number > 0 and version > 0),
  add check (account_id <> counter_account_id),
  add check (party ~ '^[a-z_]{1,30}:[0-9]{1,18}$'),
  add check (settled between 0 and worth),
  add check (party is not null or settled = 0),
  add check ((trashed_at is null) = (trashed_by is null)),
  -- What is trashed settles nothing.
  add check (trashed_at is null or settled = 0),
  add check ((method = 'check') = (cheque_id is not null));

alter table open_items
  add foreign key (branch_id, doc_date, voucher_id, line) references ledger.entries (branch_id, doc_date, voucher_id, line),
  add check (amount <> 0 and case when amount > 0 then open between 0 and amount else open between amount and 0 end);
alter table settlements add check (amount > 0), add check ((released_at is null) = (released_by is null));
create unique index settlements_once on settlements (branch_id, payment_id, doc_date, voucher_id, line) where released_at is null;

alter table cheque_rules add check (operation <> 'undo' or (debit is null and credit is null));

alter table cheques
  add unique (branch_id, id, direction),
  add foreign key (branch_id, account_id) references ledger.accounts (branch_id, id),
  add foreign key (branch_id, counter_account_id) references ledger.accounts (branch_id, id),
  add foreign key (branch_id, held_account_id) references ledger.accounts (branch_id, id),
  add check (sayad_id ~ '^[0-9]{16}$'),
  add check (party ~ '^[a-z_]{1,30}:[0-9]{1,18}$'),
  add check (amount > 0 and open between 0 and amount),
  add check ((held_account_id is null) = (open = 0)),
  add check (direction = 'received' or account_id is not null),
  add check ((state = 'none') = (last_seq = 0)),
  -- What is still in somebody's hands is carried by an account, and nothing else is.
  add check ((open > 0) = (state in ('in_safe', 'deposited', 'bounced', 'issued', 'delivered')) or state = 'none'),
  add check (open in (0, amount) or direction = 'received');
create unique index cheques_sayad on cheques (branch_id, direction, sayad_id) where state not in ('returned', 'canceled');

-- Each event begins where the one before ended, of the same cheque and direction; an undo goes back to where what it undoes began.
alter table cheque_events
  add unique (branch_id, cheque_id, seq, direction, to_state),
  add unique (branch_id, cheque_id, seq, direction, from_state, to_state),
  add foreign key (branch_id, cheque_id, direction) references cheques (branch_id, id, direction),
  add foreign key (branch_id, cheque_id, prev_seq, direction, from_state)
      references cheque_events (branch_id, cheque_id, seq, direction, to_state),
  add foreign key (branch_id, cheque_id, undoes, direction, to_state, from_state)
      references cheque_events (branch_id, cheque_id, seq, direction, from_state, to_state),
  add foreign key (branch_id, account_id) references ledger.accounts (branch_id, id),
  add foreign key (branch_id, held_account_id) references ledger.accounts (branch_id, id),
  add foreign key (branch_id, doc_date, voucher_id) references ledger.vouchers (branch_id, doc_date, id),
  add check (seq > 0 and (seq = 1) = (prev_seq is null) and (seq = 1) = (from_state = 'none') and (prev_seq is null or prev_seq = seq - 1)),
  add check ((operation = 'undo') = (undoes is not null) and (undoes is null or undoes < seq)),
  add check (amount >= 0 and fee >= 0 and open >= 0),
  add check (fee = 0 or operation = 'bounce'),
  add check ((voucher_id is null) = (doc_date is null)),
  add check (party ~ '^[a-z_]{1,30}:[0-9]{1,18}$');
-- A cheque stands where its last event left it.
alter table cheques
  add constraint cheques_last foreign key (branch_id, id, last_seq, direction, state)
      references cheque_events (branch_id, cheque_id, seq, direction, to_state) deferrable initially deferred;

alter table announcements
  add foreign key (branch_id, account_id) references ledger.accounts (branch_id, id),
  add foreign key (branch_id, counter_account_id) references ledger.accounts (branch_id, id),
  add foreign key (currency) references ledger.currencies (code),
  add foreign key (branch_id, date, voucher_id) references ledger.vouchers (branch_id, doc_date, id),
  add check (amount > 0 and worth > 0 and rate > 0 and rate <> 'NaN' and version > 0),
  add check (account_id <> counter_account_id),
  add check (party ~ '^[a-z_]{1,30}:[0-9]{1,18}$'),
  add check ((number is null) = (fiscal_year is null) and (number is null or number > 0)),
  -- A draft is not posted; what was posted keeps its number and document.
  add check (case status when 'draft' then voucher_id is null and number is null
                         when 'canceled' then (voucher_id is null) = (number is null)
                         else voucher_id is not null and number is not null end),
  add check (settled between 0 and worth and (settled = worth) = (status = 'settled')
             and (settled = 0 or status in ('active', 'settled')));

-- Merged leads to one that is not merged itself, and items count in a connection that lives: by keys, whoever writes.
alter table connections
  add check (title <> ''), add check ((status = 'merged') = (merged_into is not null)), add check (merged_into <> id),
  add check (version > 0),
  add unique (branch_id, id, living), add unique (branch_id, id, stands),
  add foreign key (branch_id, merged_into, into_standing) references connections (branch_id, id, stands);
alter table connection_items
  add foreign key (branch_id, connection_id, of_living) references connections (branch_id, id, living),
  add check (not (active and released)),
  add check (ref_type in ('payment', 'cheque', 'announcement', 'document', 'booking')),
  add check ((ref_type = 'document') = (ref_date is not null)),
  add foreign key (branch_id, ref_date, ref_id) references ledger.vouchers (branch_id, doc_date, id),
  add check (active = (removed_at is null));
create unique index connection_items_once on connection_items (branch_id, ref_type, ref_id) where active;
