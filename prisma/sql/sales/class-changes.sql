-- Any change of what can be sold updates updated_at. A writer that sets it explicitly is respected.
create or replace function touch_class() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;

create or replace trigger touch before update on charter_classes for each row
  when (new.updated_at is not distinct from old.updated_at
    and (new.sold, new.held, new.closed, new.capacity, new.sales_open_at, new.sales_close_at, new.few_left, new.all_partners)
        is distinct from
        (old.sold, old.held, old.closed, old.capacity, old.sales_open_at, old.sales_close_at, old.few_left, old.all_partners))
  execute function touch_class();

-- /changes (prisma/sql/sales/changes.sql) needs the transaction that changed a class last: every update of the row records it.
create or replace function mark_class() returns trigger language plpgsql as $$
begin
  new.changed_xid := pg_current_xact_id();
  return new;
end $$;

create or replace trigger mark before update on charter_classes for each row execute function mark_class();

-- Marks classes whose sale changed without a change of their own row; locks them in key order, as booking does, which prevents
-- deadlocks.
create or replace function touch_classes(branches int[], classes int[]) returns void language plpgsql as $$
begin
  perform 1 from charter_classes c join unnest(branches, classes) k (branch, class) on c.branch_id = k.branch and c.id = k.class
    order by c.branch_id, c.id for no key update of c;
  update charter_classes c set updated_at = now()
    from unnest(branches, classes) k (branch, class) where c.branch_id = k.branch and c.id = k.class;
end $$;

-- A price change raises the class's price_version once per statement: partners compare it, bookings store it.
create or replace function raise_price_version() returns trigger language plpgsql as $$
declare
  branches int[];
  classes int[];
begin
  case tg_op
    when 'INSERT' then
      select array_agg(branch_id), array_agg(class_id) into branches, classes
        from (select distinct branch_id, class_id from fresh) k;
    when 'DELETE' then
      select array_agg(branch_id), array_agg(class_id) into branches, classes
        from (select distinct branch_id, class_id from stale) k;
    else
      select array_agg(branch_id), array_agg(class_id) into branches, classes
        from (select branch_id, class_id from (table fresh except table stale) f
              union select branch_id, class_id from (table stale except table fresh) s) k;
  end case;
  perform 1 from charter_classes c join unnest(branches, classes) k (branch, class) on c.branch_id = k.branch and c.id = k.class
    order by c.branch_id, c.id for no key update of c;
  update charter_classes c set price_version = price_version + 1, updated_at = now()
    from unnest(branches, classes) k (branch, class) where c.branch_id = k.branch and c.id = k.class;
  return null;
end $$;

create or replace trigger price_added after insert on charter_class_prices
  referencing new table as fresh for each statement execute function raise_price_version();
create or replace trigger price_changed after update on charter_class_prices
  referencing old table as stale new table as fresh for each statement execute function raise_price_version();
create or replace trigger price_removed after delete on charter_class_prices
  referencing old table as stale for each statement execute function raise_price_version();

-- A charter that opens, closes, is canceled or moves changes what buyers see of its classes. A charter that becomes a draft again
-- is withdrawn from its buyers.
create or replace function charter_changed() returns trigger language plpgsql as $$
declare
  branches int[];
  classes int[];
begin
  select array_agg(c.branch_id), array_agg(c.id) into branches, classes
    from fresh f
    join stale s on s.branch_id = f.branch_id and s.id = f.id
    join charter_classes c on c.branch_id = f.branch_id and c.charter_id = f.id
   where (f.status, f.starts_at, f.currency) is distinct from (s.status, s.starts_at, s.currency);
  if branches is null then return null; end if;
  perform touch_classes(branches, classes);

  insert into class_withdrawals (branch_id, class_id, colleague_id, charter_id)
  select c.branch_id, c.id, coalesce(p.colleague_id, 0), c.charter_id
    from fresh f
    join stale s on s.branch_id = f.branch_id and s.id = f.id
    join charter_classes c on c.branch_id = f.branch_id and c.charter_id = f.id
    left join charter_class_partners p on p.branch_id = c.branch_id and p.class_id = c.id and not c.all_partners
   where f.status = 'draft' and s.status <> 'draft' and (c.all_partners or p.colleague_id is not null)
      on conflict (branch_id, class_id, colleague_id) do update set changed_xid = pg_current_xact_id();
  return null;
