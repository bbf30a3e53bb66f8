-- Discount codes: a use is a redemption, and the uses left always follow from the redemptions.
--
-- Lock order: code rows by (branch_id, id), then redemptions by (branch_id, id).

-- The discount on an amount: rounded down in minor units, never more than the amount.
create or replace function discount_of(kind "DiscountType", value bigint, most bigint, amount bigint) returns bigint
language sql immutable as $$
  select case kind when 'fixed' then least(value, amount)
                   else least(trunc(amount::numeric * value / 10000)::bigint, coalesce(most, amount)) end
$$;

-- 5 deleted, 0 inactive: set by a user; 3 expired, 2 used up: computed from the day and the uses left; else 1.
create or replace function discount_status(d discount_codes, at timestamptz) returns int language sql immutable as $$
  select case when d.deleted_at is not null then 5 when not d.active then 0 when d.expires_at <= at then 3
              when d."left" = 0 then 2 else 1 end
$$;

-- A redemption starts as reserved and takes a use by one conditional update: if none is left, nothing is taken.
create or replace function take_discount_use() returns trigger language plpgsql as $$
begin
  if new.state <> 'reserved' then
    raise exception 'a redemption begins reserved' using errcode = 'check_violation';
  end if;
  update discount_codes set "left" = "left" - 1, updated_at = now()
   where branch_id = new.branch_id and id = new.code_id and "left" > 0;
  if not found then
    raise exception 'discount code % is used up', new.code_id using errcode = 'check_violation', constraint = 'discount_codes_left';
  end if;
  return null;
end $$;
create or replace trigger take_discount_use after insert on discount_redemptions for each row execute function take_discount_use();

-- A redemption moves only forward, and nothing else of it changes.
create or replace function guard_redemption() returns trigger language plpgsql as $$
begin
  if not ((old.state, new.state) in (('reserved', 'attached'), ('attached', 'attached'), ('reserved', 'released'), ('reserved', 'expired'),
                                     ('attached', 'consumed'), ('attached', 'released'), ('consumed', 'released'))
          and (new.trade_id is not distinct from old.trade_id or new.state = 'attached')
          and to_jsonb(new) - array['state', 'trade_id', 'ended_at'] = to_jsonb(old) - array['state', 'trade_id', 'ended_at']) then
    raise exception 'a redemption does not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger guard_redemption before update on discount_redemptions for each row execute function guard_redemption();

-- A redemption that ends returns its use, once.
create or replace function return_discount_use() returns trigger language plpgsql as $$
begin
  update discount_codes set "left" = "left" + 1, updated_at = now() where branch_id = new.branch_id and id = new.code_id;
  return null;
end $$;
create or replace trigger return_discount_use after update on discount_redemptions for each row
  when (new.state in ('released', 'expired')) execute function return_discount_use();

create or replace trigger never_deleted before delete or truncate on discount_redemptions for each statement execute function refuse_change();

-- The uses left change only with the limit and with redemptions.
create or replace function guard_uses() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new."left" <> new.uses_limit then
      raise exception 'a new code has all its uses' using errcode = 'check_violation';
    end if;
  elsif pg_trigger_depth() = 1 and new."left" - old."left" <> new.uses_limit - old.uses_limit then
    raise exception 'uses are taken and given back by redemptions' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger guard_uses before insert or update on discount_codes for each row execute function guard_uses();

-- Expires reserved redemptions of a code after 15 minutes; its row is locked already. Returns how many.
create or replace function expire_uses(branch int, of_code int, at timestamptz) returns int language plpgsql as $$
declare
  ended int;
begin
  with due as (
    select id from discount_redemptions
     where branch_id = branch and code_id = of_code and state = 'reserved' and expires_at <= at
     order by id for no key update
  )
  update discount_redemptions r set state = 'expired', ended_at = at from due where r.branch_id = branch and r.id = due.id;
  get diagnostics ended = row_count;
  return ended;
end $$;

