-- Decides the items of book_charter_many one after another, as if each request were alone: an item sees what earlier ones have taken.
-- Reads no table. free: seats by class; earlier: by index of an item, those that name the same passenger.
-- outcomes: by item; taken, unheld: seats by class; booked: by request, whether an item is registered.
create or replace function decide_bookings(requested charter_booking_request[], items charter_item[], facts booking_facts[], terms booking_terms[],
  buyers booking_buyer[], free int[], earlier jsonb,
  out outcomes booking_outcome[], out taken int[], out unheld int[], out booked boolean[]) language plpgsql immutable as $$
declare
  codes int[] := array_fill(null::int, array[cardinality(items)]);
  headrooms bigint[] := '{}';
  used_locks text[] := '{}';  -- with their branch
  buyer int;
  first int := 1;             -- item of the request
  one record;
begin
  for at in 1 .. coalesce(cardinality(buyers), 0) loop headrooms[at] := buyers[at].headroom; end loop;
  taken := array_fill(0, array[coalesce(cardinality(free), 0)]);
  unheld := taken;
  booked := array_fill(false, array[cardinality(terms)]);
  for one in
    select k.*, k.ordinality::int as nr, k.adult + k.child as need, k.branch_id || ':' || k.lock_id as lock,
           lead(k.request) over (order by k.ordinality) is distinct from k.request as last
      from rows from (unnest(items), unnest(facts)) with ordinality k order by k.ordinality
  loop
    buyer := terms[one.request].buyer_at;
    codes[one.nr] := one.code;
    if terms[one.request].prior is null and terms[one.request].fault is null then
      if one.code is null and earlier <> '{}' and is_named_earlier(earlier->one.nr::text, codes, one.nr) then codes[one.nr] := 5001; end if;
      if one.held is not null and codes[one.nr] is null then
        -- A lock is used once, also within this call.
        if one.lock = any (used_locks) then codes[one.nr] := 1002; end if;
      elsif one.held is null and coalesce(codes[one.nr], 4003) = 4003 and free[one.class_at] < one.need then
        codes[one.nr] := case when free[one.class_at] <= 0 then 4002 else 4005 end;
      end if;
      if codes[one.nr] is null then
        codes[one.nr] := case when one.currency is distinct from buyers[buyer].currency then 4007
                              when one.total > greatest(headrooms[buyer], 0) then 7002 else 1000 end;
      end if;
      if codes[one.nr] = 1000 then
        booked[one.request] := true;
        headrooms[buyer] := headrooms[buyer] - one.total;
        taken[one.class_at] := taken[one.class_at] + one.need;
        unheld[one.class_at] := unheld[one.class_at] + coalesce(one.held, 0);
        free[one.class_at] := free[one.class_at] - one.need + coalesce(one.held, 0);
        if one.held is not null then used_locks := used_locks || one.lock; end if;
      end if;
    end if;
    outcomes[one.nr] := row(codes[one.nr], false)::booking_outcome;
    continue when not one.last;
    if booked[one.request] and requested[one.request].strict and exists (select from unnest(codes[first:one.nr]) c where c <> 1000) then
      booked[one.request] := false;
      for i in first .. one.nr loop
        continue when codes[i] <> 1000;
        codes[i] := 5003;
        outcomes[i] := row(5003, true)::booking_outcome;
        headrooms[buyer] := headrooms[buyer] + facts[i].total;
        taken[facts[i].class_at] := taken[facts[i].class_at] - items[i].adult - items[i].child;
        unheld[facts[i].class_at] := unheld[facts[i].class_at] - coalesce(facts[i].held, 0);
        free[facts[i].class_at] := free[facts[i].class_at] + items[i].adult + items[i].child - coalesce(facts[i].held, 0);
        used_locks := array_remove(used_locks, items[i].branch_id || ':' || items[i].lock_id);
      end loop;
    end if;
    first := one.nr + 1;
  end loop;
end $$;

-- Whether an earlier item that names the same passenger is registered, or is this item. places: [[index]], null: none.
create or replace function is_named_earlier(places jsonb, codes int[], nr int) returns boolean language plpgsql immutable as $$
begin
  return places is not null and exists (
    select from jsonb_array_elements(places) one cross join jsonb_array_elements(one) e where e::int = nr or codes[e::int] = 1000);
end $$;

-- The answer to one item. Stable, as answer_of is, so that it is inlined.
create or replace function booking_item_answer(class int, lock text, outcome int, innocent boolean, total bigint, currency text,
                                               deadline timestamptz) returns jsonb language sql stable as $$
  select case when outcome = 1000 then '{"lock_id": null, "ticketing_deadline": null}'::jsonb else '{"lock_id": null}' end
         || public.answer_of(row(class, lock, outcome, case when innocent then 'all_or_nothing' end,
              case when outcome in (1000, 4003) then total end, case when outcome in (1000, 4003) then currency end,
              case when outcome = 1000 then 'confirmed' end::public."BookingStatus",
              case when outcome = 1000 then deadline end)::public.charter_booking_item)
$$;
