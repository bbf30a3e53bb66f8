-- The time span of an attendance row: from entry to exit; until the end of the day if there is no exit yet; the whole day if no
-- time is given. It belongs to the day of entry by the branch's clock.
create or replace function place_attendance() returns trigger language plpgsql as $$
declare
  zone text;
begin
  select time_zone into strict zone from branches where id = new.branch_id;
  if new.entered_at is not null then
    new.work_date := (new.entered_at at time zone zone)::date;
  end if;
  -- A span that ends before it begins has no range; a CHECK refuses it.
  if new.left_at <= new.entered_at then
    new.span := 'empty';
  else
    new.span := tstzrange(coalesce(new.entered_at, new.work_date::timestamp at time zone zone),
                          coalesce(new.left_at, (new.work_date + 1)::timestamp at time zone zone));
  end if;
  return new;
end $$;

create or replace trigger place_attendance before insert or update on personnel_traffic
  for each row execute function place_attendance();