-- Reserves uses of codes, many in one transaction, each with its own result, one after another: a request sees what earlier ones took.
--
-- requests: an array of discount_take_request; code as stored; party_group: b2c or b2b; at: the time of the request, null: now.
-- answers, in their order: {redemption_id, discount_id, code, type, value, amount, payable, left, expires_at, again}: `amount` is
--     the discount; again: the same request of the party is still reserved. Or {refused: {code, conditions?, min_amount?,
--   starts_at?}}: 3009 no such code that is active, 7201 expired, 7203 of another party, 7204 conditions (named), 7202 used up.
create or replace function take_discount_many(requests jsonb) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  requested constant discount_take_request[] := array(select r from jsonb_populate_recordset(null::discount_take_request, requests) r);
  codes discount_codes[] := lock_discount_codes(requested);
  facts constant discount_take_facts[] := discount_facts_of(requested, codes);
  taken record;
  answers jsonb[] := array_fill(null::jsonb, array[cardinality(requested)]);
begin
  for nr in 1 .. cardinality(requested) loop
    if facts[nr].refused is not null then
      answers[nr] := refused_by(facts[nr].refused);
    else
      taken := reserve_discount(requested[nr], codes[facts[nr].code_at], facts[nr].discount, facts[nr].at);
      codes[facts[nr].code_at]."left" := taken.uses_left;
      answers[nr] := taken.answer;
    end if;
  end loop;
  return to_jsonb(answers);
end $$;

-- The codes of the requests, locked by key.
create or replace function lock_discount_codes(requested discount_take_request[]) returns discount_codes[] language plpgsql as $$
begin
  return array(
    select d from discount_codes d
      join (select distinct q.branch_id, f.id
              from unnest(requested) q
             cross join lateral (select o.id from discount_codes o
                                  where o.branch_id = q.branch_id and o.code = q.code and o.deleted_at is null limit 1) f) k
        on k.branch_id = d.branch_id and k.id = d.id
     order by d.branch_id, d.id for no key update of d);
end $$;

-- The facts of each request, in their order. codes: the locked ones. A merged passenger is the passenger it was merged into.
create or replace function discount_facts_of(requested discount_take_request[], codes discount_codes[]) returns discount_take_facts[]
language plpgsql stable as $$
declare
  clock constant timestamptz := clock_timestamp();
begin
  return array(
    select row(c.ordinality, t.at, w.off, case
                 when c.id is null then refused(3009)->'refused'
                 when c.expires_at <= t.at then refused(7201)->'refused'
                 when l.party <> r.party then refused(7203)->'refused'
                 when u.unmet <> '{}' then unmet_conditions(u.unmet, c.min_amount, c.starts_at) end)::discount_take_facts
      from unnest(requested) with ordinality r
     cross join lateral (select coalesce(r.at, clock) as at) t
      left join unnest(codes) with ordinality c
        on c.branch_id = r.branch_id and c.code = r.code and c.deleted_at is null and c.active
      left join lateral (
           select case when c.passenger_id is not null
                       then (select 'passenger:' || coalesce(p.merged_into, p.id) from passengers p
                              where p.branch_id = c.branch_id and p.id = c.passenger_id)
                       when c.colleague_id is not null then 'colleague:' || c.colleague_id end as party) l on true
     cross join lateral (select discount_of(c.type, c.value, c.max_amount, r.amount) as off) w
     cross join lateral (
           select array_remove(array[
             case when c.starts_at > t.at then 'starts_at' end,
             case when c.groups <> '{}' and not r.party_group = any(c.groups) then 'group' end,
             case when c.products <> '{}' and not coalesce(r.product = any(c.products), false) then 'product' end,
             case when r.amount < c.min_amount then 'min_amount' end,
             case when w.off <= 0 then 'worth_nothing' end], null) as unmet) u
     order by r.ordinality);
end $$;

-- The refusal for conditions that are not met.
create or replace function unmet_conditions(unmet text[], min_amount bigint, starts_at timestamptz) returns jsonb language sql stable as $$
  select public.answer_of(row(7204, null, null, null, null, null, null, null, null, null, unmet,
           case when 'min_amount' = any(unmet) then min_amount end, case when 'starts_at' = any(unmet) then starts_at end, null,
           null, null, null)::public.refusal)
