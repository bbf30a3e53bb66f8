-- CreateEnum
CREATE TYPE "AccommodationType" AS ENUM ('hotel', 'apartment', 'ecolodge', 'guesthouse', 'hostel', 'villa', 'traditional', 'resort', 'motel', 'other');

-- CreateEnum
CREATE TYPE "PetPolicy" AS ENUM ('no', 'asked', 'yes');

-- CreateEnum
CREATE TYPE "MappingState" AS ENUM ('open', 'suggested', 'confirmed', 'rejected');

-- AlterTable
ALTER TABLE "charter_calculations_accommodation" ADD COLUMN     "accommodation_id" INTEGER;

-- CreateTable
CREATE TABLE "accommodations" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "type" "AccommodationType" NOT NULL,
    "name" TEXT NOT NULL,
    "name_latin" TEXT NOT NULL,
    "aliases" TEXT NOT NULL DEFAULT '',
    "stars" SMALLINT NOT NULL DEFAULT 0,
    "city_id" INTEGER NOT NULL,
    "lat" DOUBLE PRECISION,
    "lng" DOUBLE PRECISION,
    "address" TEXT NOT NULL DEFAULT '',
    "address_latin" TEXT NOT NULL DEFAULT '',
    "phone" TEXT,
    "description" TEXT NOT NULL DEFAULT '',
    "description_latin" TEXT NOT NULL DEFAULT '',
    "facilities" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "check_in_from" CHAR(5),
    "check_out_until" CHAR(5),
    "free_below" SMALLINT,
    "child_below" SMALLINT,
    "pets" "PetPolicy" NOT NULL DEFAULT 'no',
    "rules" TEXT NOT NULL DEFAULT '',
    "rules_latin" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "deletion_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "folded" TEXT NOT NULL GENERATED ALWAYS AS (place_folded('|' || "name" || '|' || "name_latin" || '|' || "aliases")) STORED,
    "living" BOOLEAN NOT NULL GENERATED ALWAYS AS ("deletion_id" IS NULL) STORED,

    CONSTRAINT "accommodations_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "accommodation_media" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "accommodation_id" INTEGER NOT NULL,
    "room_type_id" INTEGER,
    "place" SMALLINT NOT NULL DEFAULT 0,
    "file_id" INTEGER,
    "url" TEXT,
    "caption" TEXT NOT NULL DEFAULT '',
    "caption_latin" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "accommodation_media_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "room_types" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "accommodation_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "name_latin" TEXT NOT NULL,
    "adults" SMALLINT NOT NULL,
    "children" SMALLINT NOT NULL DEFAULT 0,
    "extra_beds" SMALLINT NOT NULL DEFAULT 0,
    "double_beds" SMALLINT NOT NULL DEFAULT 0,
    "single_beds" SMALLINT NOT NULL DEFAULT 0,
    "sofa_beds" SMALLINT NOT NULL DEFAULT 0,
    "area_m2" SMALLINT,
    "board" "Board" NOT NULL DEFAULT 'BB',
    "facilities" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "place" SMALLINT NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "deletion_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "living" BOOLEAN NOT NULL GENERATED ALWAYS AS ("deletion_id" IS NULL) STORED,

    CONSTRAINT "room_types_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "accommodation_suppliers" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_latin" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "accommodation_suppliers_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "supplier_hotels" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "supplier_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_latin" TEXT NOT NULL DEFAULT '',
    "stars" SMALLINT,
    "city" TEXT NOT NULL DEFAULT '',
    "city_id" INTEGER,
    "lat" DOUBLE PRECISION,
    "lng" DOUBLE PRECISION,
    "address" TEXT NOT NULL DEFAULT '',
    "accommodation_id" INTEGER,
    "state" "MappingState" NOT NULL DEFAULT 'open',
    "confidence" SMALLINT,
    "why" JSONB NOT NULL DEFAULT '[]',
    "refused" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "decided_by" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "of_living" BOOLEAN GENERATED ALWAYS AS (CASE WHEN "accommodation_id" IS NOT NULL THEN true END) STORED,

    CONSTRAINT "supplier_hotels_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "room_mappings" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "supplier_hotel_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "adults" SMALLINT,
    "children" SMALLINT,
    "board" "Board",
    "accommodation_id" INTEGER,
    "room_type_id" INTEGER,
    "state" "MappingState" NOT NULL DEFAULT 'open',
    "confidence" SMALLINT,
    "why" JSONB NOT NULL DEFAULT '[]',
    "refused" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "decided_by" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "of_living" BOOLEAN GENERATED ALWAYS AS (CASE WHEN "room_type_id" IS NOT NULL THEN true END) STORED,

    CONSTRAINT "room_mappings_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "accommodation_deletions" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "deleted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_by" TEXT NOT NULL,
    "undone_at" TIMESTAMPTZ(3),
    "undone_by" TEXT,

    CONSTRAINT "accommodation_deletions_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "deleted_mappings" (
    "branch_id" INTEGER NOT NULL,
    "deletion_id" INTEGER NOT NULL,
    "mapping_id" INTEGER NOT NULL,
    "room_type_id" INTEGER NOT NULL,
    "state" "MappingState" NOT NULL,
    "confidence" SMALLINT,
    "why" JSONB NOT NULL,
    "decided_by" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL,

    CONSTRAINT "deleted_mappings_pkey" PRIMARY KEY ("branch_id","deletion_id","mapping_id")
);

