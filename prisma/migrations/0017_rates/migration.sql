-- What currencies are worth, day by day: told by the source (branch_id null) or typed by a branch's people. Only added to: the
-- last of a day counts. prisma/sql/ledger-rates.sql reads and writes it.

create table ledger.rates (
  id         bigint generated always as identity primary key,
  branch_id  int references branches (id),
  ccy        char(3) not null references ledger.currencies (code),
  quote      char(3) not null references ledger.currencies (code),
  day        date not null,
  -- Major units of quote a major unit of ccy. Sixteen decimals: a rial is a millionth of a dollar.
  rate       numeric(26, 16) not null check (rate > 0 and rate < 10000000000),
  -- Too far from the last to be believed: shown, never used.
  suspect    boolean not null default false,
  -- The source's host, or who typed it (`operator:7`).
  source     text not null,
  as_of      timestamptz(3) not null,
  entered_at timestamptz(3) not null default clock_timestamp(),
  check (ccy <> quote)
);
create index rates_told on ledger.rates (ccy, quote, day, id) where branch_id is null;
create index rates_typed on ledger.rates (branch_id, ccy, day, id) where branch_id is not null;

-- How it stands with each source: when it was asked, when it last answered and what came instead.
create table ledger.rate_sources (
  source      text primary key,
  base        char(3) references ledger.currencies (code),
  tried_at    timestamptz(3) not null,
  answered_at timestamptz(3),
  as_of       timestamptz(3),
  -- What was wrong with the last answer; null: nothing was, or it is still awaited.
  fault       text
);
