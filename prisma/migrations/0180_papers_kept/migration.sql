-- CreateTable: papers as they were printed, so that the same is printed once. Unlogged: whatever is lost is printed again.
CREATE UNLOGGED TABLE "paper_files" (
    "branch_id" INTEGER NOT NULL,
    "version" CHAR(64) NOT NULL,
    "content" BYTEA NOT NULL,
    "bytes" INTEGER NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "paper_files_pkey" PRIMARY KEY ("branch_id","version")
);

-- CreateTable: links to a paper that were made until then open nothing.
CREATE TABLE "paper_link_ends" (
    "branch_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "paper_id" BIGINT NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_by" TEXT NOT NULL,

    CONSTRAINT "paper_link_ends_pkey" PRIMARY KEY ("branch_id","kind","paper_id")
);

-- CreateIndex
CREATE INDEX "paper_files_made_at_idx" ON "paper_files"("made_at");

alter table paper_files
  add foreign key (branch_id) references branches (id),
  -- It is a PDF already: packing it again costs and saves nothing.
  alter column content set storage external,
  add check (bytes = octet_length(content) and bytes between 1 and 4194304);
alter table paper_link_ends
  add foreign key (branch_id) references branches (id),
  add check (kind in ('ticket', 'voucher', 'invoice', 'credit_note') and paper_id > 0);