$$;

-- Reserves a use of a locked code, or returns the party's equal reservation. off: the discount. Returns the answer and the uses left.
create or replace function reserve_discount(r discount_take_request, c discount_codes, off bigint, at timestamptz,
                                            out answer jsonb, out uses_left int) language plpgsql as $$
declare
  equal record;
  uses record;
  unmet text[];
  made record;
begin
  select id, expires_at, discount into equal from discount_redemptions o
   where o.branch_id = c.branch_id and o.code_id = c.id and o.party = r.party and o.state = 'reserved' and o.amount = r.amount
     and coalesce(o.product, '') = coalesce(r.product, '') limit 1;
  uses_left := c."left";
  if equal.expires_at > at and equal.discount = off then
    answer := discount_use_dto(c, r.amount, equal.id, off, equal.expires_at, true);
    return;
  end if;
  if c."left" = 0 or c.per_user is not null or equal.id is not null then
    c."left" := c."left" + expire_uses(c.branch_id, c.id, at);
  end if;
  -- The terms have changed since: the reservation under the old terms ends.
  if equal.expires_at > at then
    update discount_redemptions set state = 'released', ended_at = at where branch_id = c.branch_id and id = equal.id;
    c."left" := c."left" + 1;
  end if;
  select count(*) as taken, count(*) filter (where o.state = 'reserved' and o.expires_at > at) as open into uses
    from discount_redemptions o
   where o.branch_id = c.branch_id and o.code_id = c.id and o.party = r.party and o.state in ('reserved', 'attached', 'consumed');
  unmet := array_remove(array[
    case when c.per_user <= uses.taken then 'per_user' end,
    -- Prevents one customer from blocking a code by reserving it for one amount after another.
    case when uses.open >= case r.party_group when 'b2b' then 100 else 5 end then 'open_uses' end], null);
  if unmet <> '{}' then
    answer := refused_by(unmet_conditions(unmet, null, null));
  elsif c."left" = 0 then
    answer := refused(7202);
  else
    insert into discount_redemptions (branch_id, code_id, party, created_by, product, amount, discount, expires_at, created_at)
      values (c.branch_id, c.id, r.party, r.actor, r.product, r.amount, off, at + interval '15 minutes', at)
      returning id, expires_at into made;
    c."left" := c."left" - 1;
    perform publish_discount(c, r.actor, r.request_id, 'take', made.id, jsonb_build_object('party', r.party, 'amount', r.amount, 'discount', off));
    answer := discount_use_dto(c, r.amount, made.id, off, made.expires_at, null);
  end if;
  uses_left := c."left";
end $$;

create or replace function take_discount(request jsonb) returns jsonb language sql volatile as $$
  select take_discount_many(jsonb_build_array(request))->0
$$;
comment on function take_discount(jsonb) is 'Result: discount_taken, refusal';

drop function if exists discount_use_dto(discount_codes, bigint, int, bigint, timestamptz);
create or replace function discount_use_dto(c discount_codes, gross bigint, redemption int, off bigint, until timestamptz, again boolean)
returns jsonb language sql stable as $$
  select public.answer_of(row(redemption, c.id, c.code, c.type, c.value, off, gross - off, c."left", until, again)::public.discount_taken)
$$;

-- Writes audit and outbox rows of a change of a redemption.
create or replace function publish_discount(c discount_codes, actor text, request_id text, act text, redemption int, details jsonb) returns void
language sql volatile as $$
  insert into audit_log (branch_id, at, actor, action, subject_type, subject_id, request_id, after)
  values (c.branch_id, clock_timestamp(), publish_discount.actor, 'discount.' || act, 'discount', c.id, publish_discount.request_id,
          details || jsonb_build_object('redemption_id', redemption));
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  values (c.branch_id, 'discount.' || act, 'discount', c.id::text, jsonb_build_object('id', c.id, 'redemption_id', redemption))
$$;

