-- The check-list of closing as data (design/books.md 9): how severe each check is, by day, and what a second person let pass.
create type ledger.closing_severity as enum ('off', 'warn', 'block');
create table ledger.closing_rules (
  branch_id  int not null references branches (id),
  id         int generated always as identity,
  key        text not null,
  severity   ledger.closing_severity not null,
  -- Of checks that count days; null: as before the branch set one.
  days       int check (days between 0 and 3650),
  -- In effect for months that begin on this day or later, until the next one.
  since      date not null,
  created_by text not null,
  created_at timestamptz(3) not null default now(),
  primary key (branch_id, id)
);
create index closing_rules_key on ledger.closing_rules (branch_id, key, since, id);

create table ledger.closing_waivers (
  branch_id   int not null,
  id          int generated always as identity,
  -- The month whose last day is closed.
  fm          int not null,
  key         text not null,
  -- SHA-256 of the rows it holds for.
  rows_digest text not null check (rows_digest ~ '^[0-9a-f]{64}$'),
  row_count   bigint not null check (row_count > 0),
  reason      text not null check (length(reason) between 1 and 500),
  made_by     text not null,
  made_at     timestamptz(3) not null default now(),
  primary key (branch_id, id),
  unique (branch_id, fm, key, rows_digest, made_by),
  foreign key (branch_id, fm) references ledger.periods (branch_id, fm)
);

-- A check of the list. at_soft: softly closing looks at it too. fixed: neither changed nor waived. severity, days: until a branch
-- sets its own; days null: it counts none.
create type ledger.closing_kind as (place int, key text, at_soft boolean, fixed boolean, severity ledger.closing_severity, days int);
-- What a check looks at: the months to be closed, until to_date. own: the branch's currency.
create type ledger.closing_terms as (branch_id int, span daterange, to_date date, ends_year boolean, own char(3), days int);
-- A waiver of the rows found. by: its actor; counts: for the person who closes.
create type ledger.closing_waiver as (id int, by text, name text, reason text, at timestamptz, counts boolean);
-- A check with its first 20 failures. digest: SHA-256 of all rows; null without rows.
create type ledger.checked as (key text, blocks boolean, ok boolean, count bigint, rows jsonb, severity ledger.closing_severity,
                               waivable boolean, digest text, waiver ledger.closing_waiver);
