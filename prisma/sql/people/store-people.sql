-- Creates or changes people of a branch, no two with the same identity (the caller splits those into several calls).
-- request: a store_people_request; a member of an item that is absent stays as it is.
-- An Iranian is matched by national code, others by the first known document; with `id` (from match_people, in this
-- transaction) there is no matching. -> one row per item: `created`
-- or `updated` with its id; or `refused` if a document is another person's or has expired and was not known (3005), with the
-- index of that document. `before` and `after` go to the audit log (`before` null: created), both null if nothing changed:
-- written by the caller, in the same transaction, since only it can seal personal data.
create or replace function store_people(request jsonb)
returns table (place int, outcome text, id int, nth int, fault text, before jsonb, after jsonb) language plpgsql as $$
declare
  requested constant store_people_request := jsonb_populate_record(null::store_people_request, request);
  matched known_document[];
  targets person_target[];
  changes person_change[];
begin
  perform lock_people(requested.branch_id, identities_of(requested.items));
  matched := known_documents(requested);
  targets := person_targets(requested, matched);
  changes := create_people(requested, targets);
  changes := changes || update_people(requested, targets, write_person_documents(requested.branch_id, targets, matched));
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  select requested.branch_id, 'passenger.changed', 'passenger', case when count(*) = 1 then min(c.id)::text else 'many' end,
         jsonb_build_object('ids', jsonb_agg(c.id order by c.id))
    from unnest(changes) c having count(*) > 0;
  return query
  select t.ordinality::int, case when t.fault is not null then 'refused' when t.owner is null then 'created' else 'updated' end,
         coalesce(t.made_id, case when t.fault is null then t.owner end), t.nth, t.fault, c.before, c.after
    from unnest(targets) with ordinality t left join unnest(changes) c on c.place = t.ordinality
   order by t.ordinality;
end $$;

-- The documents of the items, in their order, with the stored ones of living people that have the same identity.
create or replace function known_documents(requested store_people_request) returns known_document[] language plpgsql stable as $$
begin
  return array(
    select row(i.ordinality, d.ordinality, d.type, d.number, d.issuing_country, d.expires_on, known.id, known.owner,
               known.expires_on)::known_document
      from unnest(requested.items) with ordinality i
     cross join lateral unnest(i.documents) with ordinality d
      left join lateral (
           select s.id, coalesce(p.merged_into, p.id) as owner, s.expires_on
             from passenger_documents s
             join passengers p on p.branch_id = s.branch_id and p.id = s.passenger_id
            where s.branch_id = requested.branch_id and s.identity = document_identity(d.type, d.number, d.issuing_country) and s.living
            limit 1) known on true
     order by i.ordinality, d.ordinality);
end $$;

-- The person of each item, in their order. Their identities are locked.
create or replace function person_targets(requested store_people_request, matched known_document[]) returns person_target[]
language plpgsql as $$
declare
  today constant date := branch_today(requested.branch_id, requested.now);
begin
  return array(
    select row(m.owner,
               case when f.nth is null and m.owner is null then nextval(pg_get_serial_sequence('passengers', 'id')) end,
               f.nth, f.fault)::person_target
      from unnest(requested.items) with ordinality i
      left join lateral (
           select coalesce(p.merged_into, p.id) as owner from passengers p
            where p.branch_id = requested.branch_id and p.identity = 'IR:' || upper(i.national_code)
              and p.status = 1 and p.nationality = 'IR' and p.identity is not null
            limit 1) known on i.nationality = 'IR' and i.id is null
      left join lateral (
           select d.owner from unnest(matched) d
            where d.place = i.ordinality and d.owner is not null order by d.nth limit 1) first on true
     cross join lateral (
           select case when i.id is not null then i.id when i.nationality = 'IR' then known.owner else first.owner end as owner) m
      left join lateral (
           select d.nth, case when d.owner is distinct from m.owner and d.owner is not null then 'other' else 'expired' end as fault
             from unnest(matched) d
            where d.place = i.ordinality
              and (d.owner is not null and d.owner is distinct from m.owner
                   or d.expires_on < today and (d.owner is null or d.known_until is distinct from d.expires_on))
            order by d.nth limit 1) f on true
     order by i.ordinality);
end $$;

-- Creates the new people. Returns their data, with the documents as they were given.
create or replace function create_people(requested store_people_request, targets person_target[]) returns person_change[]
language plpgsql as $$
declare
  created person_change[];
