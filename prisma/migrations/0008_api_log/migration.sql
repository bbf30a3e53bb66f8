-- CreateEnum
CREATE TYPE "ApiCallKind" AS ENUM ('call', 'more', 'gap');

-- CreateTable
CREATE TABLE "api_calls" (
    "branch_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "kind" "ApiCallKind" NOT NULL DEFAULT 'call',
    "counted" INTEGER NOT NULL DEFAULT 1,
    "family" TEXT,
    "caller" TEXT,
    "domain_id" INTEGER,
    "method" TEXT,
    "pattern" TEXT,
    "path" TEXT,
    "query" TEXT,
    "status" INTEGER,
    "status_class" SMALLINT,
    "code" INTEGER,
    "item_code" INTEGER,
    "refused" BOOLEAN NOT NULL DEFAULT false,
    "duration_ms" REAL,
    "address" TEXT,
    "request_id" TEXT,
    "replayed" BOOLEAN NOT NULL DEFAULT false,
    "packet" BOOLEAN NOT NULL DEFAULT false,
    "request_bytes" INTEGER,
    "response_bytes" INTEGER,
    "request" JSON,
    "response" JSON,

    CONSTRAINT "api_calls_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateIndex
CREATE INDEX "api_calls_branch_id_at_id_idx" ON "api_calls"("branch_id", "at", "id");

-- CreateIndex
CREATE INDEX "api_calls_branch_id_domain_id_at_id_idx" ON "api_calls"("branch_id", "domain_id", "at", "id");

-- CreateIndex
CREATE INDEX "api_calls_branch_id_pattern_at_id_idx" ON "api_calls"("branch_id", "pattern", "at", "id");

-- CreateIndex
CREATE INDEX "api_calls_branch_id_status_class_at_id_idx" ON "api_calls"("branch_id", "status_class", "at", "id");

-- CreateIndex
CREATE INDEX "api_calls_branch_id_code_at_id_idx" ON "api_calls"("branch_id", "code", "at", "id");

-- CreateIndex
CREATE INDEX "api_calls_branch_id_item_code_at_id_idx" ON "api_calls"("branch_id", "item_code", "at", "id");

-- CreateIndex
CREATE INDEX "api_calls_branch_id_refused_at_id_idx" ON "api_calls"("branch_id", "refused", "at", "id");

-- CreateIndex
CREATE INDEX "api_calls_branch_id_address_at_id_idx" ON "api_calls"("branch_id", "address", "at", "id");

-- CreateIndex
CREATE INDEX "api_calls_branch_id_request_id_idx" ON "api_calls"("branch_id", "request_id");

-- CreateIndex
CREATE INDEX "api_calls_at_idx" ON "api_calls" USING BRIN ("at");

-- CreateIndex
CREATE INDEX "api_calls_id_idx" ON "api_calls" USING BRIN ("id");
