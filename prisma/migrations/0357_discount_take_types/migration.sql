-- Reserving uses of discount codes (prisma/sql/cashier/discounts.sql).
create type discount_take_request as (
  branch_id int, code text, party text, party_group text, actor text, request_id text, amount bigint, product text, at timestamptz);
-- What is true of a request. code_at: the place of its code among the locked ones; refused: its refusal that does not depend on uses.
create type discount_take_facts as (code_at int, at timestamptz, discount bigint, refused jsonb);

comment on type discount_take_request is 'One request of take_discount_many. Amounts are minor units.';
