-- Runs a transaction that is one function call (domain/kernel/transact.ts, transactBy): returns the result of `one`(request) and stores it
-- as described by `keeping`, a step_place, if given. A result with `refused` is rolled
-- back and not stored. Raises 23505 if another run of the call stored this step first.
create or replace function run_step(one text, request jsonb, keeping jsonb) returns jsonb language plpgsql as $$
declare
  answer jsonb;
begin
  begin
    execute format('select %s($1)', one::regproc) into answer using request;
    if answer ? 'refused' then raise exception using errcode = 'SF499'; end if;
  exception when sqlstate 'SF499' then
    return answer;
  end;
  if keeping is not null then
    insert into call_steps as s (branch_id, caller, name, step, body_hash, outcome, expires_at)
    select k.branch_id, k.caller, k.name, k.step, k.body_hash, convert_to(answer::text, 'utf8'), now() + make_interval(secs => k.kept_seconds)
      from jsonb_populate_record(null::step_place, keeping) k
    on conflict (branch_id, caller, name, step) do update
       set body_hash = excluded.body_hash, outcome = excluded.outcome, expires_at = excluded.expires_at
     where s.expires_at < now();
    if not found then raise exception 'the step is kept' using errcode = '23505'; end if;
  end if;
  return answer;
end $$;
