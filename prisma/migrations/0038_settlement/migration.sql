-- Settling with a colleague: their statement beside ours, what was offset, links under which they read theirs.

-- CreateEnum
CREATE TYPE "ComparedKind" AS ENUM ('matched', 'differs', 'ours_only', 'theirs_only');

-- CreateEnum
CREATE TYPE "ComparedMark" AS ENUM ('asked', 'explained');

-- CreateTable
CREATE TABLE "comparisons" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "colleague_id" INTEGER NOT NULL,
    "file_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "reading" JSONB NOT NULL,
    "from_date" DATE NOT NULL,
    "to_date" DATE NOT NULL,
    "summary" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "compared_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "comparisons_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "comparison_lines" (
    "branch_id" INTEGER NOT NULL,
    "comparison_id" INTEGER NOT NULL,
    "nr" INTEGER NOT NULL,
    "kind" "ComparedKind" NOT NULL,
    "how" TEXT,
    "day" DATE,
    "ours" JSONB,
    "theirs" JSONB,
    "our_amount" BIGINT,
    "their_amount" BIGINT,
    "undone" BOOLEAN NOT NULL DEFAULT false,
    "identity" TEXT NOT NULL,
    "folded" TEXT NOT NULL DEFAULT '',
    "mark" "ComparedMark",
    "note" TEXT,
    "marked_by" TEXT,
    "marked_at" TIMESTAMPTZ(3),

    CONSTRAINT "comparison_lines_pkey" PRIMARY KEY ("branch_id","comparison_id","nr")
);

-- CreateTable
CREATE TABLE "offsets" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "colleague_id" INTEGER NOT NULL,
    "payment_id" INTEGER,
    "amount" BIGINT NOT NULL,
    "settles" JSONB NOT NULL,
    "request_key" TEXT,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "offsets_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "statement_links" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "slug" TEXT NOT NULL,
    "colleague_id" INTEGER NOT NULL,
    "from_date" DATE NOT NULL,
    "to_date" DATE NOT NULL,
    "views" INTEGER NOT NULL DEFAULT 0,
    "viewed_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "revoked_by" TEXT,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "statement_links_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateIndex
CREATE INDEX "comparisons_branch_id_colleague_id_id_idx" ON "comparisons"("branch_id", "colleague_id", "id");

-- CreateIndex
CREATE INDEX "comparison_lines_branch_id_comparison_id_kind_nr_idx" ON "comparison_lines"("branch_id", "comparison_id", "kind", "nr");

-- CreateIndex
CREATE INDEX "offsets_branch_id_colleague_id_id_idx" ON "offsets"("branch_id", "colleague_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "offsets_branch_id_request_key_key" ON "offsets"("branch_id", "request_key");

-- CreateIndex
CREATE UNIQUE INDEX "statement_links_slug_key" ON "statement_links"("slug");

-- CreateIndex
CREATE INDEX "statement_links_branch_id_colleague_id_id_idx" ON "statement_links"("branch_id", "colleague_id", "id");

-- AddForeignKey
ALTER TABLE "comparison_lines" ADD CONSTRAINT "comparison_lines_branch_id_comparison_id_fkey" FOREIGN KEY ("branch_id", "comparison_id") REFERENCES "comparisons"("branch_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Prisma knows no CHECK, and keys to what other areas keep are the database's alone.
ALTER TABLE "comparisons"
    ADD FOREIGN KEY ("branch_id", "colleague_id") REFERENCES "colleagues" ("branch_id", "id"),
    ADD FOREIGN KEY ("branch_id", "file_id") REFERENCES "files" ("branch_id", "id"),
    ADD CHECK ("from_date" <= "to_date" AND "version" > 0);

-- A line has the sides its kind says, and differs where the amounts do.
ALTER TABLE "comparison_lines"
    ADD CHECK (("ours" IS NULL) = ("our_amount" IS NULL) AND ("theirs" IS NULL) = ("their_amount" IS NULL)),
    ADD CHECK (("ours" IS NULL) = ("kind" = 'theirs_only') AND ("theirs" IS NULL) = ("kind" = 'ours_only')),
    ADD CHECK ("kind" <> 'matched' OR "our_amount" = "their_amount"),
    ADD CHECK ("kind" <> 'differs' OR "our_amount" <> "their_amount"),
    ADD CHECK (("how" IS NULL) = ("kind" IN ('ours_only', 'theirs_only'))),
    ADD CHECK (("mark" IS NULL) = ("marked_by" IS NULL) AND ("mark" IS NULL) = ("marked_at" IS NULL));

ALTER TABLE "offsets"
    ADD FOREIGN KEY ("branch_id", "colleague_id") REFERENCES "colleagues" ("branch_id", "id"),
    ADD FOREIGN KEY ("branch_id", "payment_id") REFERENCES "payments" ("branch_id", "id"),
    ADD CHECK ("amount" > 0);

ALTER TABLE "statement_links"
    ADD FOREIGN KEY ("branch_id", "colleague_id") REFERENCES "colleagues" ("branch_id", "id"),
    -- 128 random bits, base64url.
    ADD CHECK ("slug" ~ '^[A-Za-z0-9_-]{22}$'),
    ADD CHECK ("from_date" <= "to_date" AND "views" >= 0),
    ADD CHECK (("revoked_at" IS NULL) = ("revoked_by" IS NULL));
