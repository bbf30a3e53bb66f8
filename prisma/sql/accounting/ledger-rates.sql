-- Exchange rates: what is known of a currency on a day, and its source. A rate is in major units per major unit.

create or replace trigger append_only before update or delete or truncate on ledger.rates
  for each statement execute function refuse_change();

-- The rate of the source: units of the quote currency per unit of its base, on or before a day.
create or replace function ledger.source_rate(base char(3), of_quote char(3), on_day date)
returns table (rate numeric, day date, as_of timestamptz) language sql stable set enable_seqscan = off as $$
  select 1::numeric, on_day, now() where base = of_quote
  union all
  (select r.rate, r.day, r.as_of from ledger.rates r
    where r.branch_id is null and r.ccy = base and r.quote = of_quote and r.day <= on_day and not r.suspect and base <> of_quote
    order by r.day desc, r.id desc limit 1)
$$;

-- The value of of_ccy in the branch's currency, the latest rate on or before a day: the branch's own rate takes precedence over the
-- source's of the same day; the source's is converted through its base. No row: no rate is known.
create or replace function ledger.latest_rate(branch int, of_ccy char(3), on_day date)
returns table (rate numeric, day date, own boolean, source text, as_of timestamptz)
language sql stable set enable_seqscan = off as $$
  select k.rate, k.day, k.own, k.source, k.as_of
    from branches b
    cross join lateral (
      select 1::numeric as rate, on_day as day, true as own, 'branch' as source, now() as as_of where of_ccy = b.currency
      union all
      (select r.rate, r.day, true, r.source, r.as_of from ledger.rates r
        where r.branch_id = branch and r.ccy = of_ccy and r.quote = b.currency and r.day <= on_day and of_ccy <> b.currency
        order by r.day desc, r.id desc limit 1)
      union all
      (select ours.rate / theirs.rate, least(ours.day, theirs.day), false, s.source, least(ours.as_of, theirs.as_of)
         from ledger.rate_sources s
        cross join lateral ledger.source_rate(s.base, b.currency::char(3), on_day) ours
        cross join lateral ledger.source_rate(s.base, of_ccy, on_day) theirs
        where s.base is not null and of_ccy <> b.currency
        order by 2 desc, 5 desc limit 1)
    ) k
   where b.id = branch
   order by k.day desc, k.own desc limit 1
$$;

-- Units of the branch's currency per unit of ccy, the latest rate on or before the day; null: no rate. 1 for the own currency.
create or replace function ledger.rate_on(branch int, ccy char(3), day date) returns numeric language sql stable as $$
  select k.rate from ledger.latest_rate(branch, ccy, day) k
$$;

-- Converts minor units of one currency to another, rounding half to even: the only place that rounds a conversion. Null: unknown
-- currency, or no rate.
create or replace function ledger.converted(amount bigint, rate numeric, from_ccy char(3), to_ccy char(3)) returns bigint
language plpgsql stable strict as $$
declare
  exact numeric := amount * rate * (select ('1e' || t.exponent - f.exponent)::numeric
                                      from ledger.currencies f, ledger.currencies t where f.code = from_ccy and t.code = to_ccy);
  whole numeric := trunc(exact);
  rest numeric := abs(exact - whole);
begin
  return whole + case when rest > 0.5 or (rest = 0.5 and whole % 2 <> 0) then sign(exact) else 0 end;
end $$;

-- The branch's own rate for a day: units of its currency per unit of of_ccy. Returns its id.
create or replace function ledger.enter_rate(branch int, of_ccy char(3), on_day date, rate numeric, who text) returns bigint
language sql security definer set search_path = ledger, public, pg_temp as $$
  insert into rates (branch_id, ccy, quote, day, rate, source, as_of)
  select branch, of_ccy, b.currency, on_day, enter_rate.rate, who, clock_timestamp() from branches b where b.id = branch
  returning id
$$;

-- Whether the caller should query the source now: no request within `lease`, no success within `fresh`, and the pause after a
-- failure is over. A caller that gets true queries it; store_rates or fail_rates records the result.
create or replace function ledger.claim_rates(of_source text, fresh interval, rest interval, lease interval) returns boolean
language plpgsql security definer set search_path = ledger, public, pg_temp as $$
begin
  insert into rate_sources as s (source, tried_at) values (of_source, clock_timestamp())
  on conflict (source) do update set tried_at = excluded.tried_at, fault = null
   where s.tried_at <= clock_timestamp() - case when s.fault is null then lease else rest end
     and (s.answered_at is null or s.answered_at <= clock_timestamp() - fresh);
  return found;
end $$;

create or replace function ledger.fail_rates(of_source text, what text) returns void
language sql security definer set search_path = ledger, public, pg_temp as $$
  update rate_sources set fault = what where source = of_source
$$;

create or replace function ledger.is_rate_suspect(a numeric, b numeric) returns boolean language sql immutable as $$
  select greatest(a, b) > 1.5 * least(a, b)
$$;

-- Stores the rates of the source: quotes {CCY: "rate"} per unit of its base. Unknown currencies and unchanged rates are skipped. A
-- rate that differs from the last by more than a factor of 1.5 is suspect until it has been repeated for three days. Returns how
-- many rows are new.
create or replace function ledger.store_rates(of_source text, of_base char(3), at timestamptz, quotes jsonb) returns int
language plpgsql security definer set search_path = ledger, public, pg_temp as $$
declare
  on_day date := (at at time zone 'UTC')::date;
  made int;
begin
  update rate_sources set base = of_base, answered_at = clock_timestamp(), as_of = at, fault = null where source = of_source;
  insert into rates (ccy, quote, day, rate, suspect, source, as_of)
  select of_base, c.code, on_day, quoted.rate, jumps and not coalesce(stood, false), of_source, at
    from jsonb_each_text(quotes) t
    join currencies c on c.code = t.key and c.code <> of_base
   cross join lateral (select t.value::numeric(26, 16) as rate) quoted
    left join lateral (select r.rate, r.day, r.id from rates r
                        where r.branch_id is null and r.ccy = of_base and r.quote = c.code and not r.suspect
                        order by r.day desc, r.id desc limit 1) last on true
    left join lateral (select r.rate, r.day, r.suspect from rates r
                        where r.branch_id is null and r.ccy = of_base and r.quote = c.code
                        order by r.id desc limit 1) newest on true
   cross join lateral (select coalesce(is_rate_suspect(quoted.rate, last.rate), false) as jumps) j
    left join lateral (select min(r.entered_at) <= clock_timestamp() - interval '3 days'
                              and bool_and(not is_rate_suspect(r.rate, quoted.rate)) as stood
                         from rates r where r.branch_id is null and r.ccy = of_base and r.quote = c.code
                          and r.suspect and r.id > last.id) s on jumps
   where quoted.rate > 0
     and (newest.rate, newest.day) is distinct from (quoted.rate, on_day)
   order by c.code;
  get diagnostics made = row_count;
  return made;
end $$;

comment on function ledger.latest_rate is 'for the app';
comment on function ledger.source_rate is 'for the app';
comment on function ledger.rate_on is 'for the app';
comment on function ledger.converted is 'for the app';
comment on function ledger.enter_rate is 'for the app';
comment on function ledger.claim_rates is 'for the app';
comment on function ledger.fail_rates is 'for the app';
comment on function ledger.store_rates is 'for the app';
