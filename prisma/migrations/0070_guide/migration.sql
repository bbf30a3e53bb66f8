-- A branch to try things in: it has telephony of its own already.
ALTER TABLE "branches" ADD COLUMN "demo" BOOLEAN NOT NULL DEFAULT false;
update branches b set demo = true
 where exists (select from telephony_servers t where t.branch_id = b.id and t.demo);

-- CreateTable
CREATE TABLE "guide_walks" (
    "branch_id" INTEGER NOT NULL,
    "operator_id" INTEGER NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "opened" BOOLEAN NOT NULL DEFAULT true,
    "skipped" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "guide_walks_pkey" PRIMARY KEY ("branch_id","operator_id")
);

alter table guide_walks
  add foreign key (branch_id) references branches (id),
  add foreign key (operator_id) references operators (id);
