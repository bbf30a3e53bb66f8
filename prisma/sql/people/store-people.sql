-- Creates or changes people of a branch, no two with the same identity (the caller splits those into several calls).
-- request: {branch_id, now, items: [{id?, nationality, national_code?, documents?: [{type, number, issuing_country,
-- expires_on?}], first_name?, ..., mobile?, ...}]}; a member that is absent stays as it is.
-- An Iranian is matched by national code, others by the first known document; with `id` (from match_people, in this
-- transaction) there is no matching. -> one row per item: `created`
-- or `updated` with its id; or `refused` if a document is another person's or has expired and was not known (3005), with the
-- index of that document. `before` and `after` go to the audit log (`before` null: created), both null if nothing changed:
-- written by the caller, in the same transaction, since only it can seal personal data.
create or replace function store_people(request jsonb)
returns table (place int, outcome text, id int, nth int, fault text, before jsonb, after jsonb) language plpgsql as $$
#variable_conflict use_column
declare
  branch constant int := request->>'branch_id';
  at constant timestamptz := request->>'now';
  today constant date := branch_today(branch, at);
begin
  perform lock_people(branch, identities_of(request->'items'));

  return query
  with requested as materialized (
    select k.place::int as place, a.*, k.item->>'nationality' = 'IR' as iranian, coalesce(k.item->'documents', '[]') as documents
      from jsonb_array_elements(request->'items') with ordinality k (item, place)
     cross join lateral jsonb_to_record(k.item) a (id int, nationality text, national_code text, first_name text, last_name text,
           first_name_latin text, last_name_latin text, gender text, birth_date date, mobile text, phone text, email text,
           address text)
  ), papers as materialized (
    select a.place, d.nth::int as nth, t.type, t.number, t.issuing_country, t.expires_on, known.document_id, known.owner,
           known.expires_on as known_until
      from requested a
     cross join lateral jsonb_array_elements(a.documents) with ordinality d (item, nth)
     cross join lateral jsonb_to_record(d.item) t (type text, number text, issuing_country text, expires_on date)
      left join lateral (
           select d.id as document_id, coalesce(p.merged_into, p.id) as owner, d.expires_on
             from passenger_documents d
             join passengers p on p.branch_id = d.branch_id and p.id = d.passenger_id
            where d.branch_id = branch and d.identity = document_identity(t.type, t.number, t.issuing_country) and d.living
            limit 1) known on true
  ), matched as materialized (
    select a.*, case when a.id is not null then a.id when a.iranian then known.owner else first.owner end as owner
      from requested a
      left join lateral (
           select coalesce(p.merged_into, p.id) as owner from passengers p
            where p.branch_id = branch and p.identity = 'IR:' || upper(a.national_code)
              and p.status = 1 and p.nationality = 'IR' and p.identity is not null
            limit 1) known on a.iranian and a.id is null
      left join lateral (
           select p.owner from papers p where p.place = a.place and p.owner is not null order by p.nth limit 1) first on true
  ), judged as materialized (
    select m.*, f.nth as bad, f.fault
      from matched m
      left join lateral (
           select p.nth, case when p.owner <> m.owner or p.owner is not null and m.owner is null then 'other' else 'expired' end as fault
             from papers p
            where p.place = m.place
              and (p.owner is not null and p.owner is distinct from m.owner
                   or p.expires_on < today and (p.owner is null or p.known_until is distinct from p.expires_on))
            order by p.nth limit 1) f on true
  ), fresh as materialized (
    select j.*, nextval(pg_get_serial_sequence('passengers', 'id'))::int as made_id from judged j where j.bad is null and j.owner is null
  ), made as (
    insert into passengers (branch_id, id, nationality, national_code, first_name, last_name, first_name_latin, last_name_latin,
                            gender, birth_date, mobile, phone, email, address, created_at, updated_at)
    select branch, f.made_id, f.nationality, f.national_code, f.first_name, f.last_name, f.first_name_latin, f.last_name_latin,
           f.gender, f.birth_date, f.mobile, f.phone, f.email, f.address, at, at
      from fresh f order by f.made_id
  ), people as materialized (
    select j.place, j.owner as id, p.version, j.documents,
           passenger_facts(p) as before,
           coalesce(j.national_code, p.national_code) as national_code,
           coalesce(j.first_name, p.first_name) as first_name, coalesce(j.last_name, p.last_name) as last_name,
           coalesce(j.first_name_latin, p.first_name_latin) as first_name_latin,
           coalesce(j.last_name_latin, p.last_name_latin) as last_name_latin,
           coalesce(j.gender, p.gender) as gender, coalesce(j.birth_date, p.birth_date) as birth_date,
           coalesce(j.mobile, p.mobile) as mobile, coalesce(j.phone, p.phone) as phone, coalesce(j.email, p.email) as email,
           coalesce(j.address, p.address) as address
      from judged j
      join passengers p on p.branch_id = branch and p.id = j.owner
     where j.bad is null
  ), new_papers as (
    insert into passenger_documents (branch_id, passenger_id, type, number, issuing_country, expires_on)
    select branch, coalesce(j.owner, f.made_id), p.type, p.number, p.issuing_country, p.expires_on
      from papers p join judged j using (place) left join fresh f using (place)
     where j.bad is null and p.document_id is null
     order by p.place, p.nth
    returning passenger_id
  ), later_papers as (
    update passenger_documents d set expires_on = p.expires_on
      from papers p join judged j using (place)
     where j.bad is null and d.branch_id = branch and d.id = p.document_id
       and p.expires_on is not null and p.expires_on is distinct from p.known_until
    returning p.owner
  ), changed as materialized (
    select n.* from people n join passengers p on p.branch_id = branch and p.id = n.id
     where (n.national_code, n.first_name, n.last_name, n.first_name_latin, n.last_name_latin, n.gender, n.birth_date,
            n.mobile, n.phone, n.email, n.address)
           is distinct from (p.national_code, p.first_name, p.last_name, p.first_name_latin, p.last_name_latin, p.gender,
            p.birth_date, p.mobile, p.phone, p.email, p.address)
        or n.id in (select passenger_id from new_papers) or n.id in (select owner from later_papers)
  ), updated as (
    update passengers p
       set national_code = n.national_code, first_name = n.first_name, last_name = n.last_name,
           first_name_latin = n.first_name_latin, last_name_latin = n.last_name_latin, gender = n.gender,
           birth_date = n.birth_date, mobile = n.mobile, phone = n.phone, email = n.email, address = n.address,
           version = p.version + 1, updated_at = at
      from changed n where p.branch_id = branch and p.id = n.id
    returning p.id, passenger_facts(p) as after
  ), facts as materialized (
    select f.place, null::jsonb as before,
           jsonb_strip_nulls(jsonb_build_object('nationality', f.nationality, 'national_code', f.national_code,
             'first_name', f.first_name, 'last_name', f.last_name, 'first_name_latin', f.first_name_latin,
             'last_name_latin', f.last_name_latin, 'gender', f.gender, 'birth_date', f.birth_date, 'mobile', f.mobile,
             'phone', f.phone, 'email', f.email, 'address', f.address, 'documents', nullif(f.documents, '[]'))) as after
      from fresh f
    union all
    select n.place, n.before,
           u.after || case when n.documents <> '[]' then jsonb_build_object('documents', n.documents) else '{}' end
      from updated u join changed n on n.id = u.id
  ), touched as (
    select f.made_id as id from fresh f union all select n.id from changed n
  ), published as (
    insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
    select branch, 'passenger.changed', 'passenger', case when count(*) = 1 then min(t.id)::text else 'many' end,
           jsonb_build_object('ids', jsonb_agg(t.id order by t.id))
      from touched t having count(*) > 0
  )
  select j.place, case when j.bad is not null then 'refused' when j.owner is null then 'created' else 'updated' end,
         coalesce(f.made_id, case when j.bad is null then j.owner end), j.bad, j.fault, w.before, w.after
    from judged j left join fresh f using (place) left join facts w using (place)
   order by j.place;
end $$;

-- The data of a person for the audit log.
create or replace function passenger_facts(p passengers) returns jsonb language sql immutable as $$
  select jsonb_strip_nulls(jsonb_build_object('nationality', p.nationality, 'national_code', p.national_code,
    'first_name', p.first_name, 'last_name', p.last_name, 'first_name_latin', p.first_name_latin,
    'last_name_latin', p.last_name_latin, 'gender', p.gender, 'birth_date', p.birth_date, 'mobile', p.mobile,
    'phone', p.phone, 'email', p.email, 'address', p.address))
$$;
