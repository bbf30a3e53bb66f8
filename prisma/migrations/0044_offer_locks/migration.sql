-- CreateEnum
CREATE TYPE "OfferLockStatus" AS ENUM ('asked', 'open', 'used', 'released', 'expired', 'failed');

-- CreateEnum
CREATE TYPE "SupplierOperation" AS ENUM ('lock', 'book', 'cancel');

-- CreateEnum
CREATE TYPE "SupplierOrderState" AS ENUM ('asked', 'locked', 'booked', 'refused', 'canceled', 'unknown', 'releasing', 'released');

-- CreateTable
CREATE TABLE "offer_locks" (
    "branch_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "lock_id" TEXT NOT NULL,
    "calculation_id" BIGINT NOT NULL,
    "product" TEXT NOT NULL,
    "supplier_id" INTEGER NOT NULL,
    "buyer_group" TEXT NOT NULL,
    "colleague_id" INTEGER,
    "holder" TEXT NOT NULL,
    "query" JSONB NOT NULL,
    "passengers" JSONB NOT NULL,
    "offer" JSONB NOT NULL,
    "price" JSONB NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "total" BIGINT NOT NULL,
    "previous_total" BIGINT NOT NULL,
    "accepted_total" BIGINT NOT NULL,
    "status" "OfferLockStatus" NOT NULL DEFAULT 'asked',
    "own_seats" BOOLEAN NOT NULL,
    "supplier_lock" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "utmost_at" TIMESTAMPTZ(3) NOT NULL,
    "payment_deadline" TIMESTAMPTZ(3) NOT NULL,
    "extended" BOOLEAN NOT NULL DEFAULT false,
    "client_reference" TEXT,
    "request_key" TEXT,
    "request_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "offer_locks_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "supplier_orders" (
    "branch_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "supplier_id" INTEGER NOT NULL,
    "reference" TEXT NOT NULL,
    "operation" "SupplierOperation" NOT NULL,
    "state" "SupplierOrderState" NOT NULL DEFAULT 'asked',
    "offer_lock_id" BIGINT,
    "pnr" TEXT,
    "data" JSONB NOT NULL,
    "next_ask_at" TIMESTAMPTZ(3),
    "asking_until" TIMESTAMPTZ(3),
    "asks" INTEGER NOT NULL DEFAULT 0,
    "last_fault" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "supplier_orders_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "offer_locks_branch_id_lock_id_key" ON "offer_locks"("branch_id", "lock_id");

-- CreateIndex
CREATE INDEX "offer_locks_branch_id_calculation_id_idx" ON "offer_locks"("branch_id", "calculation_id");

-- CreateIndex
CREATE UNIQUE INDEX "supplier_orders_reference_key" ON "supplier_orders"("reference");

-- CreateIndex
CREATE INDEX "supplier_orders_branch_id_offer_lock_id_idx" ON "supplier_orders"("branch_id", "offer_lock_id");

-- AddForeignKey
ALTER TABLE "supplier_orders" ADD CONSTRAINT "supplier_orders_branch_id_offer_lock_id_fkey" FOREIGN KEY ("branch_id", "offer_lock_id") REFERENCES "offer_locks"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

alter table offer_locks
  add foreign key (branch_id, supplier_id) references suppliers (branch_id, id),
  add foreign key (branch_id, colleague_id) references colleagues (branch_id, id),
  add foreign key (currency) references ledger.currencies (code),
  add check (product in ('flight', 'train', 'accommodation')),
  add check (buyer_group in ('b2c', 'b2b', 'operator') and (buyer_group <> 'b2b' or colleague_id is not null)),
  add check (holder ~ '^[a-z_]{1,30}:[0-9]{1,18}$'),
  add check (length(lock_id) >= 26 and client_reference <> '' and calculation_id > 0),
  add check (total >= 0 and previous_total >= 0 and accepted_total >= 0 and accepted_total <= 9007199254740991),
  -- Nobody is held to a price above what he said yes to.
  add constraint offer_locks_accepted check (status in ('asked', 'failed') or total <= accepted_total),
  add check (expires_at <= utmost_at and payment_deadline <= utmost_at),
  add check ((status in ('used', 'released', 'expired', 'failed')) = (ended_at is not null)),
  add check (not own_seats or (supplier_lock is null and status <> 'asked' and status <> 'failed'));

-- A buyer's reference or key binds one lock: what failed bound nothing.
create unique index offer_locks_client_reference on offer_locks (branch_id, holder, client_reference)
  where client_reference is not null and status <> 'failed';
create unique index offer_locks_request_key on offer_locks (branch_id, holder, request_key)
  where request_key is not null and status <> 'failed';
-- The sweeper and the list of locks look at live ones only, however many have been.
create index offer_locks_due on offer_locks (expires_at) where status in ('asked', 'open') and not own_seats;
create index offer_locks_open on offer_locks (branch_id, expires_at, id) where status = 'open';
create index offer_locks_keys on offer_locks (created_at) where request_key is not null;
create index offer_locks_ended on offer_locks (created_at) where status in ('released', 'expired', 'failed');

alter table supplier_orders
  add foreign key (branch_id, supplier_id) references suppliers (branch_id, id),
  add check (length(reference) between 10 and 100 and asks >= 0),
  -- What is booked has the supplier's name; who is asked about it is still open.
  add check (state <> 'booked' or pnr is not null),
  add check (next_ask_at is null or state in ('asked', 'unknown', 'releasing')),
  add check (operation = 'lock' or state not in ('locked', 'releasing', 'released')),
  add check (operation <> 'lock' or state not in ('booked', 'canceled'));
create index supplier_orders_due on supplier_orders (next_ask_at) where next_ask_at is not null;
-- What people look after: few, of however many.
create index supplier_orders_open on supplier_orders (branch_id, created_at, id) where state in ('asked', 'unknown', 'releasing');
