-- CreateEnum
CREATE TYPE "MarkupScope" AS ENUM ('deployment', 'branch', 'colleague', 'supplier', 'route');

-- CreateTable
CREATE TABLE "markup_rules" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "scope" "MarkupScope" NOT NULL,
    "title" TEXT NOT NULL,
    "title_latin" TEXT NOT NULL DEFAULT '',
    "products" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "groups" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "supplier_id" INTEGER,
    "colleague_id" INTEGER,
    "kind" TEXT,
    "carrier" TEXT,
    "fare_class" TEXT,
    "origin" TEXT,
    "destination" TEXT,
    "stars" SMALLINT[] DEFAULT ARRAY[]::SMALLINT[],
    "nights_from" SMALLINT,
    "nights_to" SMALLINT,
    "pax_types" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "percent" INTEGER,
    "amount" BIGINT,
    "per" TEXT NOT NULL DEFAULT 'passenger',
    "basis" TEXT NOT NULL DEFAULT 'net',
    "least" BIGINT,
    "most" BIGINT,
    "round_to" BIGINT,
    "currency" CHAR(3),
    "below_net" BOOLEAN NOT NULL DEFAULT false,
    "cap_at_board" BOOLEAN NOT NULL DEFAULT false,
    "valid_from" DATE,
    "valid_to" DATE,
    "travel_from" DATE,
    "travel_to" DATE,
    "position" SMALLINT NOT NULL DEFAULT 100,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "markup_rules_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateIndex
CREATE INDEX "markup_rules_branch_id_scope_position_id_idx" ON "markup_rules"("branch_id", "scope", "position", "id");

-- Prisma knows none of these.
alter table markup_rules
  alter column products set not null,
  alter column groups set not null,
  alter column stars set not null,
  alter column pax_types set not null,
  -- 0 is the deployment and no branch; everybody else is one.
  add column of_branch int generated always as (nullif(branch_id, 0)) stored references branches (id),
  add foreign key (branch_id, supplier_id) references suppliers (branch_id, id),
  add foreign key (branch_id, colleague_id) references colleagues (branch_id, id),
  add foreign key (currency) references ledger.currencies (code),
  add check (branch_id >= 0 and title <> '' and version > 0 and position between 0 and 1000),
  add check (products <@ array['flight', 'train', 'accommodation']),
  add check (groups <@ array['b2c', 'b2b', 'operator']),
  add check (pax_types <@ array['ADT', 'CHD', 'INF']),
  add check (stars <@ array[1, 2, 3, 4, 5]::smallint[]),
  add check (kind in ('charter', 'system') and per in ('passenger', 'booking', 'night') and basis in ('net', 'so_far')),
  add check (carrier ~ '^[A-Z0-9]{2,8}$' and fare_class ~ '^[A-Z0-9]{1,12}$'),
  add check (nights_from between 1 and 365 and nights_to between 1 and 365 and nights_from <= nights_to),
  add check (valid_from <= valid_to and travel_from <= travel_to),
  -- A scope and what it is about: the deployment knows nobody, a branch is for all, the others name theirs.
  add constraint markup_rules_scope check (
    (scope = 'deployment') = (branch_id = 0)
    and (scope in ('colleague', 'route') or colleague_id is null)
    and (scope in ('colleague', 'supplier', 'route') or supplier_id is null)
    and (scope <> 'colleague' or colleague_id is not null)
    and (scope <> 'supplier' or supplier_id is not null)
    and (scope = 'route') = (origin is not null) and (scope = 'route') = (destination is not null)
    and (origin <> '*' or destination <> '*')),
  add check (origin is null or origin = '*' or origin ~ '^[a-z0-9-]{2,80}$'),
  add check (destination is null or destination = '*' or destination ~ '^[a-z0-9-]{2,80}$'),
  -- Between half the price off and twice the price: what is further out was typed a digit too long (1000 for 10.00 %). Whoever
  -- means it adds an amount.
  add check (percent between -5000 and 10000),
  -- As charter prices: what nine people pay stays a JSON integer.
  add check (abs(amount) <= 100000000000000 and abs(least) <= 100000000000000 and abs(most) <= 100000000000000),
  add check (least <= most and round_to between 1 and 1000000000),
  add check (currency is not null or coalesce(amount, least, most, round_to) is null),
  -- It makes something, if only nothing: 0 % takes the place of what is less specific.
  add check (coalesce(percent, amount, round_to) is not null or cap_at_board),
  -- An amount per booking is that amount and no other; nights are those of stays.
  add check (per <> 'booking' or (amount is not null and percent is null and least is null and most is null)),
  add check (per <> 'night' or (amount is not null and products = array['accommodation'])),
  -- A stay has no passengers' types, carriers or classes; a trip neither stars nor nights.
  add check (products <> array['accommodation'] or (pax_types = '{}' and coalesce(kind, carrier, fare_class) is null)),
  add check (products = array['accommodation'] or (stars = '{}' and coalesce(nights_from, nights_to) is null));

-- What a search reads.
create index markup_rules_living on markup_rules (branch_id, colleague_id) where active and deleted_at is null;
