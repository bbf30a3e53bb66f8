-- Operations on cheques (prisma/sql/cashier/cheque-acts.sql).
create type cheque_act_request as (
  id int, seq int, operation "ChequeOperation", date date, account_id int, party text, amount bigint, fee bigint, stamped boolean, note text,
  inherits boolean);
create type cheque_acts_request as (
  branch_id int, actor text, request_id text, request_key text, at timestamptz, alone boolean, acts cheque_act_request[]);
-- An act with the cheque as it is before it. newest, second: its newest effective events; before: the event before the newest;
-- deposited_before: the account of the deposit before the newest event; party: of the endorsement; fault: it cannot be judged.
create type cheque_step as (
  place int, act cheque_act_request, cheque cheques, newest cheque_events, second cheque_events, before cheque_events, deposited_before int,
  day date, amount bigint, party text, fault jsonb);
-- What an act needs besides. money_*: the account named with the operation, its kind and the owner of a wallet; other: the account of the
-- endorsee; mapped: the account that holds the cheque next; opening: the counter account of an imported cheque that is canceled;
-- debit_of_party, credit_of_party: the account of that line requires a party.
create type cheque_terms as (
  rule cheque_rules, money_id int, money_kind text, money_owner text, other int, mapped int, fee_account int, opening int,
  debit_account int, credit_account int, debit_of_party boolean, credit_of_party boolean);
-- An event to write. item: the number of its document among those of the call; null: none.
create type cheque_move as (
  cheque_id int, seq int, direction "ChequeDirection", from_state "ChequeState", operation "ChequeOperation", to_state "ChequeState",
  on_date date, account_id int, party text, amount bigint, fee bigint, stamped boolean, held_account_id int, open bigint, undoes int,
  note text, place int, item int);
comment on type cheque_acts_request is 'One request of act_on_cheques. at: the time of the request.';
comment on type cheque_act_request is 'An act of it. Amounts are minor units; inherits: repeats the operation that the act before it undoes.';
