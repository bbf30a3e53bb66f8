-- CreateTable
CREATE TABLE "operator_files" (
    "branch_id" INTEGER NOT NULL,
    "operator_id" INTEGER NOT NULL,
    "file_id" INTEGER NOT NULL,

    CONSTRAINT "operator_files_pkey" PRIMARY KEY ("branch_id","operator_id","file_id")
);

-- AddForeignKey
ALTER TABLE "operator_files" ADD CONSTRAINT "operator_files_branch_id_operator_id_fkey" FOREIGN KEY ("branch_id", "operator_id") REFERENCES "memberships"("branch_id", "operator_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The file's own model knows nothing of who refers to it.
alter table operator_files
  add constraint operator_files_file foreign key (branch_id, file_id) references files (branch_id, id);
create index operator_files_file_idx on operator_files (branch_id, file_id);
