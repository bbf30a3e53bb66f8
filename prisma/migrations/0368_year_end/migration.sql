-- Closing of a fiscal year (prisma/sql/accounting/ledger-year-end.sql). n: in the branch's currency, f: in the line's own; debit positive.
create type ledger.party_balance as (account_id int, ccy char(3), party text, cost_center_id int, n bigint, f bigint);
-- A line of a document of the year's end. side: 1 for the line that balances others.
create type ledger.year_end_line as (
  document text, chunk int, side int, account_id int, party text, cost_center_id int, ccy char(3), n bigint, f bigint);
-- The branch's currency, the accounts the documents post to, and whether a fiscal year ends on the day.
create type ledger.year_end_terms as (
  own char(3), gain int, loss int, summary int, retained int, balance int, ends_year boolean);
