-- CreateEnum
CREATE TYPE "TradeStatus" AS ENUM ('draft', 'awaiting_payment', 'paid', 'issuing', 'issued', 'partially_issued', 'limbo', 'refunded', 'expired', 'canceled', 'failed');

-- CreateEnum
CREATE TYPE "TradeMethod" AS ENUM ('wallet', 'gateway', 'credit', 'split');

-- CreateEnum
CREATE TYPE "TradeItemStatus" AS ENUM ('waiting', 'issuing', 'issued', 'failed', 'unknown', 'returned', 'canceled');

-- CreateEnum
CREATE TYPE "InvoiceKind" AS ENUM ('sale', 'credit_note');

-- AlterTable
ALTER TABLE "bookings" ADD COLUMN     "penalty" JSONB,
ADD COLUMN     "product" TEXT,
ADD COLUMN     "supplier_id" INTEGER,
ADD COLUMN     "supplier_order_id" BIGINT,
ADD COLUMN     "supplier_pnr" TEXT,
ADD COLUMN     "trade_id" INTEGER,
ADD COLUMN     "trade_line" INTEGER,
ALTER COLUMN "charter_id" DROP NOT NULL;

-- AlterTable
ALTER TABLE "booking_items" ALTER COLUMN "class_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "trades" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "status" "TradeStatus" NOT NULL DEFAULT 'draft',
    "party" TEXT NOT NULL,
    "passenger_id" INTEGER,
    "colleague_id" INTEGER,
    "created_by" TEXT NOT NULL,
    "method" "TradeMethod" NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "total" BIGINT NOT NULL,
    "discount" BIGINT NOT NULL DEFAULT 0,
    "payable" BIGINT NOT NULL,
    "wallet_amount" BIGINT NOT NULL DEFAULT 0,
    "accepted_total" BIGINT NOT NULL,
    "on_partial" TEXT NOT NULL DEFAULT 'best_effort',
    "contact" JSONB NOT NULL,
    "locale" TEXT NOT NULL DEFAULT 'fa',
    "scenario" TEXT,
    "redemption_id" INTEGER,
    "gateway_payment_id" INTEGER,
    "wallet_hold_id" BIGINT,
    "payment_deadline" TIMESTAMPTZ(3) NOT NULL,
    "paid" BIGINT NOT NULL DEFAULT 0,
    "paid_voucher_id" BIGINT,
    "paid_on" DATE,
    "returned" BIGINT NOT NULL DEFAULT 0,
    "request_key" TEXT,
    "request_hash" TEXT NOT NULL,
    "client_reference" TEXT,
    "next_step_at" TIMESTAMPTZ(3),
    "stepping_until" TIMESTAMPTZ(3),
    "steps" INTEGER NOT NULL DEFAULT 0,
    "last_fault" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "paid_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "trades_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "trade_items" (
    "branch_id" INTEGER NOT NULL,
    "trade_id" INTEGER NOT NULL,
    "line" INTEGER NOT NULL,
    "offer_lock_id" BIGINT NOT NULL,
    "lock_id" TEXT NOT NULL,
    "product" TEXT NOT NULL,
    "supplier_id" INTEGER NOT NULL,
    "own_seats" BOOLEAN NOT NULL,
    "class_id" INTEGER,
    "status" "TradeItemStatus" NOT NULL DEFAULT 'waiting',
    "currency" CHAR(3) NOT NULL,
    "total" BIGINT NOT NULL,
    "discount_share" BIGINT NOT NULL DEFAULT 0,
    "paid" BIGINT NOT NULL DEFAULT 0,
    "price" JSONB NOT NULL,
    "offer" JSONB NOT NULL,
    "query" JSONB NOT NULL,
    "passengers" JSONB NOT NULL,
    "reference" TEXT NOT NULL,
    "booking_id" BIGINT,
    "supplier_order_id" BIGINT,
    "net" BIGINT NOT NULL,
    "net_currency" CHAR(3) NOT NULL,
    "cost" BIGINT NOT NULL,
    "fault_code" INTEGER,
    "fault" TEXT,
    "issued_at" TIMESTAMPTZ(3),
    "issue_voucher_id" BIGINT,
    "issued_on" DATE,
    "return_voucher_id" BIGINT,
    "returned_on" DATE,

    CONSTRAINT "trade_items_pkey" PRIMARY KEY ("branch_id","trade_id","line")
);

