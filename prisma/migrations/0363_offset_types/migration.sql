-- Offsetting a colleague's payments and wallet against their debt (prisma/sql/cashier/settlement.sql).
create type offset_payment_request as (id int, version int, settles settle_request[]);
create type offset_wallet_request as (amount bigint, date date, description text, settles settle_request[]);
create type offset_request as (
  branch_id int, actor text, request_id text, request_key text, at timestamptz, colleague_id int, payments offset_payment_request[],
  wallet offset_wallet_request);
comment on type offset_request is 'One request of offset_colleague. at: the time of the request.';
comment on type offset_payment_request is 'A stored payment of it, with the items it settles.';
comment on type offset_wallet_request is 'The receipt from the colleague''s wallet. amount: minor units.';
