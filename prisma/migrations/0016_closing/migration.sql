-- Closing of fiscal months: runs of it, numbers of definite documents, reopening by two people. Guards and functions stand in
-- prisma/sql/ledger-closing*.sql and ledger-numbers.sql.

create type ledger.document_type as enum ('general', 'opening', 'closing', 'adjustment');
create type ledger.closing_mode as enum ('soft', 'hard', 'definite');
create type ledger.closing_state as enum ('waiting', 'running', 'done', 'refused', 'failed');
create type ledger.reopening_state as enum ('waiting', 'approved', 'rejected', 'withdrawn');

-- Numbers of definite documents, without gaps in the order of (doc_date, id). Only added to.
create table ledger.voucher_numbers (
  branch_id   int not null,
  fiscal_year int not null,
  type        ledger.document_type not null,
  doc_no      int not null,
  doc_date    date not null,
  voucher_id  bigint not null,
  numbered_at timestamptz(3) not null default now(),
  numbered_by text not null,
  primary key (branch_id, fiscal_year, type, doc_no),
  unique (branch_id, voucher_id),
  foreign key (branch_id, doc_date, voucher_id) references ledger.vouchers (branch_id, doc_date, id)
);

-- A run of closing, done by a job; of a branch one at a time.
create table ledger.closings (
  branch_id  int not null references branches (id),
  id         int generated always as identity,
  mode       ledger.closing_mode not null,
  to_date    date not null,
  -- Of definite: which documents; null: all.
  type       ledger.document_type,
  state      ledger.closing_state not null default 'waiting',
  step       text not null default 'waiting',
  percent    smallint not null default 0,
  -- {day: digest of its turnovers} of days found right before the months were locked.
  verified   jsonb not null default '{}',
  -- What stood against it, or was worth a word: as ledger.closing_checks.
  findings   jsonb not null default '[]',
  -- {months, documents: [{kind, doc_date, voucher_id, lines, total}]}, of definite {numbered, months}.
  result     jsonb not null default '{}',
  seal       bytea,
  prev_seal  bytea,
  asked_by   text not null,
  asked_at   timestamptz(3) not null default now(),
  request_id text not null default '',
  -- When a step of it last ended: one that stands still for long is taken up anew.
  touched_at timestamptz(3) not null default now(),
  ended_at   timestamptz(3),
  primary key (branch_id, id)
);
create unique index closings_one_at_a_time on ledger.closings (branch_id) where state in ('waiting', 'running');

-- A closed month asked to be opened again by one person, decided by another.
create table ledger.reopenings (
  branch_id  int not null,
  id         int generated always as identity,
  period_id  int not null,
  reason     text not null check (reason <> ''),
  state      ledger.reopening_state not null default 'waiting',
  asked_by   text not null,
  asked_at   timestamptz(3) not null default now(),
  decided_by text,
  decided_at timestamptz(3),
  -- The transaction that opens the month.
  txid       xid8,
  result     jsonb not null default '{}',
  primary key (branch_id, id),
  foreign key (branch_id, period_id) references ledger.periods (branch_id, id),
  check ((state = 'waiting') = (decided_by is null)),
  check (decided_by <> asked_by or state = 'withdrawn')
);
create unique index reopenings_one_at_a_time on ledger.reopenings (branch_id) where state = 'waiting';