end $$;

create or replace trigger changed after update on charters
  referencing old table as stale new table as fresh for each statement execute function charter_changed();

-- The partners a class is sold to: a new partner gets the class, a removed one gets a withdrawal once (a draft was sold to no
-- partner).
create or replace function class_partners_changed() returns trigger language plpgsql as $$
declare
  branches int[];
  classes int[];
begin
  if tg_op = 'INSERT' then
    select array_agg(branch_id), array_agg(class_id) into branches, classes
      from (select distinct branch_id, class_id from fresh) k;
  else
    select array_agg(branch_id), array_agg(class_id) into branches, classes
      from (select distinct branch_id, class_id from stale) k;
  end if;
  perform touch_classes(branches, classes);
  if tg_op = 'DELETE' then
    insert into class_withdrawals (branch_id, class_id, colleague_id, charter_id)
    select s.branch_id, s.class_id, s.colleague_id, c.charter_id
      from stale s
      join charter_classes c on c.branch_id = s.branch_id and c.id = s.class_id
      join charters ch on ch.branch_id = c.branch_id and ch.id = c.charter_id
     where ch.status <> 'draft'
        on conflict (branch_id, class_id, colleague_id) do update set changed_xid = pg_current_xact_id();
  end if;
  return null;
end $$;

create or replace trigger added after insert on charter_class_partners
  referencing new table as fresh for each statement execute function class_partners_changed();
create or replace trigger removed after delete on charter_class_partners
  referencing old table as stale for each statement execute function class_partners_changed();

-- Withdraws a class that was sold to all partners and no longer is, or was deleted. A draft was sold to no partner, so there is
-- nothing to withdraw.
create or replace function withdraw_class() returns trigger language plpgsql as $$
begin
  insert into class_withdrawals (branch_id, class_id, colleague_id, charter_id)
  select ch.branch_id, old.id, 0, ch.id from charters ch
   where ch.branch_id = old.branch_id and ch.id = old.charter_id and ch.status <> 'draft'
      on conflict (branch_id, class_id, colleague_id) do update set changed_xid = pg_current_xact_id();
  return null;
end $$;

create or replace trigger narrowed after update on charter_classes for each row
  when (old.all_partners and not new.all_partners) execute function withdraw_class();
create or replace trigger gone after delete on charter_classes for each row
  when (old.all_partners) execute function withdraw_class();

-- A changed leg or stay: /changes returns both with a class, so the classes are listed again.
create or replace function itinerary_changed() returns trigger language plpgsql as $$
declare
  branches int[];
  classes int[];
begin
  case tg_op
    when 'INSERT' then
      select array_agg(c.branch_id), array_agg(c.id) into branches, classes
        from (select distinct branch_id, charter_id from fresh) k
        join charter_classes c on c.branch_id = k.branch_id and c.charter_id = k.charter_id;
    when 'DELETE' then
      select array_agg(c.branch_id), array_agg(c.id) into branches, classes
        from (select distinct branch_id, charter_id from stale) k
        join charter_classes c on c.branch_id = k.branch_id and c.charter_id = k.charter_id;
    else
      select array_agg(c.branch_id), array_agg(c.id) into branches, classes
        from (select branch_id, charter_id from (table fresh except table stale) f) k
        join charter_classes c on c.branch_id = k.branch_id and c.charter_id = k.charter_id;
  end case;
  if branches is null then return null; end if;
  perform touch_classes(branches, classes);
  return null;
end $$;

create or replace trigger itinerary_added after insert on charter_calculations_route
  referencing new table as fresh for each statement execute function itinerary_changed();
create or replace trigger itinerary_changed after update on charter_calculations_route
  referencing old table as stale new table as fresh for each statement execute function itinerary_changed();
create or replace trigger itinerary_removed after delete on charter_calculations_route
  referencing old table as stale for each statement execute function itinerary_changed();
create or replace trigger itinerary_added after insert on charter_calculations_accommodation
  referencing new table as fresh for each statement execute function itinerary_changed();
create or replace trigger itinerary_changed after update on charter_calculations_accommodation
  referencing old table as stale new table as fresh for each statement execute function itinerary_changed();
create or replace trigger itinerary_removed after delete on charter_calculations_accommodation
  referencing old table as stale for each statement execute function itinerary_changed();
