-- Keys of calls that must not run twice (contract section 12).
-- A claim: {branch_id, caller, route, key, body_hash, kept_seconds, run}. `run` names the run that claims; the key is its
-- own where nobody has it, where what was kept has expired, and where a claim of the same data was left without an answer: by
-- this same run, 60 s ago, or by a server that has gone down since. `request_name`: under which the call's records are found
-- again; a claim that is taken over keeps the first run's. `origin`: {request_id, actor, address} of a person of the branch, which is
-- kept with the claim (audit_origins), before anything that the call changes.

create or replace function claimable(k idempotency_keys, hash text, run text) returns boolean language sql stable as $$
  select k.expires_at < now()
      or (k.answer is null and k.body_hash = hash
          and (k.run = $3 or k.claimed_at < greatest(now() - interval '60 seconds', pg_postmaster_start_time())))
$$;

create or replace function request_name_of(k idempotency_keys, new_name text) returns text language sql stable as $$
  select case when k.expires_at < now() then new_name else coalesce(k.request_name, new_name) end
$$;

-- Whether the key is the run's own now.
create or replace function claim_key(claim jsonb) returns boolean language plpgsql as $$
begin
  insert into idempotency_keys as k (branch_id, caller, route, key, body_hash, run, request_name, claimed_at, expires_at)
  select branch_id, caller, route, key, body_hash, c.run, c.request_name, clock_timestamp(), now() + make_interval(secs => kept_seconds)
    from jsonb_to_record(claim) c (branch_id int, caller text, route text, key text, body_hash text, kept_seconds int, run text,
                                   request_name text)
  on conflict (branch_id, caller, route, key) do update
     set claimed_at = excluded.claimed_at, expires_at = excluded.expires_at, body_hash = excluded.body_hash,
         run = excluded.run, request_name = request_name_of(k, excluded.request_name), status = null, answer = null
   where claimable(k, excluded.body_hash, excluded.run);
  if not found then return false; end if;
  if claim ? 'origin' then
    insert into audit_origins (branch_id, request_id, actor, address)
    select (claim->>'branch_id')::int, o.* from jsonb_to_record(claim->'origin') o (request_id text, actor text, address text)
    on conflict do nothing;
  end if;
  return true;
end $$;

-- Many at once, answered in their order. Of two claims of one key in one call the first may have it.
create or replace function claim_keys(claims jsonb) returns boolean[] language sql as $$
  with requested as materialized (
    select * from rows from (jsonb_to_recordset(claims) as (branch_id int, caller text, route text, key text, body_hash text,
             kept_seconds int, run text, request_name text, origin jsonb))
             with ordinality c (branch_id, caller, route, key, body_hash, kept_seconds, run, request_name, origin, place)
  ), origins as (
    insert into audit_origins (branch_id, request_id, actor, address)
    select distinct a.branch_id, o.* from requested a, jsonb_to_record(a.origin) o (request_id text, actor text, address text)
     where a.origin is not null
    on conflict do nothing
  ), firsts as (
    select distinct on (branch_id, caller, route, key) * from requested order by branch_id, caller, route, key, place
  ), claimed as (
    insert into idempotency_keys as k (branch_id, caller, route, key, body_hash, run, request_name, claimed_at, expires_at)
    select branch_id, caller, route, key, body_hash, run, request_name, clock_timestamp(), now() + make_interval(secs => kept_seconds)
      from firsts
     -- In key order, so that two calls at once do not wait for each other in a circle.
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

-- Under which name the call runs whose claim was made; null where the key is somebody else's.
create or replace function claim_name(claim jsonb) returns text language plpgsql as $$
begin
  if not claim_key(claim) then
    return null;
  end if;
  return (select coalesce(k.request_name, '') from idempotency_keys k
           where k.branch_id = (claim->>'branch_id')::int and k.caller = claim->>'caller' and k.route = claim->>'route'
             and k.key = claim->>'key');
end $$;

create or replace function claim_names(claims jsonb) returns jsonb language plpgsql as $$
declare
  ours boolean[] := claim_keys(claims);
begin
  return (select jsonb_agg(case when ours[c.place] then coalesce(k.request_name, '') end order by c.place)
            from jsonb_array_elements(claims) with ordinality c (claim, place)
            left join lateral (select * from idempotency_keys k
                                where k.branch_id = (claim->>'branch_id')::int and k.caller = claim->>'caller'
                                  and k.route = claim->>'route' and k.key = claim->>'key' limit 1) k on true);
end $$;

-- A deed and the claims under which it is done, in one transaction: {claims: [claim], deed} is answered with
-- {claimed: [boolean], answer}. The first claim that somebody else has ends it: no deed, no further claim.
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
  execute format('select %s($1)', one::regproc) into answer using request->'deed';
  return jsonb_build_object('claimed', claimed, 'answer', answer);
end $$;

-- The same for many: their first claims, then the second ones of those who have their first, then the deeds of all who have
-- theirs in one call of `many`.
create or replace function claim_and_run_many(many text, requests jsonb) returns jsonb language plpgsql
set lock_timeout = '1s' as $$
declare
  places bigint[];
  going bigint[];         -- whose claims are theirs so far
  claim_results jsonb[] := array_fill('[]'::jsonb, array[jsonb_array_length(requests)]);
  depth int := 0;
  claims jsonb;
  ours boolean[];
  deeds jsonb;
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
    select jsonb_agg(requests->(place - 1)::int->'deed' order by place) into deeds from unnest(going) place;
    execute format('select %s($1)', many::regproc) into answers using deeds;
  end if;
  return (select jsonb_agg(jsonb_build_object('claimed', t.claimed)
                           || case when g.place is not null then jsonb_build_object('answer', answers->(g.place - 1)::int)
                                   else '{}' end order by t.place)
            from unnest(claim_results) with ordinality t (claimed, place)
            left join unnest(going) with ordinality g (request, place) on g.request = t.place);
end $$;

-- answers: [{branch_id, caller, route, key, run, status, answer}]. A claim that was taken over meanwhile is left to who has
-- it now. One `true` an answer.
create or replace function store_idempotent_answers(answers jsonb) returns jsonb language plpgsql
-- The table may be empty when the plan is made and long when it is used: by the key, always.
set enable_seqscan = off as $$
begin
  update idempotency_keys k set status = a.status, answer = a.answer
    from jsonb_to_recordset(answers) as a (branch_id int, caller text, route text, key text, run text, status int, answer text)
   where k.branch_id = a.branch_id and k.caller = a.caller and k.route = a.route and k.key = a.key and k.run = a.run;
  return (select jsonb_agg(true) from jsonb_array_elements(answers));
end $$;
