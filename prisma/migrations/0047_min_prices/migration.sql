-- CreateTable
CREATE UNLOGGED TABLE "min_prices" (
    "branch_id" INTEGER NOT NULL,
    "accommodation_id" INTEGER NOT NULL,
    "nights" SMALLINT NOT NULL,
    "check_in" DATE NOT NULL,
    "supplier_id" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "net" BIGINT NOT NULL,
    "board_price" BIGINT,
    "source" TEXT NOT NULL,
    "as_of" TIMESTAMPTZ(3) NOT NULL,
    "stale_at" TIMESTAMPTZ(3) NOT NULL,
    "dead_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "min_prices_pkey" PRIMARY KEY ("branch_id","nights","accommodation_id","check_in","supplier_id")
);

-- CreateTable
CREATE UNLOGGED TABLE "min_price_asks" (
    "branch_id" INTEGER NOT NULL,
    "nights" SMALLINT NOT NULL,
    "accommodation_id" INTEGER NOT NULL,
    "week" DATE NOT NULL,
    "supplier_id" INTEGER NOT NULL,
    "asking_until" TIMESTAMPTZ(3),
    "asked_at" TIMESTAMPTZ(3),
    "answered_at" TIMESTAMPTZ(3),
    "fault" TEXT,

    CONSTRAINT "min_price_asks_pkey" PRIMARY KEY ("branch_id","nights","accommodation_id","week","supplier_id")
);

-- CreateIndex
CREATE INDEX "min_prices_dead_at_idx" ON "min_prices"("dead_at");

-- CreateIndex
CREATE INDEX "min_price_asks_week_idx" ON "min_price_asks"("week");

alter table min_prices
  add foreign key (branch_id, accommodation_id) references accommodations (branch_id, id) on delete cascade,
  add foreign key (branch_id, supplier_id) references suppliers (branch_id, id) on delete cascade,
  add check (nights between 1 and 30 and net >= 0 and board_price >= 0),
  add check (source in ('probe', 'live', 'failed_lock')),
  add check (dead_at >= stale_at);

alter table min_price_asks
  add foreign key (branch_id, accommodation_id) references accommodations (branch_id, id) on delete cascade,
  add foreign key (branch_id, supplier_id) references suppliers (branch_id, id) on delete cascade,
  add check (nights between 1 and 30);
