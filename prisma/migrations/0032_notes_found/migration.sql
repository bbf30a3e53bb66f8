-- What they are searched by, folded once when they are written.
-- AlterTable
ALTER TABLE "announcements" ADD COLUMN "folded" TEXT NOT NULL GENERATED ALWAYS AS (place_folded(
    '|' || coalesce("number"::text, '') || '|' || coalesce("reference", '') || '|' || "description")) STORED;
ALTER TABLE "connections" ADD COLUMN "folded" TEXT NOT NULL GENERATED ALWAYS AS (place_folded('|' || "title" || '|' || "note")) STORED;

-- CreateIndex
CREATE INDEX "announcements_folded" ON "announcements" USING gin ("folded" gin_trgm_ops);
CREATE INDEX "connections_folded" ON "connections" USING gin ("folded" gin_trgm_ops);