-- CreateTable
CREATE TABLE "trade_passengers" (
    "branch_id" INTEGER NOT NULL,
    "trade_id" INTEGER NOT NULL,
    "seq" INTEGER NOT NULL,
    "pax_type" "PaxType" NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "first_name_latin" TEXT,
    "last_name_latin" TEXT,
    "gender" TEXT,
    "nationality" CHAR(2),
    "national_code" TEXT,
    "document" JSONB,
    "birth_date" DATE,
    "passenger_id" INTEGER,

    CONSTRAINT "trade_passengers_pkey" PRIMARY KEY ("branch_id","trade_id","seq")
);

-- CreateTable
CREATE TABLE "invoices" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "kind" "InvoiceKind" NOT NULL,
    "fiscal_year" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "trade_id" INTEGER,
    "refund_id" INTEGER,
    "party" TEXT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "total" BIGINT NOT NULL,
    "data" JSONB NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invoices_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateIndex
CREATE INDEX "trades_branch_id_created_at_id_idx" ON "trades"("branch_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "trade_items_reference_key" ON "trade_items"("reference");

-- CreateIndex
CREATE INDEX "trade_items_branch_id_offer_lock_id_idx" ON "trade_items"("branch_id", "offer_lock_id");

-- CreateIndex
CREATE INDEX "trade_items_branch_id_supplier_order_id_idx" ON "trade_items"("branch_id", "supplier_order_id");

-- CreateIndex
CREATE INDEX "invoices_branch_id_trade_id_idx" ON "invoices"("branch_id", "trade_id");

-- CreateIndex
CREATE INDEX "invoices_branch_id_refund_id_idx" ON "invoices"("branch_id", "refund_id");

-- CreateIndex
CREATE UNIQUE INDEX "invoices_branch_id_kind_fiscal_year_number_key" ON "invoices"("branch_id", "kind", "fiscal_year", "number");

-- AddForeignKey
ALTER TABLE "trade_items" ADD CONSTRAINT "trade_items_branch_id_trade_id_fkey" FOREIGN KEY ("branch_id", "trade_id") REFERENCES "trades"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "trade_passengers" ADD CONSTRAINT "trade_passengers_branch_id_trade_id_fkey" FOREIGN KEY ("branch_id", "trade_id") REFERENCES "trades"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_branch_id_trade_id_fkey" FOREIGN KEY ("branch_id", "trade_id") REFERENCES "trades"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

alter table trades
  add foreign key (branch_id) references branches (id),
  add foreign key (branch_id, passenger_id) references passengers (branch_id, id),
  add foreign key (branch_id, colleague_id) references colleagues (branch_id, id),
  add foreign key (currency) references ledger.currencies (code),
  add foreign key (branch_id, redemption_id) references discount_redemptions (branch_id, id),
  add foreign key (branch_id, gateway_payment_id) references gateway_payments (branch_id, id),
  add foreign key (branch_id, wallet_hold_id) references ledger.holds (branch_id, id),
  -- Also says that the document stands on the day of paying.
  add foreign key (branch_id, paid_on, paid_voucher_id) references ledger.vouchers (branch_id, doc_date, id),
  add check (num_nonnulls(passenger_id, colleague_id) = 1 and party = coalesce('passenger:' || passenger_id, 'colleague:' || colleague_id)),
  add check (created_by ~ '^[a-z_]{1,30}:[0-9]{1,18}$'),
  add check (total between 0 and 9007199254740991 and discount between 0 and total and payable = total - discount),
  -- Nobody is held to more than he said yes to.
  add constraint trades_accepted check (payable <= accepted_total and accepted_total <= 9007199254740991),
  add check (case method when 'split' then wallet_amount > 0 and wallet_amount < payable else wallet_amount = 0 end),
  add check (method <> 'credit' or colleague_id is not null),
  add constraint trades_paid check (paid between 0 and payable),
  add constraint trades_returned check (returned between 0 and paid),
  add check ((paid_voucher_id is null) = (paid_on is null) and (paid = 0 or paid_voucher_id is not null)),
  -- What was never paid has nothing in the books, and what was is paid, issued, given back or looked after.
  add constraint trades_unpaid check ((status in ('draft', 'awaiting_payment', 'expired', 'canceled', 'failed')) = (paid_at is null)
                                      and (paid_at is not null or paid_voucher_id is null)),
  add check ((status in ('issued', 'partially_issued', 'refunded', 'expired', 'canceled', 'failed')) = (ended_at is not null)),
  add check (on_partial in ('best_effort', 'all_or_nothing') and locale in ('fa', 'en')),
  add check (steps >= 0 and version > 0 and client_reference <> '');
create unique index trades_request_key on trades (branch_id, created_by, request_key)
  where request_key is not null and status not in ('expired', 'canceled', 'failed');
create unique index trades_client_reference on trades (branch_id, created_by, client_reference)
  where client_reference is not null and status not in ('expired', 'canceled', 'failed');
create index trades_keys on trades (created_at) where request_key is not null;
create index trades_of_party on trades (branch_id, party, created_at, id);
-- What is to go on: few, of however many.
create index trades_due on trades (next_step_at) where next_step_at is not null;
create index trades_awaiting on trades (payment_deadline) where status = 'awaiting_payment';
-- What is looked for by how it stands: few, beside those that are issued.
create index trades_not_issued on trades (branch_id, status, created_at, id) where status <> 'issued';
create index trades_of_payment on trades (branch_id, gateway_payment_id) where gateway_payment_id is not null;

alter table trade_items
  add foreign key (branch_id, offer_lock_id) references offer_locks (branch_id, id),
  add foreign key (branch_id, supplier_id) references suppliers (branch_id, id),
  add foreign key (branch_id, class_id) references charter_classes (branch_id, id),
  add foreign key (branch_id, booking_id) references bookings (branch_id, id),
  add foreign key (branch_id, supplier_order_id) references supplier_orders (branch_id, id),
  add foreign key (branch_id, issued_on, issue_voucher_id) references ledger.vouchers (branch_id, doc_date, id),
  add foreign key (branch_id, returned_on, return_voucher_id) references ledger.vouchers (branch_id, doc_date, id),
  add foreign key (currency) references ledger.currencies (code),
  add foreign key (net_currency) references ledger.currencies (code),
  add check (line between 1 and 9 and product in ('flight', 'train', 'accommodation') and own_seats = (class_id is not null)),
  add check (total between 0 and 9007199254740991 and discount_share between 0 and total and net >= 0 and cost >= 0),
  add constraint trade_items_paid check (paid in (0, total - discount_share)),
  -- Lost before it was paid: nothing was taken for it.
  add check (status not in ('failed', 'canceled') or paid = 0),
  -- What was issued is a booking.
  add constraint trade_items_issued check (status <> 'issued' or (booking_id is not null and issued_at is not null)),
  add check ((issue_voucher_id is null) = (issued_on is null) and (return_voucher_id is null) = (returned_on is null)),
  add check (length(reference) between 10 and 100);
-- A lock is bought once: what is paid for it is one trade's, until it was given back.
create unique index trade_items_bought on trade_items (branch_id, offer_lock_id)
  where status in ('issuing', 'unknown', 'issued') or status = 'waiting' and paid > 0;
create unique index trade_items_booking on trade_items (branch_id, booking_id) where booking_id is not null;

alter table trade_passengers
  add foreign key (branch_id, passenger_id) references passengers (branch_id, id),
  add check (seq between 1 and 9 and first_name <> '' and last_name <> ''),
  add check (gender in ('male', 'female')),
  add check (nationality ~ '^[A-Z]{2}$');
create index trade_passengers_code on trade_passengers (branch_id, national_code) where national_code is not null;

alter table invoices
  add foreign key (currency) references ledger.currencies (code),
  add check (number > 0 and total >= 0 and party ~ '^[a-z_]{1,30}:[0-9]{1,18}$'),
  add check (case kind when 'sale' then trade_id is not null and refund_id is null else refund_id is not null end);
-- One invoice a trade.
create unique index invoices_of_trade on invoices (branch_id, trade_id) where kind = 'sale';
create index invoices_of_party on invoices (branch_id, party, issued_at, id);

alter table bookings
  add foreign key (branch_id, trade_id, trade_line) references trade_items (branch_id, trade_id, line),
  add foreign key (branch_id, supplier_id) references suppliers (branch_id, id),
  add foreign key (branch_id, supplier_order_id) references supplier_orders (branch_id, id),
  add constraint bookings_sold_by check (num_nonnulls(charter_id, supplier_order_id) = 1),
  add check (product in ('flight', 'train', 'accommodation')),
  add check ((trade_id is null) = (trade_line is null) and (trade_id is null or product is not null)),
  add check (supplier_order_id is null or (supplier_id is not null and trade_id is not null));
create unique index bookings_of_trade on bookings (branch_id, trade_id, trade_line) where trade_id is not null;
create unique index bookings_of_order on bookings (branch_id, supplier_order_id) where supplier_order_id is not null;
alter table booking_items
  add constraint items_class check (class_id is not null or price_version = 0);
-- The links of a trade.
create index gateway_payments_of_trade on gateway_payments (branch_id, reference_id) where drive = 'trade';
