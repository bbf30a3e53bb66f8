-- The lowest balance of a cash box is zero (design/books.md 8): refused below, reported below, or not watched.
create type ledger.cash_floor as enum ('off', 'warn', 'refuse');
alter table ledger.accounts add column cash_floor ledger.cash_floor;
-- Existing boxes may be below zero already, and their clerks are used to it: reported until an accountant decides.
update ledger.accounts set cash_floor = case when level = 4 and limit_mode = 'none' and kind in ('cash', 'bank') then 'warn' else 'off' end::ledger.cash_floor;
alter table ledger.accounts alter column cash_floor set not null,
  add constraint accounts_cash_floor_check check (cash_floor = 'off' or (level = 4 and limit_mode = 'none' and type = 'asset'));
create index accounts_refusing_floor on ledger.accounts (branch_id, id) where cash_floor = 'refuse';

-- A day on which an account would be below zero. balance: minor units of the line's currency, at the end of the day.
create type ledger.low_balance as (day date, balance bigint);
alter type payment_refusal add attribute account jsonb, add attribute day date, add attribute balance bigint;
comment on type payment_refusal is 'Why payments are refused. Optional: version, cheque, available, shortfall, party, held, account, day, balance. Null: party.';
comment on column payment_refusal.account is 'ledger.account_ref';
alter type refusal add attribute day date, add attribute balance bigint;
comment on type refusal is 'Why a call is refused. line: of an item, from 1; lines: of a document, from 1. Optional: field, line, path, lines, available, shortfall, party, account, control, conditions, min_amount, starts_at, trade_id, refunds, day, balance.';
alter type ledger.posting_refusal add attribute day date, add attribute balance bigint;
comment on type ledger.posting_refusal is 'Why a voucher is refused. lines: of the request, from 1. Optional: available, shortfall, party, account, control, day, balance. Null: party.';