-- CreateIndex
CREATE INDEX "accommodation_media_branch_id_accommodation_id_place_idx" ON "accommodation_media"("branch_id", "accommodation_id", "place");

-- CreateIndex
CREATE INDEX "room_types_branch_id_accommodation_id_idx" ON "room_types"("branch_id", "accommodation_id");

-- CreateIndex
CREATE UNIQUE INDEX "accommodation_suppliers_branch_id_code_key" ON "accommodation_suppliers"("branch_id", "code");

-- CreateIndex
CREATE UNIQUE INDEX "supplier_hotels_branch_id_supplier_id_key_key" ON "supplier_hotels"("branch_id", "supplier_id", "key");

-- CreateIndex
CREATE UNIQUE INDEX "room_mappings_branch_id_supplier_hotel_id_key_key" ON "room_mappings"("branch_id", "supplier_hotel_id", "key");

-- AddForeignKey
ALTER TABLE "accommodations" ADD CONSTRAINT "accommodations_branch_id_deletion_id_fkey" FOREIGN KEY ("branch_id", "deletion_id") REFERENCES "accommodation_deletions"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "accommodation_media" ADD CONSTRAINT "accommodation_media_branch_id_accommodation_id_fkey" FOREIGN KEY ("branch_id", "accommodation_id") REFERENCES "accommodations"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "room_types" ADD CONSTRAINT "room_types_branch_id_accommodation_id_fkey" FOREIGN KEY ("branch_id", "accommodation_id") REFERENCES "accommodations"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "room_types" ADD CONSTRAINT "room_types_branch_id_deletion_id_fkey" FOREIGN KEY ("branch_id", "deletion_id") REFERENCES "accommodation_deletions"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "supplier_hotels" ADD CONSTRAINT "supplier_hotels_branch_id_supplier_id_fkey" FOREIGN KEY ("branch_id", "supplier_id") REFERENCES "accommodation_suppliers"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "room_mappings" ADD CONSTRAINT "room_mappings_branch_id_supplier_hotel_id_fkey" FOREIGN KEY ("branch_id", "supplier_hotel_id") REFERENCES "supplier_hotels"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deleted_mappings" ADD CONSTRAINT "deleted_mappings_branch_id_deletion_id_fkey" FOREIGN KEY ("branch_id", "deletion_id") REFERENCES "accommodation_deletions"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Prisma knows none of these. What is mapped is alive, and of the accommodation that its supplier's hotel is: whoever deletes
-- or maps, in whatever order, one of both waits and then fails.
CREATE UNIQUE INDEX "accommodations_living" ON "accommodations"("branch_id", "id", "living");
CREATE UNIQUE INDEX "room_types_living" ON "room_types"("branch_id", "accommodation_id", "id", "living");
CREATE UNIQUE INDEX "room_types_accommodation" ON "room_types"("branch_id", "accommodation_id", "id");
CREATE UNIQUE INDEX "supplier_hotels_mapped" ON "supplier_hotels"("branch_id", "id", "accommodation_id");
ALTER TABLE "supplier_hotels" ADD CONSTRAINT "supplier_hotels_living_fkey"
    FOREIGN KEY ("branch_id", "accommodation_id", "of_living") REFERENCES "accommodations"("branch_id", "id", "living");
ALTER TABLE "room_mappings" ADD CONSTRAINT "room_mappings_living_fkey"
    FOREIGN KEY ("branch_id", "accommodation_id", "room_type_id", "of_living")
    REFERENCES "room_types"("branch_id", "accommodation_id", "id", "living");
ALTER TABLE "room_mappings" ADD CONSTRAINT "room_mappings_hotel_fkey"
    FOREIGN KEY ("branch_id", "supplier_hotel_id", "accommodation_id")
    REFERENCES "supplier_hotels"("branch_id", "id", "accommodation_id");
ALTER TABLE "deleted_mappings" ADD FOREIGN KEY ("branch_id", "mapping_id") REFERENCES "room_mappings"("branch_id", "id"),
    ADD FOREIGN KEY ("branch_id", "room_type_id") REFERENCES "room_types"("branch_id", "id");
ALTER TABLE "accommodations" ADD FOREIGN KEY ("branch_id") REFERENCES "branches"("id"),
    ADD FOREIGN KEY ("city_id") REFERENCES "cities"("id");
ALTER TABLE "accommodation_suppliers" ADD FOREIGN KEY ("branch_id") REFERENCES "branches"("id");
ALTER TABLE "accommodation_deletions" ADD FOREIGN KEY ("branch_id") REFERENCES "branches"("id");
ALTER TABLE "supplier_hotels" ADD FOREIGN KEY ("city_id") REFERENCES "cities"("id");
ALTER TABLE "accommodation_media" ADD FOREIGN KEY ("branch_id", "file_id") REFERENCES "files"("branch_id", "id"),
    ADD FOREIGN KEY ("branch_id", "accommodation_id", "room_type_id") REFERENCES "room_types"("branch_id", "accommodation_id", "id");
