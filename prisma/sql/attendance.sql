-- What a row of attendance takes of the person's time: from coming to leaving, the rest of the day while they are still there,
-- the whole day where no time is told. It counts for the day of coming on the branch's clock.
create or replace function place_attendance() returns trigger language plpgsql as $$
declare
  zone text;
begin
  select time_zone into strict zone from branches where id = new.branch_id;
  if new.entered_at is not null then
    new.work_date := (new.entered_at at time zone zone)::date;
  end if;
  -- A time that ends before it begins has no range: its CHECK says so.
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
