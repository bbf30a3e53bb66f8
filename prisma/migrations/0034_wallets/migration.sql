-- What a colleague's ceiling is raised and lowered by for a time: approvals of a manager, cheques that came back.
-- AlterTable
ALTER TABLE "colleagues" ADD COLUMN     "allowance" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "bounced" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "wallets" (
    "branch_id" INTEGER NOT NULL,
    "owner" TEXT NOT NULL,
    "account_id" INTEGER NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "wallets_pkey" PRIMARY KEY ("branch_id","owner")
);

-- CreateTable
CREATE TABLE "branch_credits" (
    "branch_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "ceiling" BIGINT NOT NULL DEFAULT 0,
    "signed" JSONB,
    "signature" TEXT,
    "signed_at" TIMESTAMPTZ(3),

    CONSTRAINT "branch_credits_pkey" PRIMARY KEY ("branch_id")
);

-- CreateTable
CREATE TABLE "ceiling_approvals" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "colleague_id" INTEGER NOT NULL,
    "amount" BIGINT NOT NULL,
    "reason" TEXT NOT NULL,
    "asked_by" TEXT NOT NULL,
    "approved_by" TEXT NOT NULL,
    "approved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "ended_by" TEXT,
    "request_key" TEXT,

    CONSTRAINT "ceiling_approvals_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "wallets_branch_id_account_id_key" ON "wallets"("branch_id", "account_id");

-- CreateIndex
CREATE INDEX "ceiling_approvals_branch_id_colleague_id_idx" ON "ceiling_approvals"("branch_id", "colleague_id");

-- CreateIndex
CREATE UNIQUE INDEX "ceiling_approvals_branch_id_request_key_key" ON "ceiling_approvals"("branch_id", "request_key");

-- AddForeignKey
ALTER TABLE "ceiling_approvals" ADD CONSTRAINT "ceiling_approvals_branch_id_colleague_id_fkey" FOREIGN KEY ("branch_id", "colleague_id") REFERENCES "colleagues"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

alter table colleagues add check (allowance >= 0 and bounced >= 0);
alter table wallets
  add foreign key (branch_id, account_id) references ledger.accounts (branch_id, id),
  add check (owner ~ '^(branch|passenger|colleague):[1-9][0-9]{0,9}$');
alter table branch_credits
  add foreign key (branch_id, account_id) references ledger.accounts (branch_id, id),
  add check (ceiling >= 0),
  add check ((signed is null) = (signature is null) and (signed is null) = (signed_at is null));
alter table ceiling_approvals
  add check (amount > 0 and reason <> '' and expires_at > approved_at and expires_at <= approved_at + interval '24 hours'),
  add check ((ended_at is null) = (ended_by is null));
create index ceiling_approvals_live on ceiling_approvals (expires_at) where ended_at is null;

-- What of a limited account is set aside, when more is asked for than there is.
create index holds_of_account on ledger.holds (branch_id, account_id, expires_at) where state = 'open';
