-- What was verified of the books and what it found (ledger.verify). Written by functions alone, and only added to: a row here
-- is something that was recomputed, whoever asked for it.

-- What verify looks at closely: a day or month of an account, or a voucher.
create type ledger.suspect as (fault text, account_id int, ccy char(3), day date, voucher_id bigint);

-- A person's wish, done by a job: open until a verification names it.
create table ledger.verification_requests (
  branch_id  int not null,
  id         int generated always as identity,
  from_on    date not null,
  to_on      date not null,
  asked_at   timestamptz(3) not null,
  asked_by   text not null,
  request_id text not null,
  primary key (branch_id, id)
);

create table ledger.verifications (
  branch_id   int not null,
  id          int generated always as identity,
  asked_id    int,
  from_on     date not null,
  to_on       date not null,
  begun_at    timestamptz(3) not null,
  ended_at    timestamptz(3) not null,
  -- Lines posted within.
  entries     bigint not null,
  differences int not null,
  -- The first 500, as ledger.verify names them, figures as text.
  found       jsonb not null,
  -- `operator:7`, `nightly` or `command`.
  verified_by text not null,
  primary key (branch_id, id)
);
create index verifications_asked on ledger.verifications (branch_id, asked_id) where asked_id is not null;
