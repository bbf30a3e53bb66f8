-- Article views: each visitor counts once per article and branch day, also under concurrent calls.
--
-- Lock order: article_views by key, then articles by (branch_id, id).

-- Records the views of many visitors: [article_view_request]. Returns, in the same order, {id, views,
-- counted}; null if no such article is published.
create or replace function count_article_view_many(requests jsonb) returns jsonb language plpgsql as $$
declare
  seen article_seen[];
  raised record;
begin
  with requested as (
    select r.ordinality::int as nr, a.branch_id, a.id, r.visitor, (r.at at time zone b.time_zone)::date as day
      from jsonb_populate_recordset(null::article_view_request, requests) with ordinality r
      join branches b on b.id = r.branch_id
      join articles a on a.branch_id = r.branch_id and a.status = 'published' and a.deleted_at is null
       and a.id = coalesce(r.id, (select s.id from articles s
                                   where s.branch_id = r.branch_id and s.slug = r.slug and s.deleted_at is null))),
  counted as (
    insert into article_views (branch_id, article_id, day, visitor)
    select distinct branch_id, id, day, visitor from requested order by branch_id, id, day, visitor
    on conflict do nothing
    returning branch_id, article_id, day, visitor)
  select array_agg(row(a.nr, a.branch_id, a.id,
           c.visitor is not null and a.nr = (select min(o.nr) from requested o
              where (o.branch_id, o.id, o.day, o.visitor) = (a.branch_id, a.id, a.day, a.visitor)))::article_seen)
    into seen
    from requested a
    left join counted c on (c.branch_id, c.article_id, c.day, c.visitor) = (a.branch_id, a.id, a.day, a.visitor);
  for raised in
    select s.branch_id, s.id, count(*)::int as n from unnest(seen) s
     where s.counted group by 1, 2 order by 1, 2
  loop
    update articles set views = views + raised.n where branch_id = raised.branch_id and id = raised.id;
  end loop;
  return (
    select jsonb_agg(case when a.id is not null then
             to_jsonb(row(a.id, a.views, s.counted)::article_viewed) end order by e.nr)
      from generate_series(1, jsonb_array_length(requests)) as e (nr)
      left join unnest(seen) s on s.nr = e.nr
      left join articles a on a.branch_id = s.branch_id and a.id = s.id);
end $$;

create or replace function count_article_view(request jsonb) returns jsonb language sql as $$
  select count_article_view_many(jsonb_build_array(request)) -> 0
$$;
comment on function count_article_view(jsonb) is 'Result: article_viewed, null';

-- The view count never decreases.
create or replace function guard_views() returns trigger language plpgsql as $$
begin
  raise exception 'views of article % are not taken back', old.id using errcode = 'check_violation';
end $$;
create or replace trigger guard_views before update of views on articles for each row
  when (new.views < old.views) execute function guard_views();