ALTER TABLE "charter_calculations_accommodation" ADD CONSTRAINT "charter_stays_accommodation_fkey"
    FOREIGN KEY ("branch_id", "accommodation_id") REFERENCES "accommodations"("branch_id", "id");
CREATE INDEX "charter_stays_accommodation" ON "charter_calculations_accommodation"("branch_id", "accommodation_id") WHERE "accommodation_id" IS NOT NULL;
ALTER TABLE "accommodations"
    ADD CHECK ("name" <> '' AND "name_latin" <> '' AND "stars" BETWEEN 0 AND 5 AND "version" > 0),
    ADD CHECK (("lat" IS NULL) = ("lng" IS NULL) AND "lat" BETWEEN -90 AND 90 AND "lng" BETWEEN -180 AND 180),
    ADD CHECK ("check_in_from" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' AND "check_out_until" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
               OR "check_in_from" IS NULL OR "check_out_until" IS NULL),
    ADD CHECK ("free_below" BETWEEN 0 AND 18 AND "child_below" BETWEEN 0 AND 18 AND "free_below" <= "child_below");
ALTER TABLE "room_types"
    ADD CHECK ("name" <> '' AND "name_latin" <> '' AND "adults" BETWEEN 1 AND 30 AND "children" BETWEEN 0 AND 20 AND "version" > 0),
    ADD CHECK ("extra_beds" BETWEEN 0 AND 10 AND "double_beds" BETWEEN 0 AND 20 AND "single_beds" BETWEEN 0 AND 20
               AND "sofa_beds" BETWEEN 0 AND 20 AND "area_m2" BETWEEN 1 AND 5000);
ALTER TABLE "accommodation_media" ADD CHECK (("file_id" IS NULL) <> ("url" IS NULL) AND "url" ~ '^https://');
ALTER TABLE "accommodation_suppliers" ADD CHECK ("code" ~ '^[a-z0-9][a-z0-9_-]{0,39}$' AND "name" <> '' AND "name_latin" <> '');
ALTER TABLE "supplier_hotels"
    ADD CHECK ("key" <> '' AND "name" <> '' AND "confidence" BETWEEN 0 AND 100 AND "version" > 0),
    ADD CHECK (("lat" IS NULL) = ("lng" IS NULL) AND "lat" BETWEEN -90 AND 90 AND "lng" BETWEEN -180 AND 180),
    ADD CHECK (("accommodation_id" IS NOT NULL) = ("state" IN ('suggested', 'confirmed'))),
    ADD CHECK (("state" IN ('confirmed', 'rejected')) = ("decided_at" IS NOT NULL) AND ("decided_at" IS NULL) = ("decided_by" IS NULL));
ALTER TABLE "room_mappings"
    ADD CHECK ("key" <> '' AND "name" <> '' AND "confidence" BETWEEN 0 AND 100 AND "version" > 0),
    ADD CHECK (("room_type_id" IS NULL) = ("accommodation_id" IS NULL)),
    ADD CHECK (("room_type_id" IS NOT NULL) = ("state" IN ('suggested', 'confirmed'))),
    ADD CHECK (("state" IN ('confirmed', 'rejected')) = ("decided_at" IS NOT NULL) AND ("decided_at" IS NULL) = ("decided_by" IS NULL));
ALTER TABLE "accommodation_deletions" ADD CHECK (("undone_at" IS NULL) = ("undone_by" IS NULL));
-- Lists: by name, by stars, by the latest change, in a city, in a box; found by any part of a name, by what there is.
CREATE INDEX "accommodations_by_name" ON "accommodations"("branch_id", "name", "id") WHERE "deletion_id" IS NULL;
CREATE INDEX "accommodations_by_stars" ON "accommodations"("branch_id", "stars", "id") WHERE "deletion_id" IS NULL;
CREATE INDEX "accommodations_by_change" ON "accommodations"("branch_id", "updated_at", "id") WHERE "deletion_id" IS NULL;
CREATE INDEX "accommodations_by_city" ON "accommodations"("branch_id", "city_id", "name", "id") WHERE "deletion_id" IS NULL;
CREATE INDEX "accommodations_by_place" ON "accommodations"("branch_id", "lat", "lng") WHERE "deletion_id" IS NULL;
CREATE INDEX "accommodations_folded" ON "accommodations" USING gin ("folded" gin_trgm_ops);
CREATE INDEX "accommodations_facilities" ON "accommodations" USING gin ("facilities");
CREATE INDEX "supplier_hotels_of" ON "supplier_hotels"("branch_id", "accommodation_id") WHERE "accommodation_id" IS NOT NULL;
CREATE INDEX "supplier_hotels_to_do" ON "supplier_hotels"("branch_id", "supplier_id", "state", "id");
CREATE INDEX "room_mappings_of" ON "room_mappings"("branch_id", "room_type_id") WHERE "room_type_id" IS NOT NULL;
