-- A colleague has two accounts in its branch's books: what it owes, up to its ceiling, and its wallet, never below zero.
-- prisma/sql/open-books.sql makes them with it, and a branch's chart of accounts with the branch.
alter table colleagues
  add column receivable_id int,
  add column wallet_id int,
  add foreign key (branch_id, receivable_id) references ledger.accounts (branch_id, id),
  add foreign key (branch_id, wallet_id) references ledger.accounts (branch_id, id);

-- Documents being written: no effect on any balance until posted, and then what they said stays.
create table ledger.drafts (
  branch_id   int not null references branches (id),
  id          int generated always as identity,
  kind        ledger.voucher_kind not null default 'manual' check (kind in ('manual', 'adjustment', 'opening', 'closing')),
  doc_date    date not null,
  description text not null default '',
  -- As ledger.post_many takes them; whatever a person has typed so far.
  lines       jsonb not null default '[]' check (jsonb_typeof(lines) = 'array'),
  version     int not null default 1,
  created_by  text not null,
  created_at  timestamptz(3) not null default now(),
  updated_at  timestamptz(3) not null default now(),
  posted_date date,
  voucher_id  bigint,
  primary key (branch_id, id),
  foreign key (branch_id, posted_date, voucher_id) references ledger.vouchers (branch_id, doc_date, id),
  check ((posted_date is null) = (voucher_id is null))
);
create index drafts_open on ledger.drafts (branch_id, id) where voucher_id is null;
