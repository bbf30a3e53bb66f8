-- Closings of bank accounts: figures and items are frozen from the proposal on; only the state and its persons change, forwards.
create or replace function guard_bank_closing() returns trigger language plpgsql as $$
declare
  persons constant text[] := '{state,version,request_key,closed_by,closed_at,alone,reopen_asked_by,reopen_reason,reopened_by,reopened_at}';
begin
  if to_jsonb(new) - persons <> to_jsonb(old) - persons
     or (old.state, new.state) not in (('proposed', 'proposed'), ('proposed', 'closed'), ('proposed', 'dropped'),
                                       ('closed', 'closed'), ('closed', 'reopened'))
        and to_jsonb(new) - 'request_key' <> to_jsonb(old) - 'request_key'
     or old.closed_by is not null and (new.closed_by, new.closed_at) is distinct from (old.closed_by, old.closed_at) then
    raise exception 'closing % of account % is % and stays as it is', old.id, old.account_id, old.state using errcode = 'check_violation';
  end if;
  -- The last one is reopened first: a later closing rests on it.
  if new.state = 'reopened' and old.state = 'closed'
     and exists (select from bank_closings c
                  where c.branch_id = old.branch_id and c.account_id = old.account_id and c.state = 'closed' and c.to_date > old.to_date) then
    raise exception 'account % is closed after %', old.account_id, old.to_date
      using errcode = 'check_violation', constraint = 'bank_closings_later';
  end if;
  return new;
end $$;
create or replace trigger guard before update on bank_closings for each row execute function guard_bank_closing();
create or replace trigger never_deleted before delete or truncate on bank_closings for each statement execute function refuse_change();
