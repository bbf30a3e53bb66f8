-- CreateEnum
CREATE TYPE "SandboxState" AS ENUM ('open', 'approved', 'declined');

-- CreateTable
CREATE TABLE "sandbox_charges" (
    "branch_id" INTEGER NOT NULL,
    "authority" TEXT NOT NULL,
    "serial" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "state" "SandboxState" NOT NULL DEFAULT 'open',
    "said_amount" BIGINT,
    "slow_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sandbox_charges_pkey" PRIMARY KEY ("branch_id","authority")
);

-- CreateIndex
CREATE UNIQUE INDEX "sandbox_charges_branch_id_serial_key" ON "sandbox_charges"("branch_id", "serial");

alter table sandbox_charges
  add foreign key (branch_id) references branches (id),
  add check (amount > 0 and said_amount > 0),
  -- What was paid is said of a payment that was approved.
  add check (state = 'approved' or (said_amount is null and slow_until is null));
