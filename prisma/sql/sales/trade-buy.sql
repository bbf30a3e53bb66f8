-- Stores trades and pays them in the same transaction, by wallet or on credit: one round trip and one commit for both. Many at once.
--
-- requests: an array of trade_request without deadlines
-- answers, in their order: those of store_trade_many; for a trade stored by this call with {payment}, the answer of pay_trade_many: one that
--   cannot be paid is canceled. A trade of an earlier call is not paid here.
-- Fails as a whole where the chart of accounts does not accept the sale (LG003), or as its two steps do (23505): nothing is stored.
create or replace function buy_trade_many(requests jsonb) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan set lock_timeout = '5s' as $$
declare
  requested constant trade_request[] := array(select r from jsonb_populate_recordset(null::trade_request, requests) r);
  lines constant trade_item_line[] := trade_lines_of(requested);
  locked constant trade_locks := lock_for_trades(requested, lines, true);
  stored record;
  payers trade_payer[];
  payments trade_payment_request[];
  places int[];
  paid jsonb[];
begin
  select s.answers, s.made into stored from store_trades(requested, lines, locked) s;
  select array_agg(row(r.branch_id, r.trade_id, r.actor, r.request_id, r.now, true)::trade_payment_request order by r.ordinality),
         array_agg(r.ordinality order by r.ordinality)
    into payments, places
    from rows from (unnest(requested), unnest(stored.made)) with ordinality r where r.trade_id is not null;
  if payments is not null then
    payers := array(select locked.payers[p] from unnest(places) with ordinality k (p, nr) order by nr);
    -- Holds of superseded orders have been voided since; a trade that costs nothing may need a new wallet.
    if locked.olds is not null or exists (select from unnest(payers) y where y.account_id is null) then
      payers := lock_payers_of_trades(payments);
    end if;
    paid := pay_trades(payments, payers);
    for nr in 1 .. cardinality(places) loop
      stored.answers[places[nr]] := to_jsonb(jsonb_populate_record(null::trade_stored, stored.answers[places[nr]] || jsonb_build_object('payment', paid[nr])));
    end loop;
  end if;
  return to_jsonb(stored.answers);
end $$;

create or replace function buy_trade(request jsonb) returns jsonb language sql volatile as $$
  select buy_trade_many(jsonb_build_array(request))->0
$$;
comment on function buy_trade(jsonb) is 'Result: trade_stored, stale_result, refusal';
