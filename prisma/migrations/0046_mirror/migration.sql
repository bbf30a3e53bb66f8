-- CreateTable
CREATE UNLOGGED TABLE "core_items" (
    "branch_id" INTEGER NOT NULL,
    "supplier_id" INTEGER NOT NULL,
    "item_id" INTEGER NOT NULL,
    "charter_id" INTEGER NOT NULL,
    "product" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "destination" TEXT NOT NULL,
    "departs_on" DATE NOT NULL,
    "data" JSONB NOT NULL,
    "listing" INTEGER NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "core_items_pkey" PRIMARY KEY ("branch_id","supplier_id","item_id")
);

-- CreateTable
CREATE UNLOGGED TABLE "core_cursors" (
    "branch_id" INTEGER NOT NULL,
    "supplier_id" INTEGER NOT NULL,
    "source" TEXT NOT NULL DEFAULT '',
    "cursor" TEXT,
    "listing" INTEGER NOT NULL DEFAULT 1,
    "listed" BOOLEAN NOT NULL DEFAULT false,
    "listing_since" TIMESTAMPTZ(3),
    "fresh_at" TIMESTAMPTZ(3),
    "asker" TEXT,
    "asking_until" TIMESTAMPTZ(3),
    "next_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "fault" TEXT,

    CONSTRAINT "core_cursors_pkey" PRIMARY KEY ("branch_id","supplier_id")
);

-- CreateIndex
CREATE INDEX "core_items_branch_id_supplier_id_origin_departs_on_idx" ON "core_items"("branch_id", "supplier_id", "origin", "departs_on");

alter table core_items
  add foreign key (branch_id, supplier_id) references suppliers (branch_id, id) on delete cascade,
  add check (product in ('flight', 'train') and listing > 0);

alter table core_cursors
  add foreign key (branch_id, supplier_id) references suppliers (branch_id, id) on delete cascade,
  add check (listing > 0 and failures >= 0),
  -- What was never listed to its end is not as old as anything.
  add check (listed or fresh_at is null);
