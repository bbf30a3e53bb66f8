-- Keys of calls that must not run twice (contract section 12). A claim is an idempotency_claim. `run` names the run that claims. A run gets the key if it is free, if the stored answer has expired, or if a claim with the
-- same data has no answer and was made by the same run, more than 60 s ago, or before the last restart of the server.
-- `request_name`: the name under which records of the call are found again; a claim that is taken over keeps the name of the first
-- run. `origin`: of a person of the branch, stored with the claim (audit_origins) before anything that
-- the call changes.

create or replace function claimable(k idempotency_keys, hash text, run text) returns boolean language sql stable as $$
  select k.expires_at < now()
      or (k.answer is null and k.body_hash = hash
          and (k.run = $3 or k.claimed_at < greatest(now() - interval '60 seconds', pg_postmaster_start_time())))
$$;

create or replace function request_name_of(k idempotency_keys, new_name text) returns text language sql stable as $$
  select case when k.expires_at < now() then new_name else coalesce(k.request_name, new_name) end
$$;

-- Whether this run has the key now.
create or replace function claim_key(claim jsonb) returns boolean language plpgsql as $$
declare
  c constant idempotency_claim := jsonb_populate_record(null::idempotency_claim, claim);
begin
  insert into idempotency_keys as k (branch_id, caller, route, key, body_hash, run, request_name, claimed_at, expires_at)
  values (c.branch_id, c.caller, c.route, c.key, c.body_hash, c.run, c.request_name, clock_timestamp(),
          now() + make_interval(secs => c.kept_seconds))
  on conflict (branch_id, caller, route, key) do update
     set claimed_at = excluded.claimed_at, expires_at = excluded.expires_at, body_hash = excluded.body_hash,
         run = excluded.run, request_name = request_name_of(k, excluded.request_name), status = null, answer = null
   where claimable(k, excluded.body_hash, excluded.run);
  if not found then return false; end if;
  if not (c.origin is null) then
    insert into audit_origins (branch_id, request_id, actor, address)
    values (c.branch_id, (c.origin).request_id, (c.origin).actor, (c.origin).address)
    on conflict do nothing;
  end if;
  return true;
end $$;

-- Many at once, in order. Of two claims of one key in one call the first may get it.
create or replace function claim_keys(claims jsonb) returns boolean[] language sql as $$
  with requested as materialized (
    select c.*, c.ordinality as place from jsonb_populate_recordset(null::idempotency_claim, claims) with ordinality c
  ), origins as (
    insert into audit_origins (branch_id, request_id, actor, address)
    select distinct a.branch_id, (a.origin).request_id, (a.origin).actor, (a.origin).address from requested a where not (a.origin is null)
    on conflict do nothing
  ), firsts as (
    select distinct on (branch_id, caller, route, key) * from requested order by branch_id, caller, route, key, place
  ), claimed as (
    insert into idempotency_keys as k (branch_id, caller, route, key, body_hash, run, request_name, claimed_at, expires_at)
    select branch_id, caller, route, key, body_hash, run, request_name, clock_timestamp(), now() + make_interval(secs => kept_seconds)
      from firsts
     -- In key order, which prevents deadlocks between concurrent calls.
     order by branch_id, caller, route, key
    on conflict (branch_id, caller, route, key) do update
       set claimed_at = excluded.claimed_at, expires_at = excluded.expires_at, body_hash = excluded.body_hash,
           run = excluded.run, request_name = request_name_of(k, excluded.request_name), status = null, answer = null
     where claimable(k, excluded.body_hash, excluded.run)
    returning branch_id, caller, route, key
  ), ours as (
    select place from firsts join claimed using (branch_id, caller, route, key)
  )
  select array_agg(ours.place is not null order by requested.place) from requested left join ours on ours.place = requested.place
$$;

-- The name under which the claiming call runs; null if another call has the key.
create or replace function claim_name(claim jsonb) returns text language plpgsql as $$
declare
  c constant idempotency_claim := jsonb_populate_record(null::idempotency_claim, claim);
