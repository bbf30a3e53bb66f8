-- Buying as two steps, as before they were one call: the payment is that of trade-pay.sql beside it.
create or replace function buy_trade_many(requests jsonb) returns jsonb language plpgsql as $$
declare
  answers jsonb := '[]';
  request jsonb;
  stored jsonb;
begin
  for request in select * from jsonb_array_elements(requests) loop
    stored := store_trade(request);
    if stored->>'status' = 'awaiting_payment' then
      stored := stored || jsonb_build_object('payment', pay_trade(
        (request - 'items') || jsonb_build_object('trade_id', stored->'trade_id', 'at_once', true)));
    end if;
    answers := answers || jsonb_build_array(stored);
  end loop;
  return answers;
end $$;
