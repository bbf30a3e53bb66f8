-- Merges are one level deep: a passenger cannot be merged into a merged one, and a passenger with merged ones cannot be merged.
create or replace function guard_flat_merges() returns trigger language plpgsql as $$
begin
  perform from passengers p where p.branch_id = new.branch_id and p.id = new.merged_into for key share;
  if exists (select from passengers p
              where p.branch_id = new.branch_id and p.id = new.merged_into and p.merged_into is not null)
     or exists (select from passengers p where p.branch_id = new.branch_id and p.merged_into = new.id) then
    raise exception 'passenger % cannot be merged into %: one of them is part of another merge', new.id, new.merged_into
      using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace trigger guard_flat_merges before insert or update of merged_into on passengers for each row
  when (new.merged_into is not null) execute function guard_flat_merges();

-- The documents of a deleted person are free for another.
create or replace function sync_documents_from_passenger() returns trigger language plpgsql as $$
begin
  update passenger_documents d set living = new.status = 1 where d.branch_id = new.branch_id and d.passenger_id = new.id;
  return null;
end $$;

create or replace trigger sync_documents after update of status on passengers for each row
  when (old.status <> new.status) execute function sync_documents_from_passenger();

-- The identities (codes, documents) of items as store_people takes them.
drop function if exists identities_of(jsonb);
create or replace function identities_of(items person_item[]) returns text[] language sql stable as $$
  select array_agg(i.identity)
    from unnest(items) k
   cross join lateral (
         select 'IR:' || upper(k.national_code) as identity where k.nationality = 'IR'
         union all
         select document_identity(d.type, d.number, d.issuing_country) from unnest(k.documents) d) i
$$;

-- Serializes creating, changing, merging and deleting people with these identities, so that one person is one row. A few buckets,
-- locked in order: many people need few locks and cannot deadlock.
create or replace function lock_people(branch int, identities text[]) returns void language plpgsql as $$
declare
  bucket bigint;
begin
  for bucket in select distinct abs(hashtext(i)::bigint) % 64 from unnest(identities) i where i is not null order by 1 loop
    perform pg_advisory_xact_lock(hashtextextended('people:' || branch || ':' || bucket, 0));
  end loop;
end $$;

-- Documents of a stored person must be valid on the branch's today.
create or replace function branch_today(branch int, at timestamptz) returns date language sql stable as $$
  select (at at time zone b.time_zone)::date from branches b where b.id = branch
$$;
