-- Keys of calls that must not run twice (contract section 12), many at once, each answered for itself.
-- Neither a claim nor a kept answer waits for the disk: a crash that loses one loses no deed, and the second run finds the
-- deed by the key its records carry.

-- claims: [{branch_id, caller, route, key, body_hash, kept_seconds}]; answers, in their order: the instant of the claim where
-- the key is now the caller's, else null. A claim without an answer is taken over after 60 s, or at once when the server
-- has gone down since. Of two claims of one key in one call the first may have it.
create or replace function claim_keys(claims jsonb) returns jsonb language plpgsql as $$
declare
  answers jsonb;
begin
  perform set_config('synchronous_commit', 'off', true);
  with asked as (
    select * from rows from (jsonb_to_recordset(claims) as (branch_id int, caller text, route text, key text, body_hash text,
             kept_seconds int)) with ordinality c (branch_id, caller, route, key, body_hash, kept_seconds, place)
  ), claimed as (
    insert into idempotency_keys as k (branch_id, caller, route, key, body_hash, claimed_at, expires_at)
    select distinct on (branch_id, caller, route, key)
           branch_id, caller, route, key, body_hash, clock_timestamp(), now() + make_interval(secs => kept_seconds)
      from asked
     -- In key order, so that two calls at once do not wait for each other in a circle.
     order by branch_id, caller, route, key, place
    on conflict (branch_id, caller, route, key) do update
       set claimed_at = excluded.claimed_at, expires_at = excluded.expires_at, body_hash = excluded.body_hash,
           status = null, answer = null
     where claimable(k, excluded.body_hash)
    returning branch_id, caller, route, key, claimed_at
  ), ours as (
    select distinct on (branch_id, caller, route, key) place, claimed_at from asked join claimed using (branch_id, caller, route, key)
     order by branch_id, caller, route, key, place
  )
  select jsonb_agg(claimed_at::text order by place) into answers from asked left join ours using (place);
  return answers;
end $$;

create or replace function claimable(k idempotency_keys, hash text) returns boolean language sql stable as $$
  select k.expires_at < now()
      or (k.answer is null and k.body_hash = hash
          and k.claimed_at < greatest(now() - interval '60 seconds', pg_postmaster_start_time()))
$$;

-- answers: [{branch_id, caller, route, key, claimed_at, status, answer}]. A claim that was taken over meanwhile is left to who
-- has it now. One `true` an answer.
create or replace function keep_answers(answers jsonb) returns jsonb language plpgsql
-- The table may be empty when the plan is made and long when it is used: by the key, always.
set enable_seqscan = off as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  update idempotency_keys k set status = a.status, answer = a.answer
    from jsonb_to_recordset(answers) as a (branch_id int, caller text, route text, key text, claimed_at timestamptz,
           status int, answer text)
   where k.branch_id = a.branch_id and k.caller = a.caller and k.route = a.route and k.key = a.key
     and k.claimed_at = a.claimed_at;
  return (select jsonb_agg(true) from jsonb_array_elements(answers));
end $$;
