-- Logged, unlike what it numbers: after a crash no calculation_id is given to another offer than before.
CREATE SEQUENCE "search_numbers" AS BIGINT MAXVALUE 9007199254739;

-- CreateTable
CREATE UNLOGGED TABLE "searches" (
    "branch_id" INTEGER NOT NULL,
    "id" BIGINT NOT NULL DEFAULT nextval('search_numbers'::regclass),
    "product" TEXT NOT NULL,
    "buyer" JSON NOT NULL,
    "query" JSON NOT NULL,
    "suppliers" INTEGER[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "searches_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE UNLOGGED TABLE "search_offers" (
    "branch_id" INTEGER NOT NULL,
    "search_id" BIGINT NOT NULL,
    "nr" SMALLINT NOT NULL,
    "many" SMALLINT NOT NULL,
    "offers" TEXT NOT NULL,

    CONSTRAINT "search_offers_pkey" PRIMARY KEY ("branch_id","search_id","nr")
);

-- CreateIndex
CREATE INDEX "searches_expires_at_idx" ON "searches"("expires_at");

alter table searches
  add foreign key (branch_id) references branches (id),
  add check (product in ('flight', 'train', 'accommodation') and expires_at > created_at);
alter table search_offers
  add check (nr > 0 and many > 0 and nr + many <= 1000);