-- Releases reserved uses, many in one transaction: of a party by redemption or by code (then all reserved by this person),
-- or of any party (party null: the console, by redemption).
--
-- requests: [discount_release_request]
-- answers, in their order: {redemption_id, discount_id, state, status, left, released}: released: how many were released now, 0 if
--     they had been before; or {refused: {code}}: 3009 none of this party's, 5003 attached to a trade.
create or replace function release_discount_many(requests jsonb) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  r record;
  f record;
  c discount_codes;
  ids int[];
  freed int;
  at timestamptz;
  answers jsonb[] := '{}';
begin
  perform 1 from discount_codes d
    join (select distinct q.branch_id, w.code_id
            from jsonb_populate_recordset(null::discount_release_request, requests) q
           cross join lateral find_redemption(q.branch_id, q.party, q.actor, q.redemption_id, q.code) w) k
      on k.branch_id = d.branch_id and k.code_id = d.id
   order by d.branch_id, d.id for no key update of d;
  at := clock_timestamp();
  for r in select q.* from jsonb_populate_recordset(null::discount_release_request, requests) with ordinality q order by q.ordinality loop
    select * into f from find_redemption(r.branch_id, r.party, r.actor, r.redemption_id, r.code);
    if f.id is null then
      answers := answers || refused(3009);
      continue;
    end if;
    with mine as (
      select o.id from discount_redemptions o
       where o.branch_id = r.branch_id and o.code_id = f.code_id and o.state = 'reserved'
         and (o.id = f.id or r.redemption_id is null and o.party = r.party and o.created_by = r.actor)
       order by o.id for no key update
    ), ended as (
      update discount_redemptions o set state = 'released', ended_at = at from mine
       where o.branch_id = r.branch_id and o.id = mine.id returning o.id
    )
    select array_agg(id), count(*) into ids, freed from ended;
    select * into f from discount_redemptions o where o.branch_id = r.branch_id and o.id = f.id;
    if f.state in ('attached', 'consumed') then
      answers := answers || refused(5003);
      continue;
    end if;
    select * into c from discount_codes d where d.branch_id = r.branch_id and d.id = f.code_id;
    if freed > 0 then
      perform publish_discount(c, r.actor, r.request_id, 'release', f.id, jsonb_build_object('party', f.party, 'released', ids));
    end if;
    answers := answers || to_jsonb(row(f.id, c.id, f.state, discount_status(c, at), c."left", freed)::discount_released);
  end loop;
  return to_jsonb(answers);
end $$;

create or replace function release_discount(request jsonb) returns jsonb language sql volatile as $$
  select release_discount_many(jsonb_build_array(request))->0
$$;
comment on function release_discount(jsonb) is 'Result: discount_released, refusal';

-- The redemption meant by the call: by id, or the newest one of this person with the code, a reserved one first.
create or replace function find_redemption(branch int, of_party text, by_actor text, redemption int, of_code text)
returns table (id int, code_id int, state "RedemptionState", party text) language sql stable as $$
  (select o.id, o.code_id, o.state, o.party from public.discount_redemptions o
    where redemption is not null and o.branch_id = branch and o.id = redemption and o.party = coalesce(of_party, o.party))
  union all
  (select o.id, o.code_id, o.state, o.party
     from public.discount_codes d join public.discount_redemptions o on o.branch_id = d.branch_id and o.code_id = d.id
    where redemption is null and d.branch_id = branch and d.code = of_code and o.party = of_party and o.created_by = by_actor
    order by d.deleted_at is not null, o.state <> 'reserved', o.id desc limit 1)
$$;

-- Expires unused reservations, at most `most` at once; returns how many. A locked code is skipped until the next round: the
-- transaction that holds it expires its own reservations.
create or replace function expire_discounts(most int) returns int language plpgsql as $$
declare
  c discount_codes;
  at timestamptz := now();
  n int;
  ended int := 0;
