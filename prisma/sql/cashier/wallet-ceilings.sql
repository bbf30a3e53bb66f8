-- A colleague's ceiling: the agreed one plus effective approvals. Both are stored at the colleague, beside its debt on accounts of
-- bounced cheques (party-debts.sql); ledger.take_ceiling() copies the result to the account that enforces it.

-- Lock order: colleagues by key, then their approvals, then the balances of their accounts. Transactions that move cheques lock
-- their colleagues first (cheque-acts.sql).

-- An approval is effective until it ends, and ends once; its terms never change.
create or replace function guard_approval() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and ((to_jsonb(new) - '{ended_at,ended_by}'::text[]) <> (to_jsonb(old) - '{ended_at,ended_by}'::text[])
                           or old.ended_at is not null) then
    raise exception 'approval % stays as it was given', old.id using errcode = 'check_violation';
  end if;
  update colleagues c
     set allowance = c.allowance + case when new.ended_at is null then new.amount else 0 end
                                 - case when tg_op = 'UPDATE' then old.amount else 0 end
   where c.branch_id = new.branch_id and c.id = new.colleague_id;
  return null;
end $$;
create or replace trigger guard after insert or update on ceiling_approvals for each row execute function guard_approval();
create or replace trigger never_deleted before delete or truncate on ceiling_approvals
  for each statement execute function refuse_change();

-- Ends expired approvals, of at most `most` colleagues at a time, or of one colleague; returns how many.
create or replace function end_approvals(most int default 200, branch int default null, colleague int default null) returns int
language plpgsql set lock_timeout = '1s' as $$
declare
  due record;
  count int;
  ended int := 0;
begin
  for due in
    select distinct d.branch_id, d.colleague_id
      from (select a.branch_id, a.colleague_id from ceiling_approvals a
             where a.ended_at is null and a.expires_at <= now()
               and (branch is null or a.branch_id = branch and a.colleague_id = colleague)
             order by a.expires_at limit most) d
     order by d.branch_id, d.colleague_id
  loop
    perform 1 from colleagues c where c.branch_id = due.branch_id and c.id = due.colleague_id for no key update;
    with gone as (
      update ceiling_approvals a set ended_at = a.expires_at, ended_by = 'time'
       where a.branch_id = due.branch_id and a.colleague_id = due.colleague_id and a.ended_at is null and a.expires_at <= now()
      returning a.branch_id, a.id, a.colleague_id)
    insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
    select branch_id, 'credit.changed', 'colleague', colleague_id::text, jsonb_build_object('approval_id', id) from gone;
    get diagnostics count = row_count;
    ended := ended + count;
  end loop;
  return ended;
end $$;

-- The core's ceiling for the branch is enforced at the account.
create or replace function take_core_ceiling() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  update ledger.account_balances set ceiling = new.ceiling where branch_id = new.branch_id and account_id = new.account_id;
  return null;
end $$;
create or replace trigger take_ceiling after insert or update of ceiling on branch_credits
  for each row execute function take_core_ceiling();
