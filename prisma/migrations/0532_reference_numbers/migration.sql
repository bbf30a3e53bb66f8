-- Reference numbers (design/books.md 5): the order in which documents were entered.
create table ledger.voucher_refs (
  branch_id   int not null,
  fiscal_year int not null,
  no          int not null,
  doc_date    date not null,
  voucher_id  bigint not null,
  primary key (branch_id, fiscal_year, no),
  unique (branch_id, voucher_id),
  foreign key (branch_id, doc_date, voucher_id) references ledger.vouchers (branch_id, doc_date, id)
);
