-- Sign-ins of the back office that were refused, of whichever branch or none.
-- CreateTable
CREATE TABLE "refused_sign_ins" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "operator_id" INTEGER,
    "kind" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "address" TEXT,
    "request_id" TEXT NOT NULL,

    CONSTRAINT "refused_sign_ins_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "refused_sign_ins_at_idx" ON "refused_sign_ins"("at");

-- CreateIndex
CREATE INDEX "refused_sign_ins_operator_id_at_idx" ON "refused_sign_ins"("operator_id", "at");