begin
  with made as (
    insert into passengers as p (branch_id, id, nationality, national_code, first_name, last_name, first_name_latin, last_name_latin,
                                 gender, birth_date, mobile, phone, email, address, created_at, updated_at)
    select requested.branch_id, k.made_id, k.nationality, k.national_code, k.first_name, k.last_name, k.first_name_latin,
           k.last_name_latin, k.gender, k.birth_date, k.mobile, k.phone, k.email, k.address, requested.now, requested.now
      from rows from (unnest(requested.items), unnest(targets)) k
     where k.made_id is not null order by k.made_id
    returning p.id, passenger_facts(p) as facts)
  select array_agg(row(k.ordinality, m.id, null, jsonb_strip_nulls(
           m.facts || jsonb_build_object('documents', nullif(to_jsonb(k.documents), '[]'))))::person_change)
    into created
    from made m join rows from (unnest(requested.items), unnest(targets)) with ordinality k on k.made_id = m.id;
  return coalesce(created, '{}');
end $$;

-- Stores new documents and later expiries of known ones. Returns the people they belong to.
create or replace function write_person_documents(branch int, targets person_target[], matched known_document[]) returns int[]
language plpgsql as $$
declare
  people int[];
begin
  with added as (
    insert into passenger_documents (branch_id, passenger_id, type, number, issuing_country, expires_on)
    select branch, coalesce(t.owner, t.made_id), d.type, d.number, d.issuing_country, d.expires_on
      from unnest(matched) d join unnest(targets) with ordinality t on t.ordinality = d.place
     where t.fault is null and d.document_id is null
     order by d.place, d.nth
    returning passenger_id),
  extended as (
    update passenger_documents s set expires_on = d.expires_on
      from unnest(matched) d join unnest(targets) with ordinality t on t.ordinality = d.place
     where t.fault is null and s.branch_id = branch and s.id = d.document_id
       and d.expires_on is not null and d.expires_on is distinct from d.known_until
    returning d.owner)
  select array_agg(x.id) into people from (select passenger_id from added union all select owner from extended) x (id);
  return people;
end $$;

-- Changes the people that differ from their items, or whose documents are changed. Returns what was changed, with the documents as
-- they were given.
create or replace function update_people(requested store_people_request, targets person_target[], with_documents int[])
returns person_change[] language plpgsql as $$
declare
  updated person_change[];
begin
  with changed as (
    update passengers p
       set national_code = coalesce(k.national_code, p.national_code),
           first_name = coalesce(k.first_name, p.first_name), last_name = coalesce(k.last_name, p.last_name),
           first_name_latin = coalesce(k.first_name_latin, p.first_name_latin),
           last_name_latin = coalesce(k.last_name_latin, p.last_name_latin),
           gender = coalesce(k.gender, p.gender), birth_date = coalesce(k.birth_date, p.birth_date),
           mobile = coalesce(k.mobile, p.mobile), phone = coalesce(k.phone, p.phone), email = coalesce(k.email, p.email),
           address = coalesce(k.address, p.address), version = p.version + 1, updated_at = requested.now
      from rows from (unnest(requested.items), unnest(targets)) with ordinality k
      join passengers old on old.branch_id = requested.branch_id and old.id = k.owner
     where k.fault is null and p.branch_id = old.branch_id and p.id = old.id
       and (old.id = any(with_documents)
            or (coalesce(k.national_code, old.national_code), coalesce(k.first_name, old.first_name),
                coalesce(k.last_name, old.last_name), coalesce(k.first_name_latin, old.first_name_latin),
                coalesce(k.last_name_latin, old.last_name_latin), coalesce(k.gender, old.gender),
                coalesce(k.birth_date, old.birth_date), coalesce(k.mobile, old.mobile), coalesce(k.phone, old.phone),
                coalesce(k.email, old.email), coalesce(k.address, old.address))
               is distinct from (old.national_code, old.first_name, old.last_name, old.first_name_latin, old.last_name_latin,
                old.gender, old.birth_date, old.mobile, old.phone, old.email, old.address))
    returning k.ordinality as place, p.id, passenger_facts(old) as before, passenger_facts(p) as after, k.documents)
  select array_agg(row(c.place, c.id, c.before, c.after || case when cardinality(c.documents) > 0 then
           jsonb_build_object('documents', c.documents) else '{}' end)::person_change)
    into updated from changed c;
  return coalesce(updated, '{}');
end $$;

-- The data of a person for the audit log.
create or replace function passenger_facts(p passengers) returns jsonb language sql immutable as $$
  select jsonb_strip_nulls(jsonb_build_object('nationality', p.nationality, 'national_code', p.national_code,
    'first_name', p.first_name, 'last_name', p.last_name, 'first_name_latin', p.first_name_latin,
    'last_name_latin', p.last_name_latin, 'gender', p.gender, 'birth_date', p.birth_date, 'mobile', p.mobile,
    'phone', p.phone, 'email', p.email, 'address', p.address))
$$;
