-- Customers who sign in by a one-time code, the front-ends they come through, and where guesses are not counted against their owner.
-- CreateTable
CREATE TABLE "customers" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "passenger_id" INTEGER NOT NULL,
    "mobile" TEXT,
    "email" TEXT,
    "locale" "Locale" NOT NULL DEFAULT 'fa',
    "active" BOOLEAN NOT NULL DEFAULT true,
    "session_epoch" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3),

    CONSTRAINT "customers_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "one_time_codes" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "identifier" TEXT NOT NULL,
    "code" BYTEA NOT NULL,
    "asked_from" TEXT NOT NULL,
    "tries_left" SMALLINT NOT NULL DEFAULT 5,
    "strangers_left" SMALLINT NOT NULL DEFAULT 5,
    "sent_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "one_time_codes_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "customer_sites" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "domain" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "origins" TEXT[],
    "guests" BOOLEAN NOT NULL DEFAULT true,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "customer_sites_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "known_addresses" (
    "identifier" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "known_addresses_pkey" PRIMARY KEY ("identifier","address")
);

-- CreateIndex
CREATE INDEX "customers_branch_id_passenger_id_idx" ON "customers"("branch_id", "passenger_id");

-- CreateIndex
CREATE UNIQUE INDEX "customers_branch_id_mobile_key" ON "customers"("branch_id", "mobile");

-- CreateIndex
CREATE UNIQUE INDEX "customers_branch_id_email_key" ON "customers"("branch_id", "email");

-- CreateIndex
CREATE INDEX "one_time_codes_branch_id_identifier_sent_at_idx" ON "one_time_codes"("branch_id", "identifier", "sent_at");

-- CreateIndex
CREATE INDEX "one_time_codes_sent_at_idx" ON "one_time_codes"("sent_at");

-- CreateIndex
CREATE UNIQUE INDEX "customer_sites_domain_key" ON "customer_sites"("domain");

-- CreateIndex
CREATE INDEX "known_addresses_seen_at_idx" ON "known_addresses"("seen_at");

-- What Prisma cannot say, and keys into others' tables without a relation in the schema.
ALTER TABLE "customers"
    ADD CONSTRAINT "customers_passenger" FOREIGN KEY ("branch_id", "passenger_id") REFERENCES "passengers"("branch_id", "id") ON DELETE RESTRICT,
    ADD CHECK ("mobile" IS NOT NULL OR "email" IS NOT NULL),
    ADD CHECK ("mobile" ~ '^\+[1-9][0-9]{4,18}$'),
    ADD CHECK ("email" = lower("email") AND "email" LIKE '%_@_%'),
    ADD CHECK ("session_epoch" >= 0);
ALTER TABLE "one_time_codes"
    ADD CONSTRAINT "one_time_codes_branch" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT,
    ADD CHECK ("tries_left" BETWEEN 0 AND 5 AND "strangers_left" BETWEEN 0 AND 5),
    ADD CHECK ("expires_at" > "sent_at"),
    ADD CHECK (length("code") = 32);
ALTER TABLE "customer_sites"
    ADD CONSTRAINT "customer_sites_branch" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT,
    ADD CHECK ("domain" = lower("domain") AND "domain" ~ '^[a-z0-9.-]{1,253}$'),
    ADD CHECK ("title" <> ''),
    ADD CHECK (cardinality("origins") <= 20 AND array_position("origins", NULL) IS NULL),
    ADD CHECK ("version" > 0);

-- Customers' fronts are looked for by page origin too, on each call that comes from one.
create index customer_sites_origins on customer_sites using gin (origins);

-- Whom a proven e-mail belongs to; a mobile is found by the index it is searched by.
create index passengers_email on passengers (branch_id, email) where email is not null;
