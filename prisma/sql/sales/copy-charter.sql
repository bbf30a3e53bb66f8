-- Copies a charter with its legs, stays, links, classes, prices and partners to further departures: one copy per element of
-- `shifts`, that many days later by the local clock of each time (sales windows by the branch's). A copy has no sales and no holds.
-- Returns the ids of the copies in the order of `shifts`.
create or replace function copy_charter(branch int, source int, shifts int[], new_status "CharterStatus", at timestamptz)
returns int[] language plpgsql as $$
declare
  copies int[];
  zone text := (select time_zone from branches where id = branch);
  start_zone text;
  end_zone text;
begin
  select coalesce((select departure_zone from charter_calculations_route
                    where branch_id = branch and charter_id = source order by departs_at limit 1), zone),
         coalesce((select arrival_zone from charter_calculations_route
                    where branch_id = branch and charter_id = source order by arrives_at desc limit 1), zone)
    into start_zone, end_zone;
  select array_agg(nextval(pg_get_serial_sequence('charters', 'id'))::int order by place) into copies
    from unnest(shifts) with ordinality s (shift, place);

  insert into charters (branch_id, id, kind, title, title_latin, owner_colleague_id, currency, status, starts_at, ends_at,
                        created_at, updated_at)
  select branch_id, k.copy, kind, title, title_latin, owner_colleague_id, currency, new_status,
         add_local_days(starts_at, start_zone, k.shift), add_local_days(ends_at, end_zone, k.shift), at, at
    from charters cross join unnest(copies, shifts) k (copy, shift) where branch_id = branch and id = source;
  perform copy_charter_programme(branch, source, copies, shifts);
  perform copy_charter_classes(branch, source, copies, shifts, zone, at);
  return copies;
end $$;

-- Copies legs and stays with their rooms, services, holidays and links to the copies, each moved by its shift.
create or replace function copy_charter_programme(branch int, source int, copies int[], shifts int[]) returns void language plpgsql as $$
begin
  -- Children get their ids first, so that their own children can refer to them.
  with legs as (
    select r.*, k.copy, k.shift, nextval(pg_get_serial_sequence('charter_calculations_route', 'id'))::int as fresh
      from unnest(copies, shifts) k (copy, shift)
     cross join lateral (select * from charter_calculations_route r
                          where r.branch_id = branch and r.charter_id = source order by r.id) r
  ), made_legs as (
    insert into charter_calculations_route (branch_id, id, charter_id, direction, vehicle, origin, destination, departs_at,
      departure_zone, arrives_at, arrival_zone, carrier, number, baggage_kg)
    select branch_id, fresh, copy, direction, vehicle, origin, destination, add_local_days(departs_at, departure_zone, shift),
      departure_zone, add_local_days(arrives_at, arrival_zone, shift), arrival_zone, carrier, number, baggage_kg from legs
  ), stays as (
    select a.*, k.copy, k.shift, nextval(pg_get_serial_sequence('charter_calculations_accommodation', 'id'))::int as fresh
      from unnest(copies, shifts) k (copy, shift)
     cross join lateral (select * from charter_calculations_accommodation a
                          where a.branch_id = branch and a.charter_id = source order by a.id) a
  ), made_stays as (
    insert into charter_calculations_accommodation (branch_id, id, charter_id, hotel, hotel_latin, city, stars, board,
      check_in_on, check_out_on, accommodation_id)
    select branch_id, fresh, copy, hotel, hotel_latin, city, stars, board, check_in_on + shift, check_out_on + shift,
           accommodation_id
      from stays
  ), made_rooms as (
    insert into charter_accommodation_rooms (branch_id, calculation_id, type, beds, extra_beds, count, supplement)
    select x.branch_id, s.fresh, x.type, x.beds, x.extra_beds, x.count, x.supplement
      from stays s join charter_accommodation_rooms x on x.branch_id = branch and x.calculation_id = s.id
     order by s.fresh, x.id
  ), made_services as (
    insert into charter_accommodation_services (branch_id, calculation_id, title, title_latin, included, price)
    select x.branch_id, s.fresh, x.title, x.title_latin, x.included, x.price
      from stays s join charter_accommodation_services x on x.branch_id = branch and x.calculation_id = s.id
     order by s.fresh, x.id
  ), made_holidays as (
    insert into charter_accommodation_holiday (branch_id, calculation_id, title, from_on, to_on, surcharge)
    select x.branch_id, s.fresh, x.title, x.from_on + s.shift, x.to_on + s.shift, x.surcharge
      from stays s join charter_accommodation_holiday x on x.branch_id = branch and x.calculation_id = s.id
     order by s.fresh, x.id
  )
  insert into charter_communications (branch_id, charter_id, route_calculation_id, accommodation_calculation_id)
  select branch, l.copy, l.fresh, s.fresh
    from charter_communications c
    join legs l on l.id = c.route_calculation_id
    join stays s on s.id = c.accommodation_calculation_id and s.copy = l.copy
   where c.branch_id = branch and c.charter_id = source order by l.copy, c.id;
end $$;

-- Copies classes with their prices and partners to the copies; sales windows move by the local clock of `zone`.
create or replace function copy_charter_classes(branch int, source int, copies int[], shifts int[], zone text, at timestamptz)
returns void language plpgsql as $$
begin
  with classes as (
    select c.*, k.copy, k.shift, nextval(pg_get_serial_sequence('charter_classes', 'id'))::int as fresh
      from unnest(copies, shifts) k (copy, shift)
     cross join lateral (select * from charter_classes c where c.branch_id = branch and c.charter_id = source order by c.id) c
  ), made_classes as (
    insert into charter_classes (branch_id, id, charter_id, fare_class, capacity, closed, sales_open_at, sales_close_at,
      few_left, ticketing_minutes, all_partners, penalty_rule_id, updated_at)
    select branch_id, fresh, copy, fare_class, capacity, closed, add_local_days(sales_open_at, zone, shift),
      add_local_days(sales_close_at, zone, shift), few_left, ticketing_minutes, all_partners, penalty_rule_id, at from classes
  ), made_prices as (
    insert into charter_class_prices (branch_id, class_id, pax_type, base, tax, markup, discount)
    select p.branch_id, c.fresh, p.pax_type, p.base, p.tax, p.markup, p.discount
      from classes c join charter_class_prices p on p.branch_id = branch and p.class_id = c.id
  )
  insert into charter_class_partners (branch_id, class_id, colleague_id)
  select p.branch_id, c.fresh, p.colleague_id
    from classes c join charter_class_partners p on p.branch_id = branch and p.class_id = c.id;
end $$;

-- The same local time in a zone, days later.
create or replace function add_local_days(moment timestamptz, zone text, days int) returns timestamptz language sql stable as $$
  select ((moment at time zone zone) + make_interval(days => days)) at time zone zone
$$;
