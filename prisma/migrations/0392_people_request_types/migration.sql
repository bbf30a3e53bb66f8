-- A payment that may need a second person (prisma/sql/people/second-person.sql). was: the payment that it changes.
create type payout_candidate as (
  request int, branch_id int, party text, party_name text, counter_account_id int, type text, method text, worth bigint, was int);
