-- CreateEnum
CREATE TYPE "FeaturedType" AS ENUM ('flight', 'train', 'accommodation', 'charter');

-- AlterTable
ALTER TABLE "bookings" ADD COLUMN     "passenger_id" INTEGER;

-- CreateTable
CREATE TABLE "featured_items" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "type" "FeaturedType" NOT NULL,
    "title" TEXT NOT NULL,
    "title_latin" TEXT NOT NULL,
    "origin" TEXT,
    "destination" TEXT,
    "accommodation_id" INTEGER,
    "charter_id" INTEGER,
    "nights" SMALLINT NOT NULL DEFAULT 1,
    "file_id" INTEGER,
    "position" SMALLINT NOT NULL DEFAULT 0,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "shown_from" DATE,
    "shown_until" DATE,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "featured_items_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateIndex
CREATE INDEX "featured_items_branch_id_type_position_id_idx" ON "featured_items"("branch_id", "type", "position", "id");

-- Prisma knows none of these: what is featured is of the branch, and a thing of its type.
ALTER TABLE "featured_items" ADD FOREIGN KEY ("branch_id") REFERENCES "branches"("id"),
    ADD FOREIGN KEY ("branch_id", "accommodation_id") REFERENCES "accommodations"("branch_id", "id"),
    ADD FOREIGN KEY ("branch_id", "charter_id") REFERENCES "charters"("branch_id", "id"),
    ADD FOREIGN KEY ("branch_id", "file_id") REFERENCES "files"("branch_id", "id"),
    ADD CHECK ("title" <> '' AND "title_latin" <> '' AND "nights" BETWEEN 1 AND 30 AND "version" > 0),
    ADD CHECK (("origin" IS NULL) = ("destination" IS NULL) AND "origin" <> "destination"),
    ADD CHECK ("shown_from" <= "shown_until"),
    ADD CHECK (CASE "type"
        WHEN 'accommodation' THEN "accommodation_id" IS NOT NULL AND "charter_id" IS NULL AND "origin" IS NULL
        WHEN 'charter' THEN "accommodation_id" IS NULL AND ("charter_id" IS NULL) <> ("origin" IS NULL)
        ELSE "accommodation_id" IS NULL AND "charter_id" IS NULL AND "origin" IS NOT NULL END);
-- Who travelled on what a customer or a colleague bought, the latest first.
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_passenger_fkey" FOREIGN KEY ("branch_id", "passenger_id") REFERENCES "passengers"("branch_id", "id");
CREATE INDEX "bookings_of_passenger" ON "bookings"("branch_id", "passenger_id", "created_at", "id") WHERE "passenger_id" IS NOT NULL;
CREATE INDEX "bookings_of_colleague" ON "bookings"("branch_id", "colleague_id", "created_at", "id") WHERE "colleague_id" IS NOT NULL;
-- What a customer uploaded of late is counted.
CREATE INDEX "files_by_whom" ON "files"("branch_id", "created_by", "created_at");
-- The likeliest places to stay of a city stand first in what is offered while somebody types.
CREATE INDEX "accommodations_of_city" ON "accommodations"("branch_id", "city_id", "stars", "id") WHERE "deletion_id" IS NULL;
