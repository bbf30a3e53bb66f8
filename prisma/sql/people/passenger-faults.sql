-- Whether a person born on that day is of that type on the day of departure: INF under 2, CHD 2 to 11, ADT from 12.
create or replace function age_fits(type "PaxType", born_on date, departs_on date) returns boolean
language sql immutable parallel safe as $$
  select case
    when born_on > departs_on then false
    when type = 'INF' then born_on > departs_on - interval '2 years'
    when type = 'CHD' then born_on <= departs_on - interval '2 years' and born_on > departs_on - interval '12 years'
    else born_on <= departs_on - interval '12 years'
  end
$$;

-- Passengers whose age does not fit (3006) or whose document expires before the journey ends (3005), by the branch's days. [{type,
-- birth_date?, document?: {expires_on?}}] of one item -> the faults, each with its path below that item.
create or replace function passenger_faults(branch int, charter int, passengers jsonb)
returns table (code int, path text) language sql stable as $$
  select f.code, format('passengers[%s].%s', p.ordinality - 1, f.path)
    from public.charters ch
    join public.branches b on b.id = ch.branch_id
   cross join lateral (select (ch.starts_at at time zone b.time_zone)::date as departs_on,
                              (ch.ends_at at time zone b.time_zone)::date as ends_on) d
   cross join lateral jsonb_populate_recordset(null::public.traveller_age, passengers) with ordinality p
   cross join lateral (
         select 3005 as code, 'document.expires_on' as path where (p.document->>'expires_on')::date < d.ends_on
         union all
         select 3006, 'birth_date' where not public.age_fits(p.type, p.birth_date, d.departs_on)) f
   where ch.branch_id = branch and ch.id = charter and ch.status <> 'draft'
$$;
