-- Whatever changes what can be sold is seen in updated_at, whoever changed it. A writer that sets it itself is left alone.
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

-- A change of a price raises its class's price_version once a statement: partners compare it, bookings keep it.
-- The classes are locked in key order, as booking does, so that the two never wait for each other in a circle.
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
