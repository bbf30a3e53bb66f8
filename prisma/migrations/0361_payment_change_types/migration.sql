-- Operations on a stored payment (prisma/sql/cashier/change-payment.sql). change: the members of a payment_request that change, as JSON,
-- where an absent one and null differ.
create type payment_act_request as (
  branch_id int, actor text, request_id text, at timestamptz, id int, version int, alone boolean, change jsonb, reason text,
  settles settle_request[], settlement_id int);
comment on type payment_act_request is 'One request of change_payment, trash_payment, settle_payment or release_settlement.';
