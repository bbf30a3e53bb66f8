-- Claims keys of calls that must not run twice (contract section 12), many at once, each answered for itself.
-- claims: [{branch_id, caller, route, key, body_hash, kept_seconds}]
-- answers, in their order: {claimed_at} where the key is now the caller's, else {kept: {body_hash, status, answer}}
-- (status and answer null while the first is running), or null where the key was let go between the two statements.
-- A claim older than 60 s without an answer is taken over. Of two claims of one key in one call the first may have it.
create or replace function claim_keys(claims jsonb) returns jsonb language plpgsql
-- The table may be empty when the plan is made and long when it is used: by the key, always.
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  ours jsonb;
begin
  with asked as (
    select distinct on (branch_id, caller, route, key) *
      from rows from (jsonb_to_recordset(claims) as (branch_id int, caller text, route text, key text, body_hash text,
             kept_seconds int)) with ordinality c (branch_id, caller, route, key, body_hash, kept_seconds, place)
     -- In key order, so that two calls at once do not wait for each other in a circle.
     order by branch_id, caller, route, key, place
  ), claimed as (
    insert into idempotency_keys as k (branch_id, caller, route, key, body_hash, claimed_at, expires_at)
    select branch_id, caller, route, key, body_hash, clock_timestamp(), now() + make_interval(secs => kept_seconds) from asked
    on conflict (branch_id, caller, route, key) do update
       set claimed_at = clock_timestamp(), expires_at = excluded.expires_at, body_hash = excluded.body_hash,
           status = null, answer = null
     where k.expires_at < now()
        or (k.answer is null and k.body_hash = excluded.body_hash and k.claimed_at < now() - interval '60 seconds')
    returning branch_id, caller, route, key, claimed_at
  )
  select jsonb_object_agg(place, claimed_at::text) into ours
    from claimed join asked using (branch_id, caller, route, key);

  return (
    select jsonb_agg(case when ours ? c.place::text then jsonb_build_object('claimed_at', ours->c.place::text)
                     else (select jsonb_build_object('kept', jsonb_build_object(
                             'body_hash', k.body_hash, 'status', k.status, 'answer', k.answer))
                             from idempotency_keys k
                            where k.branch_id = c.branch_id and k.caller = c.caller and k.route = c.route and k.key = c.key
                              and k.expires_at >= now()) end order by c.place)
      from rows from (jsonb_to_recordset(claims) as (branch_id int, caller text, route text, key text))
           with ordinality c (branch_id, caller, route, key, place));
end $$;

-- Keeps the answers of claimed calls: [{branch_id, caller, route, key, claimed_at, status, answer}]. A claim that was taken
-- over meanwhile is left to who has it. One `true` an answer.
create or replace function keep_answers(answers jsonb) returns jsonb language plpgsql
-- The table may be empty when the plan is made and long when it is used: by the key, always.
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  update idempotency_keys k set status = a.status, answer = a.answer
    from jsonb_to_recordset(answers) as a (branch_id int, caller text, route text, key text, claimed_at timestamptz,
           status int, answer text)
   where k.branch_id = a.branch_id and k.caller = a.caller and k.route = a.route and k.key = a.key
     and k.claimed_at = a.claimed_at;
  return (select jsonb_agg(true) from jsonb_array_elements(answers));
end $$;