begin
  if not claim_key(claim) then
    return null;
  end if;
  return (select coalesce(k.request_name, '') from idempotency_keys k
           where k.branch_id = c.branch_id and k.caller = c.caller and k.route = c.route and k.key = c.key);
end $$;

create or replace function claim_names(claims jsonb) returns jsonb language plpgsql as $$
declare
  ours boolean[] := claim_keys(claims);
begin
  return (select jsonb_agg(case when ours[c.ordinality] then coalesce(k.request_name, '') end order by c.ordinality)
            from jsonb_populate_recordset(null::idempotency_claim, claims) with ordinality c
            left join lateral (select * from idempotency_keys k
                                where k.branch_id = c.branch_id and k.caller = c.caller and k.route = c.route and k.key = c.key
                                limit 1) k on true);
end $$;

-- Runs an act together with its claims in one transaction: {claims: [claim], call} returns {claimed: [boolean], answer}; `call`: the
-- request of the act, which earlier builds send as `deed` (until release 13). Stops at the first claim that another call has: the act
-- is not run and no further claim is made.
create or replace function claim_and_run(one text, request jsonb) returns jsonb language plpgsql
set lock_timeout = '1s' as $$
declare
  claimed boolean[] := '{}';
  claim jsonb;
  answer jsonb;
begin
  for claim in select * from jsonb_array_elements(request->'claims') loop
    claimed := claimed || claim_key(claim);
    if not claimed[cardinality(claimed)] then
      return jsonb_build_object('claimed', claimed);
    end if;
  end loop;
  execute format('select %s($1)', one::regproc) into answer using coalesce(request->'call', request->'deed');
  return jsonb_build_object('claimed', claimed, 'answer', answer);
end $$;

-- The same for many: all first claims, then the second ones of requests that have their first, then the acts of all requests with
-- all claims in one call of `many`.
create or replace function claim_and_run_many(many text, requests jsonb) returns jsonb language plpgsql
set lock_timeout = '1s' as $$
declare
  places bigint[];
  going bigint[];         -- indexes of requests that have all claims so far
  claim_results jsonb[] := array_fill('[]'::jsonb, array[jsonb_array_length(requests)]);
  depth int := 0;
  claims jsonb;
  ours boolean[];
  calls jsonb;
  answers jsonb;
begin
  going := array(select generate_series(1, cardinality(claim_results)));
  loop
    select array_agg(place), jsonb_agg(claim order by place) into places, claims
      from (select place, requests->(place - 1)::int->'claims'->depth as claim from unnest(going) place) c
     where claim is not null;
    exit when places is null;
    ours := claim_keys(claims);
    for i in 1 .. cardinality(places) loop
      claim_results[places[i]] := claim_results[places[i]] || to_jsonb(ours[i]);
      if not ours[i] then
        going := array_remove(going, places[i]);
      end if;
    end loop;
    depth := depth + 1;
  end loop;
  if cardinality(going) > 0 then
    select jsonb_agg(coalesce(requests->(place - 1)::int->'call', requests->(place - 1)::int->'deed') order by place) into calls from unnest(going) place;
    execute format('select %s($1)', many::regproc) into answers using calls;
  end if;
  return (select jsonb_agg(jsonb_build_object('claimed', t.claimed)
                           || case when g.place is not null then jsonb_build_object('answer', answers->(g.place - 1)::int)
                                   else '{}' end order by t.place)
            from unnest(claim_results) with ordinality t (claimed, place)
            left join unnest(going) with ordinality g (request, place) on g.request = t.place);
end $$;

-- answers: [idempotent_answer]. A claim that another run has taken over is left unchanged.
-- Returns one `true` per answer.
create or replace function store_idempotent_answers(answers jsonb) returns jsonb language plpgsql
-- The table may be empty when the plan is made and large when it is used: force index access by key.
set enable_seqscan = off as $$
begin
  update idempotency_keys k set status = a.status, answer = a.answer
    from jsonb_populate_recordset(null::idempotent_answer, answers) a
   where k.branch_id = a.branch_id and k.caller = a.caller and k.route = a.route and k.key = a.key and k.run = a.run;
  return (select jsonb_agg(true) from jsonb_array_elements(answers));
end $$;
