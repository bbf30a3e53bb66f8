-- CreateEnum
CREATE TYPE "DiscountType" AS ENUM ('percent', 'fixed');

-- CreateEnum
CREATE TYPE "RedemptionState" AS ENUM ('reserved', 'attached', 'consumed', 'released', 'expired');

-- CreateTable
CREATE TABLE "discount_codes" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "code" TEXT NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "type" "DiscountType" NOT NULL,
    "value" BIGINT NOT NULL,
    "max_amount" BIGINT,
    "min_amount" BIGINT NOT NULL DEFAULT 0,
    "products" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "groups" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "passenger_id" INTEGER,
    "colleague_id" INTEGER,
    "per_user" INTEGER,
    "starts_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "uses_limit" INTEGER NOT NULL,
    "left" INTEGER NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "discount_codes_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "discount_redemptions" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "code_id" INTEGER NOT NULL,
    "party" TEXT NOT NULL,
    "created_by" TEXT NOT NULL,
    "product" TEXT,
    "amount" BIGINT NOT NULL,
    "discount" BIGINT NOT NULL,
    "state" "RedemptionState" NOT NULL DEFAULT 'reserved',
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "trade_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "discount_redemptions_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "credit_cards" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "passenger_id" INTEGER NOT NULL,
    "sealed" BYTEA NOT NULL,
    "mark" BYTEA NOT NULL,
    "bin" CHAR(6) NOT NULL,
    "last4" CHAR(4) NOT NULL,
    "iban_last4" CHAR(4),
    "holder" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credit_cards_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "cost_centers" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "colleague_id" INTEGER,
    "code" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "title_latin" TEXT NOT NULL DEFAULT '',
    "active" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cost_centers_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateIndex
CREATE INDEX "discount_codes_branch_id_created_at_id_idx" ON "discount_codes"("branch_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "discount_redemptions_branch_id_code_id_party_idx" ON "discount_redemptions"("branch_id", "code_id", "party");

-- CreateIndex
CREATE INDEX "discount_redemptions_branch_id_code_id_id_idx" ON "discount_redemptions"("branch_id", "code_id", "id");

-- CreateIndex
CREATE INDEX "credit_cards_branch_id_passenger_id_id_idx" ON "credit_cards"("branch_id", "passenger_id", "id");

-- CreateIndex
CREATE INDEX "cost_centers_branch_id_colleague_id_idx" ON "cost_centers"("branch_id", "colleague_id");

-- AddForeignKey
ALTER TABLE "discount_redemptions" ADD CONSTRAINT "discount_redemptions_branch_id_code_id_fkey" FOREIGN KEY ("branch_id", "code_id") REFERENCES "discount_codes"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

alter table discount_codes
  add foreign key (branch_id) references branches (id),
  add foreign key (branch_id, passenger_id) references passengers (branch_id, id),
  add foreign key (branch_id, colleague_id) references colleagues (branch_id, id),
  add check (code ~ '^[A-Z0-9\u0600-\u06ff_-]{3,40}$'),
  add check (value > 0 and (type = 'fixed' or value <= 10000)),
  add check (max_amount is null or (type = 'percent' and max_amount > 0)),
  add check (min_amount >= 0),
  add check (products <@ array['charter', 'flight', 'train', 'accommodation']),
  add check (groups <@ array['b2c', 'b2b']),
  add check (passenger_id is null or colleague_id is null),
  add check (per_user > 0),
  add check (starts_at < expires_at),
  add check (uses_limit > 0 and version > 0),
  -- Never overused, and never more of it than there was.
  add constraint discount_codes_left check ("left" between 0 and uses_limit);
create unique index discount_codes_code on discount_codes (branch_id, code) where deleted_at is null;

alter table discount_redemptions
  add check (party ~ '^(passenger|colleague):[0-9]{1,18}$'),
  add check (product in ('charter', 'flight', 'train', 'accommodation')),
  add check (discount > 0 and discount <= amount),
  add check (expires_at > created_at),
  add check (state not in ('attached', 'consumed') or trade_id is not null),
  add check ((state in ('released', 'expired')) = (ended_at is not null));
-- The same asked again is the same redemption.
create unique index discount_redemptions_once
  on discount_redemptions (branch_id, code_id, party, amount, coalesce(product, '')) where state = 'reserved';
create index discount_redemptions_reserved on discount_redemptions (branch_id, code_id, expires_at) where state = 'reserved';
-- What the sweeper looks for.
create index discount_redemptions_due on discount_redemptions (expires_at) where state = 'reserved';
create index discount_redemptions_trade on discount_redemptions (branch_id, trade_id) where trade_id is not null;

alter table credit_cards
  add foreign key (branch_id) references branches (id),
  add foreign key (branch_id, passenger_id) references passengers (branch_id, id),
  add check (bin ~ '^[0-9]{6}$' and last4 ~ '^[0-9]{4}$' and iban_last4 ~ '^[0-9A-Z]{4}$'),
  -- A seal has a nonce and a tag, so that a bare number is no seal; a mark is a SHA-256.
  add check (length(sealed) > 28 and length(mark) = 32),
  add check (version > 0);
create unique index credit_cards_once on credit_cards (branch_id, passenger_id, mark) where deleted_at is null;

alter table cost_centers
  add foreign key (branch_id) references branches (id),
  add foreign key (branch_id, colleague_id) references colleagues (branch_id, id),
  add check (code <> '' and title <> '' and version > 0);
create unique index cost_centers_code on cost_centers (branch_id, coalesce(colleague_id, 0), code);
