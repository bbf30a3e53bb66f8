-- Statements of bank accounts: a line is stored once and never changes; it leaves only with its withdrawn import.

create or replace function guard_bank_import() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{state,version,request_key}'::text[] <> to_jsonb(old) - '{state,version,request_key}'::text[]
     or (new.state <> old.state and (old.state, new.state) <> ('staged', 'withdrawn')) then
    raise exception 'statement % of branch % never changes', old.id, old.branch_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger guard before update on bank_imports for each row execute function guard_bank_import();
create or replace trigger never_deleted before delete or truncate on bank_imports for each statement execute function refuse_change();

-- New lines of a closed day would change what the closing states.
create or replace function guard_bank_lines() returns trigger language plpgsql as $$
declare
  bad record;
begin
  select n.account_id, n.day, c.to_date, i.state into bad
    from new_lines n
    join bank_imports i on i.branch_id = n.branch_id and i.id = n.import_id
    left join bank_closings c on c.branch_id = n.branch_id and c.account_id = n.account_id and c.state = 'closed' and c.to_date >= n.day
   where c.id is not null or i.state <> 'staged'
   order by n.day limit 1;
  if bad.state <> 'staged' then
    raise exception 'lines of account % come with a staged statement', bad.account_id using errcode = 'check_violation';
  elsif found then
    raise exception 'account % is reconciled until %', bad.account_id, bad.to_date
      using errcode = 'check_violation', constraint = 'bank_lines_closed';
  end if;
  return null;
end $$;
create or replace trigger guard after insert on bank_lines referencing new table as new_lines
  for each statement execute function guard_bank_lines();

create or replace trigger append_only before update or truncate on bank_lines for each statement execute function refuse_change();

create or replace function guard_bank_line_removal() returns trigger language plpgsql as $$
begin
  if not exists (select from bank_imports i
                  where i.branch_id = old.branch_id and i.id = old.import_id and i.state = 'withdrawn') then
    raise exception 'bank line % leaves only with its withdrawn statement', old.id using errcode = 'check_violation';
  end if;
  if exists (select from bank_closings c
              where c.branch_id = old.branch_id and c.account_id = old.account_id and c.state = 'closed' and c.to_date >= old.day) then
    raise exception 'bank line % is of a closed statement', old.id
      using errcode = 'check_violation', constraint = 'bank_lines_closed';
  end if;
  return old;
end $$;
create or replace trigger removal before delete on bank_lines for each row execute function guard_bank_line_removal();
