-- Takes one paid act from the daily cap of its kind, or returns why not: `ok`, `cap` (none left), `often` (the number has used its
-- hourly share), `approve` (a second person must approve). One conditional statement, so that concurrent calls never exceed the
-- cap; serialized per kind and branch, so that each sees the earlier numbers. The day is the branch's.
create or replace function take_phone_spend(branch int, act_kind text, number text, approved boolean)
returns text language plpgsql as $$
declare
  s telephony_servers;
  cap int;
  today date;
  used int;
begin
  select * into s from telephony_servers where branch_id = branch;
  if not found then
    return 'cap';
  end if;
  cap := case act_kind when 'call' then s.cap_calls when 'sms' then s.cap_sms else s.cap_ussd end;
  perform pg_advisory_xact_lock(hashtextextended('phone-spend:' || branch || ':' || act_kind, 0));
  select (now() at time zone b.time_zone)::date into today from branches b where b.id = branch;
  select coalesce(max(t.spent), 0) into used from telephony_spends t
   where t.branch_id = branch and t.day = today and t.kind = act_kind;
  if used >= cap then
    return 'cap';
  end if;
  if act_kind <> 'ussd' and (select count(*) from telephony_acts a
                              where a.branch_id = branch and a.kind = act_kind and a.target = number
                                and a.spent_at > now() - interval '1 hour') >= s.same_number_an_hour then
    return 'often';
  end if;
  if not approved and s.approval_above is not null and used >= s.approval_above then
    return 'approve';
  end if;
  insert into telephony_spends as t (branch_id, day, kind, spent) values (branch, today, act_kind, 1)
  on conflict (branch_id, day, kind) do update set spent = t.spent + 1 where t.spent < cap;
  return case when found then 'ok' else 'cap' end;
end $$;

-- The daily spending cannot be changed otherwise: it grows one by one, and shrinks only when an act failed.
create or replace function guard_phone_spend() returns trigger language plpgsql as $$
begin
  if new.spent - old.spent <> 1 and (new.spent - old.spent <> -1 or pg_trigger_depth() < 2)
     or (new.branch_id, new.day, new.kind) is distinct from (old.branch_id, old.day, old.kind) then
    raise exception 'what was spent only grows, one at a time' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger guard_spend before update on telephony_spends for each row execute function guard_phone_spend();

-- An act that certainly did not leave returns its spending, of the day it was taken, and the share of the number: a retry takes it
-- again.
create or replace function return_phone_spend() returns trigger language plpgsql as $$
begin
  update telephony_spends t set spent = t.spent - 1
    from branches b
   where b.id = old.branch_id and t.branch_id = old.branch_id and t.kind = old.kind
     and t.day = (old.spent_at at time zone b.time_zone)::date and t.spent > 0;
  new.spent_at := null;
  return new;
end $$;
create or replace trigger return_spend before update on telephony_acts for each row
  when (old.state = 'running' and new.state = 'failed') execute function return_phone_spend();
