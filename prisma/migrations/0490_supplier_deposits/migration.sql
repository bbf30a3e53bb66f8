-- Deposits at suppliers: each on an account of its own that cannot be overdrawn (prisma/schema/cashier/supplier-document.prisma, finance design 4).
create table supplier_deposits (
  branch_id int not null,
  supplier_id int not null,
  account_id int not null,
  alarmed_at timestamptz(3),
  primary key (branch_id, supplier_id),
  constraint supplier_deposits_branch_id_supplier_id_fkey foreign key (branch_id, supplier_id) references suppliers (branch_id, id)
    on delete restrict on update cascade,
  constraint supplier_deposits_branch_id_account_id_fkey foreign key (branch_id, account_id) references ledger.accounts (branch_id, id)
);
create unique index supplier_deposits_branch_id_account_id_key on supplier_deposits (branch_id, account_id);
