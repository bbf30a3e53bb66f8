-- Numbers of the statutory books (design/books.md 5): one series of a fiscal year over all types of documents, and one of each day.
create table ledger.legal_numbers (
  branch_id   int not null,
  fiscal_year int not null,
  no          int not null,
  part        smallint not null,
  doc_date    date not null,
  voucher_id  bigint not null,
  daily_no    int not null,
  numbered_at timestamptz(3) not null default now(),
  primary key (branch_id, fiscal_year, no, part),
  unique (branch_id, voucher_id),
  foreign key (branch_id, doc_date, voucher_id) references ledger.vouchers (branch_id, doc_date, id)
);
create type ledger.legal_number as (no int, part smallint, doc_date date, voucher_id bigint, daily_no int);
