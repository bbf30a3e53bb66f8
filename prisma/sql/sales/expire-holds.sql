-- Expires due open holds, at most `most` at once, and returns their seats; returns how many. Any number of sweepers may run: locked
-- rows are skipped.
--
-- A locked class is left for the next round, so that one slow transaction does not block the others. If nothing else is due, the
-- longest overdue class is waited for, so that a busy class is not starved.
create or replace function expire_holds(most int) returns int language plpgsql
set lock_timeout = '500ms' as $$
declare
  ids bigint[];
  due_branches int[];
  due_classes int[];
  branches int[];
  classes int[];
  ended int;
begin
  select array_agg(id order by branch_id, id), array_agg(branch_id order by branch_id, id),
         array_agg(class_id order by branch_id, id)
    into ids, due_branches, due_classes
    from (select branch_id, id, class_id from holds where status = 'open' and expires_at <= now()
           order by expires_at limit most) due;
  if ids is null then return 0; end if;

  select array_agg(branch_id), array_agg(id) into branches, classes
    from (select c.branch_id, c.id
            from (select distinct b, c from unnest(due_branches, due_classes) k (b, c)) k
            join charter_classes c on c.branch_id = k.b and c.id = k.c
           order by c.branch_id, c.id for no key update of c skip locked) free;
  if branches is null then
    begin
      select array[c.branch_id], array[c.id] into branches, classes
        from (select branch_id, class_id from holds where status = 'open' and expires_at <= now()
               order by expires_at limit 1) h
        join charter_classes c on c.branch_id = h.branch_id and c.id = h.class_id for no key update of c;
    exception when lock_not_available then
      return 0;
    end;
    if branches is null then return 0; end if;
  end if;

  with due as (
    select h.branch_id, h.id
      from unnest(due_branches, ids) k (branch, id)
      join holds h on h.branch_id = k.branch and h.id = k.id
     where h.status = 'open' and h.expires_at <= now()
       and exists (select from unnest(branches, classes) c (branch, class) where c.branch = h.branch_id and c.class = h.class_id)
     order by h.branch_id, h.id for no key update of h skip locked
  ), expired as (
    update holds h set status = 'expired' from due d where h.branch_id = d.branch_id and h.id = d.id
    returning h.branch_id, h.lock_id, h.class_id, h.holder, h.seats
  ), freed as (
    update charter_classes c set held = c.held - e.seats, updated_at = now()
      from (select branch_id, class_id, sum(seats)::int as seats from expired group by 1, 2) e
     where c.branch_id = e.branch_id and c.id = e.class_id
  ), published as (
    insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
    select branch_id, 'lock.expired', 'lock', lock_id,
           jsonb_build_object('lock_id', lock_id, 'id', class_id, 'holder', holder, 'seats', seats)
      from expired
  )
  select count(*) into ended from expired;
  return ended;
end $$;