begin
  for c in select d.* from discount_codes d
             join (select distinct o.branch_id, o.code_id
                     from (select * from discount_redemptions where state = 'reserved' and expires_at <= at
                            order by expires_at limit most) o) k
               on k.branch_id = d.branch_id and k.code_id = d.id
            order by d.branch_id, d.id for no key update of d skip locked loop
    n := expire_uses(c.branch_id, c.id, at);
    if n > 0 then
      insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
      values (c.branch_id, 'discount.expire', 'discount', c.id::text, jsonb_build_object('id', c.id, 'redemptions', n));
    end if;
    ended := ended + n;
  end loop;
  return ended;
end $$;

-- For trades, inside their own transaction. Binds a reserved redemption to a trade: a discount_attach_request ->
-- {discount, discount_id}; idempotent. {refused: {code}}: 3009 none of this party's, 7201
-- its 15 minutes are over, 7204 reserved for another amount or product, 5003 attached to another trade, or released.
create or replace function attach_discount(request jsonb) returns jsonb language plpgsql as $$
declare
  q constant discount_attach_request := jsonb_populate_record(null::discount_attach_request, request);
  o discount_redemptions;
  c discount_codes;
  at timestamptz;
begin
  select d.* into c from discount_codes d
    join discount_redemptions r on r.branch_id = d.branch_id and r.code_id = d.id
   where r.branch_id = q.branch_id and r.id = q.redemption_id and r.party = q.party for no key update of d;
  if not found then
    return refused(3009);
  end if;
  select * into o from discount_redemptions r where r.branch_id = q.branch_id and r.id = q.redemption_id for no key update;
  at := clock_timestamp();
  if o.state in ('attached', 'consumed') and o.trade_id = q.trade_id then
    return jsonb_build_object('discount', o.discount, 'discount_id', c.id);
  elsif o.state = 'expired' or o.state = 'reserved' and o.expires_at <= at then
    return refused(7201);
  -- The redemption of a superseded order passes to the new one.
  elsif o.state <> 'reserved' and not (o.state = 'attached' and o.trade_id = any (coalesce(q.instead_of, '{}'))) then
    return refused(5003);
  elsif o.amount <> q.amount or o.product <> q.product then
    return refused(7204, conditions => array['amount']);
  end if;
  update discount_redemptions set state = 'attached', trade_id = q.trade_id where branch_id = o.branch_id and id = o.id;
  perform publish_discount(c, q.actor, q.request_id, 'attach', o.id, jsonb_build_object('trade_id', q.trade_id));
  return jsonb_build_object('discount', o.discount, 'discount_id', c.id);
end $$;

create or replace function move_discounts(request jsonb, act text, from_states text[], into_state text) returns int language plpgsql as $$
declare
  q constant discount_move_request := jsonb_populate_record(null::discount_move_request, request);
  c discount_codes;
  moved int[];
  n int := 0;
begin
  for c in select d.* from discount_codes d
            where d.branch_id = q.branch_id and d.id in (select r.code_id from discount_redemptions r
                   where r.branch_id = q.branch_id and r.trade_id = q.trade_id)
            order by d.id for no key update loop
    with ours as (
      select r.id from discount_redemptions r
       where r.branch_id = q.branch_id and r.trade_id = q.trade_id and r.code_id = c.id and r.state::text = any(from_states)
       order by r.id for no key update
    ), done as (
      update discount_redemptions r set state = into_state::"RedemptionState",
             ended_at = case when into_state = 'released' then clock_timestamp() end
        from ours where r.branch_id = q.branch_id and r.id = ours.id returning r.id
    )
    select array_agg(id) into moved from done;
    if moved is not null then
      n := n + cardinality(moved);
      perform publish_discount(c, q.actor, q.request_id, act, moved[1], jsonb_build_object('trade_id', q.trade_id));
    end if;
  end loop;
  return n;
end $$;

-- Completion consumes what is bound to the trade for good. Cancellation returns it, consumed or not. Both are idempotent.
-- request: a discount_move_request; answer: how many.
create or replace function consume_discounts(request jsonb) returns int language sql volatile as $$
  select move_discounts(request, 'consume', array['attached'], 'consumed')
$$;
create or replace function release_discounts_of_trade(request jsonb) returns int language sql volatile as $$
  select move_discounts(request, 'release', array['attached', 'consumed'], 'released')
$$;
