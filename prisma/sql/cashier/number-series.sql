-- Numbers without gaps in a fiscal year, a series for each kind of document (contract section 12). One element per document;
-- returns their numbers, in the requested order. The series stay locked until the transaction ends: take them last, after
-- everything that can refuse.
create or replace function take_numbers(branches int[], years int[], kinds text[]) returns int[] language sql as $$
  with requested as (
    select k.branch, k.year, k.kind, k.place, row_number() over (partition by k.branch, k.year, k.kind order by k.place) as nr
      from unnest(branches, years, kinds) with ordinality k (branch, year, kind, place)
  ), taken as (
    insert into number_series as s (branch_id, fiscal_year, kind, last)
    -- In key order, which prevents deadlocks between transactions that take from several series.
    select branch, year, kind, count(*) from requested group by branch, year, kind order by branch, year, kind
    on conflict (branch_id, fiscal_year, kind) do update set last = s.last + excluded.last
    returning branch_id, fiscal_year, kind, last
  )
  select array_agg((t.last - a.many + a.nr)::int order by a.place)
    from (select *, count(*) over (partition by branch, year, kind) as many from requested) a
    join taken t on t.branch_id = a.branch and t.fiscal_year = a.year and t.kind = a.kind
$$;
