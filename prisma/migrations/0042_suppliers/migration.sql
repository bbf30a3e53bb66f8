-- CreateEnum
CREATE TYPE "SupplierAdapter" AS ENUM ('charter', 'sandbox', 'core', 'duffel');

-- CreateTable
CREATE TABLE "suppliers" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "code" TEXT NOT NULL,
    "adapter" "SupplierAdapter" NOT NULL,
    "title" TEXT NOT NULL,
    "title_latin" TEXT NOT NULL DEFAULT '',
    "products" TEXT[],
    "currency" CHAR(3) NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "position" INTEGER NOT NULL DEFAULT 0,
    "settings" JSONB NOT NULL DEFAULT '{}',
    "sealed" BYTEA,
    "budget_ms" INTEGER NOT NULL DEFAULT 4000,
    "most_at_once" INTEGER NOT NULL DEFAULT 8,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "suppliers_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "supplier_states" (
    "branch_id" INTEGER NOT NULL,
    "supplier_id" INTEGER NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "opens" INTEGER NOT NULL DEFAULT 0,
    "open_until" TIMESTAMPTZ(3),
    "probing_until" TIMESTAMPTZ(3),
    "last_fault" TEXT,
    "last_message" TEXT,
    "last_fault_at" TIMESTAMPTZ(3),
    "last_ok_at" TIMESTAMPTZ(3),

    CONSTRAINT "supplier_states_pkey" PRIMARY KEY ("branch_id","supplier_id")
);

-- CreateTable
CREATE TABLE "supplier_calls" (
    "branch_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "supplier_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "operation" TEXT NOT NULL,
    "ms" REAL NOT NULL,
    "outcome" TEXT NOT NULL,
    "message" TEXT,
    "status" SMALLINT,
    "count" INTEGER,
    "request_id" TEXT,
    "request" JSON,
    "response" JSON,

    CONSTRAINT "supplier_calls_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "sandbox_orders" (
    "branch_id" INTEGER NOT NULL,
    "supplier_id" INTEGER NOT NULL,
    "reference" TEXT NOT NULL,
    "lock" TEXT,
    "state" TEXT NOT NULL,
    "data" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "sandbox_orders_pkey" PRIMARY KEY ("branch_id","supplier_id","reference")
);

-- CreateIndex
CREATE UNIQUE INDEX "suppliers_branch_id_code_key" ON "suppliers"("branch_id", "code");

-- CreateIndex
CREATE INDEX "supplier_calls_branch_id_supplier_id_at_id_idx" ON "supplier_calls"("branch_id", "supplier_id", "at", "id");

-- CreateIndex
CREATE INDEX "supplier_calls_branch_id_request_id_idx" ON "supplier_calls"("branch_id", "request_id");

-- CreateIndex
CREATE INDEX "supplier_calls_at_idx" ON "supplier_calls" USING BRIN ("at");

-- CreateIndex
CREATE UNIQUE INDEX "sandbox_orders_branch_id_supplier_id_lock_key" ON "sandbox_orders"("branch_id", "supplier_id", "lock");

-- AddForeignKey
ALTER TABLE "supplier_states" ADD CONSTRAINT "supplier_states_branch_id_supplier_id_fkey" FOREIGN KEY ("branch_id", "supplier_id") REFERENCES "suppliers"("branch_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

alter table suppliers
  add foreign key (branch_id) references branches (id),
  add foreign key (currency) references ledger.currencies (code),
  add check (code ~ '^[a-z0-9][a-z0-9_-]{0,39}$' and title <> '' and version > 0),
  alter column products set not null,
  add check (cardinality(products) > 0 and products <@ array['flight', 'train', 'accommodation']),
  add check (budget_ms between 500 and 20000 and most_at_once between 1 and 200),
  -- Own inventory is one: it is sold in the branch's name and currency.
  add check (adapter <> 'charter' or (code = 'charter' and sealed is null));

alter table supplier_states
  add check (failures >= 0 and opens >= 0);

alter table supplier_calls
  add check (ms >= 0 and count >= 0);

alter table sandbox_orders
  add foreign key (branch_id, supplier_id) references suppliers (branch_id, id),
  add check (reference <> '' and state <> '');

-- Every branch sells its own charters; branches that come later get theirs by prisma/sql/suppliers.sql.
insert into suppliers (branch_id, code, adapter, title, title_latin, products, currency)
select id, 'charter', 'charter', 'چارترهای خودمان', 'Own charters', '{flight,train,accommodation}', currency from branches;
