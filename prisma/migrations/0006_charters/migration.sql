-- AlterTable
ALTER TABLE "charter_classes" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "charters" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;
