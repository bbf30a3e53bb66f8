-- What a search compares: lower case, Persian letters, ASCII digits, and nothing between the letters, so that "Bandar Abbas" is
-- found by "bandarabbas" and a half-space is no difference. Of names parted by `|`, each keeps its beginning. Frozen: generated
-- columns hang on it.
create function place_folded(text) returns text language sql immutable strict parallel safe as $$
  select translate(lower($1), 'يىكۀةأإآ۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩' || U&'\200C\064B\064C\064D\064E\064F\0650\0651\0652\0654' || ' -''’.,()/_',
                              'ییکههااا01234567890123456789')
$$;
create extension if not exists pg_trgm;

-- AlterTable
ALTER TABLE "branches" ADD COLUMN     "country" CHAR(2) NOT NULL DEFAULT 'IR';

-- CreateTable
CREATE TABLE "countries" (
    "code" CHAR(2) NOT NULL,
    "name" TEXT NOT NULL,
    "name_latin" TEXT NOT NULL,
    "folded" TEXT NOT NULL GENERATED ALWAYS AS (place_folded('|' || "name" || '|' || "name_latin" || '|' || "code")) STORED,

    CONSTRAINT "countries_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "provinces" (
    "id" SERIAL NOT NULL,
    "owner_branch" INTEGER,
    "code" TEXT NOT NULL,
    "country" CHAR(2) NOT NULL,
    "name" TEXT NOT NULL,
    "name_latin" TEXT NOT NULL,
    "folded" TEXT NOT NULL GENERATED ALWAYS AS (place_folded('|' || "name" || '|' || "name_latin" || '|' || "code")) STORED,

    CONSTRAINT "provinces_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cities" (
    "id" SERIAL NOT NULL,
    "owner_branch" INTEGER,
    "code" TEXT NOT NULL,
    "country" CHAR(2) NOT NULL,
    "province_id" INTEGER,
    "name" TEXT NOT NULL,
    "name_latin" TEXT NOT NULL,
    "aliases" TEXT NOT NULL DEFAULT '',
    "lat" DOUBLE PRECISION NOT NULL,
    "lng" DOUBLE PRECISION NOT NULL,
    "time_zone" TEXT NOT NULL,
    "rank" SMALLINT NOT NULL DEFAULT 4,
    "folded" TEXT NOT NULL GENERATED ALWAYS AS (place_folded('|' || "name" || '|' || "name_latin" || '|' || "code" || '|' || "aliases")) STORED,

    CONSTRAINT "cities_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "airports" (
    "id" SERIAL NOT NULL,
    "owner_branch" INTEGER,
    "code" TEXT NOT NULL,
    "city_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "name_latin" TEXT NOT NULL,
    "aliases" TEXT NOT NULL DEFAULT '',
    "lat" DOUBLE PRECISION NOT NULL,
    "lng" DOUBLE PRECISION NOT NULL,
    "time_zone" TEXT NOT NULL,
    "folded" TEXT NOT NULL GENERATED ALWAYS AS (place_folded('|' || "name" || '|' || "name_latin" || '|' || "code" || '|' || "aliases")) STORED,

    CONSTRAINT "airports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stations" (
    "id" SERIAL NOT NULL,
    "owner_branch" INTEGER,
    "code" TEXT NOT NULL,
    "city_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "name_latin" TEXT NOT NULL,
    "aliases" TEXT NOT NULL DEFAULT '',
    "folded" TEXT NOT NULL GENERATED ALWAYS AS (place_folded('|' || "name" || '|' || "name_latin" || '|' || "code" || '|' || "aliases")) STORED,

    CONSTRAINT "stations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "airlines" (
    "id" SERIAL NOT NULL,
    "owner_branch" INTEGER,
    "code" TEXT NOT NULL,
    "country" CHAR(2) NOT NULL,
    "name" TEXT NOT NULL,
    "name_latin" TEXT NOT NULL,
    "aliases" TEXT NOT NULL DEFAULT '',
    "folded" TEXT NOT NULL GENERATED ALWAYS AS (place_folded('|' || "name" || '|' || "name_latin" || '|' || "code" || '|' || "aliases")) STORED,

    CONSTRAINT "airlines_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "place_import_rows" (
    "branch_id" INTEGER NOT NULL,
    "work_id" INTEGER NOT NULL,
    "nr" INTEGER NOT NULL,
    "cells" JSONB NOT NULL,

    CONSTRAINT "place_import_rows_pkey" PRIMARY KEY ("branch_id","work_id","nr")
);

-- CreateTable
CREATE TABLE "branch_settings" (
    "branch_id" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changed_by" TEXT NOT NULL,

    CONSTRAINT "branch_settings_pkey" PRIMARY KEY ("branch_id","type")
);

-- CreateTable
CREATE TABLE "setups" (
    "id" SERIAL NOT NULL,
    "token_hash" TEXT,
    "branch_id" INTEGER,
    "operator_id" INTEGER,
    "draft" JSONB NOT NULL DEFAULT '{}',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),
    "made_branch" INTEGER,

    CONSTRAINT "setups_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "provinces_country_idx" ON "provinces"("country");

-- CreateIndex
CREATE INDEX "cities_country_idx" ON "cities"("country");

-- CreateIndex
CREATE INDEX "cities_province_id_idx" ON "cities"("province_id");

-- CreateIndex
CREATE INDEX "airports_city_id_idx" ON "airports"("city_id");

-- CreateIndex
CREATE INDEX "stations_city_id_idx" ON "stations"("city_id");

-- CreateIndex
CREATE UNIQUE INDEX "setups_token_hash_key" ON "setups"("token_hash");

-- AddForeignKey
ALTER TABLE "provinces" ADD CONSTRAINT "provinces_owner_branch_fkey" FOREIGN KEY ("owner_branch") REFERENCES "branches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provinces" ADD CONSTRAINT "provinces_country_fkey" FOREIGN KEY ("country") REFERENCES "countries"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cities" ADD CONSTRAINT "cities_owner_branch_fkey" FOREIGN KEY ("owner_branch") REFERENCES "branches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cities" ADD CONSTRAINT "cities_country_fkey" FOREIGN KEY ("country") REFERENCES "countries"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cities" ADD CONSTRAINT "cities_province_id_fkey" FOREIGN KEY ("province_id") REFERENCES "provinces"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "airports" ADD CONSTRAINT "airports_owner_branch_fkey" FOREIGN KEY ("owner_branch") REFERENCES "branches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "airports" ADD CONSTRAINT "airports_city_id_fkey" FOREIGN KEY ("city_id") REFERENCES "cities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stations" ADD CONSTRAINT "stations_owner_branch_fkey" FOREIGN KEY ("owner_branch") REFERENCES "branches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stations" ADD CONSTRAINT "stations_city_id_fkey" FOREIGN KEY ("city_id") REFERENCES "cities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "airlines" ADD CONSTRAINT "airlines_owner_branch_fkey" FOREIGN KEY ("owner_branch") REFERENCES "branches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "airlines" ADD CONSTRAINT "airlines_country_fkey" FOREIGN KEY ("country") REFERENCES "countries"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "place_import_rows" ADD CONSTRAINT "place_import_rows_branch_id_work_id_fkey" FOREIGN KEY ("branch_id", "work_id") REFERENCES "works"("branch_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "branch_settings" ADD CONSTRAINT "branch_settings_branch_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Prisma knows none of these: shared rows and each branch's own have a code once; hits are found by any part of a name.
CREATE UNIQUE INDEX "provinces_code" ON "provinces"("code", "owner_branch") NULLS NOT DISTINCT;
CREATE UNIQUE INDEX "cities_code" ON "cities"("code", "owner_branch") NULLS NOT DISTINCT;
CREATE UNIQUE INDEX "airports_code" ON "airports"("code", "owner_branch") NULLS NOT DISTINCT;
CREATE UNIQUE INDEX "stations_code" ON "stations"("code", "owner_branch") NULLS NOT DISTINCT;
CREATE UNIQUE INDEX "airlines_code" ON "airlines"("code", "owner_branch") NULLS NOT DISTINCT;
CREATE INDEX "cities_folded" ON "cities" USING gin ("folded" gin_trgm_ops);
CREATE INDEX "airports_folded" ON "airports" USING gin ("folded" gin_trgm_ops);
CREATE INDEX "stations_folded" ON "stations" USING gin ("folded" gin_trgm_ops);
CREATE INDEX "airlines_folded" ON "airlines" USING gin ("folded" gin_trgm_ops);
ALTER TABLE "countries" ADD CHECK ("code" ~ '^[A-Z]{2}$' AND "name" <> '' AND "name_latin" <> '');
ALTER TABLE "provinces" ADD CHECK ("code" ~ '^[A-Z]{2}-[A-Z0-9]{1,3}$' AND left("code", 2) = "country" AND "name" <> '' AND "name_latin" <> '');
ALTER TABLE "cities"
    ADD CHECK ("code" ~ '^[a-z]{2}(-[a-z0-9]+)+$' AND left("code", 2) = lower("country") AND "name" <> '' AND "name_latin" <> ''),
    ADD CHECK ("lat" BETWEEN -90 AND 90 AND "lng" BETWEEN -180 AND 180 AND "rank" BETWEEN 1 AND 4);
ALTER TABLE "airports" ADD CHECK ("code" ~ '^[A-Z]{3}$' AND "name" <> '' AND "name_latin" <> ''),
    ADD CHECK ("lat" BETWEEN -90 AND 90 AND "lng" BETWEEN -180 AND 180);
ALTER TABLE "stations" ADD CHECK ("code" ~ '^[A-Z0-9]{2,8}$' AND "name" <> '' AND "name_latin" <> '');
ALTER TABLE "airlines" ADD CHECK ("code" ~ '^[A-Z0-9]{2}$' AND "name" <> '' AND "name_latin" <> '');
ALTER TABLE "branch_settings" ADD CHECK (jsonb_typeof("data") = 'object' AND "version" > 0);
ALTER TABLE "setups"
    ADD CHECK (("token_hash" IS NULL) = ("operator_id" IS NOT NULL) AND ("operator_id" IS NULL) = ("branch_id" IS NULL)),
    ADD CHECK (("done_at" IS NULL) = ("made_branch" IS NULL)),
    ADD FOREIGN KEY ("branch_id", "operator_id") REFERENCES "memberships"("branch_id", "operator_id"),
    ADD FOREIGN KEY ("made_branch") REFERENCES "branches"("id");
-- A manager has one further branch on its way at a time.
CREATE UNIQUE INDEX "setups_of_operator" ON "setups"("branch_id", "operator_id") WHERE "done_at" IS NULL AND "operator_id" IS NOT NULL;
