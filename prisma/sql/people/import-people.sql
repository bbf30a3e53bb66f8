-- Finds the existing record of each of these people, and its state; changes nothing. request: a
-- people_match_request; `lock`: until the transaction ends. Matched by
-- national code; else by a document whose owner has no other code; if neither is given, by the same name with the same birth date
-- or, if one date is missing, the same mobile, among people without a code or document. -> one row per item: the owner or null,
-- their facts, and for each document its owner, its known expiry and whether it has ended.
create or replace function match_people(request jsonb)
returns table (place int, owner int, facts jsonb, papers jsonb) language plpgsql
-- Plans are made while tables are empty and used when they are large: force index access by key.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  q constant people_match_request := jsonb_populate_record(null::people_match_request, request);
  branch constant int := q.branch_id;
  today constant date := branch_today(branch, q.now);
begin
  if q.lock then
    perform lock_people(branch, identities_of(q.items));
  end if;

  return query
  with requested as materialized (
    select k.ordinality::int as place, k.nationality, k.national_code, k.first_name, k.last_name, k.birth_date, k.mobile,
           k.nationality = 'IR' and k.national_code is not null as coded, k.documents
      from unnest(q.items) with ordinality k
  ), papers as materialized (
    select a.place, t.ordinality::int as nth, known.owner, known.code, known.expires_on as known_until, t.expires_on < today as ended
      from requested a
     cross join lateral unnest(a.documents) with ordinality t
      left join lateral (
           select coalesce(p.merged_into, p.id) as owner, d.expires_on, o.national_code as code
             from passenger_documents d
             join passengers p on p.branch_id = d.branch_id and p.id = d.passenger_id
             join passengers o on o.branch_id = p.branch_id and o.id = coalesce(p.merged_into, p.id)
            where d.branch_id = branch and d.identity = document_identity(t.type, t.number, t.issuing_country) and d.living
            limit 1) known on true
  ), matched as materialized (
    select a.place, coalesce(by_code.owner, by_paper.owner, by_name.owner) as owner
      from requested a
      left join lateral (
           select coalesce(p.merged_into, p.id) as owner from passengers p
            where p.branch_id = branch and p.identity = 'IR:' || upper(a.national_code)
              and p.status = 1 and p.nationality = 'IR' and p.identity is not null
            limit 1) by_code on a.coded
      left join lateral (
           select p.owner from papers p
            where p.place = a.place and p.owner is not null and (not a.coded or p.code is null) order by p.nth limit 1) by_paper
        on true
      left join lateral (
           select p.id as owner from passengers p
            where p.branch_id = branch and p.status = 1 and p.merged_into is null
              and p.sound = person_sound(person_name(a.first_name)) || ' ' || person_sound(person_name(a.last_name))
              and person_name(p.first_name) = person_name(a.first_name) and person_name(p.last_name) = person_name(a.last_name)
              and p.nationality = a.nationality and p.national_code is null
              and (p.birth_date = a.birth_date or p.mobile = a.mobile and (p.birth_date is null or a.birth_date is null))
              and not exists (select from passenger_documents d where d.branch_id = p.branch_id and d.passenger_id = p.id)
            order by p.birth_date is distinct from a.birth_date, p.id limit 1) by_name
        on not a.coded and not exists (
           select from papers p where p.place = a.place and (p.owner is not null or p.ended is not true))
  )
  select m.place, m.owner, case when m.owner is not null then passenger_facts(p) end,
         coalesce((select jsonb_agg(jsonb_build_object('owner', x.owner, 'known_until', x.known_until, 'ended', x.ended) order by x.nth)
                     from papers x where x.place = m.place), '[]')
    from matched m left join passengers p on p.branch_id = branch and p.id = m.owner
   order by m.place;
end $$;

-- The people among these that something in the branch refers to: sales, money, calls, requests, merges, or travels since they were
-- created.
create or replace function people_in_use(branch int, people int[]) returns int[] language sql stable as $$
  with requested as materialized (
    select p.id, 'passenger:' || p.id as party, p.created_at, i.identity
      from passengers p
     cross join lateral (select p.identity union all select d.identity from passenger_documents d
                          where d.branch_id = p.branch_id and d.passenger_id = p.id) i
     where p.branch_id = branch and p.id = any(people))
  select array_agg(u.id) from (
    select x.passenger_id as id from customers x where x.branch_id = branch and x.passenger_id = any(people)
    union all select x.passenger_id from credit_cards x where x.branch_id = branch and x.passenger_id = any(people)
    union all select x.passenger_id from bookings x where x.branch_id = branch and x.passenger_id = any(people)
    union all select x.passenger_id from trades x where x.branch_id = branch and x.passenger_id = any(people)
    union all select x.passenger_id from trade_passengers x where x.branch_id = branch and x.passenger_id = any(people)
    union all select x.passenger_id from discount_codes x where x.branch_id = branch and x.passenger_id = any(people)
    union all select x.passenger_id from phone_calls x where x.branch_id = branch and x.passenger_id = any(people)
    union all select x.passenger_id from telephony_acts x where x.branch_id = branch and x.passenger_id = any(people)
    union all select x.passenger_id from travel_requests x where x.branch_id = branch and x.passenger_id = any(people)
    union all select x.target_id from passenger_merges x where x.branch_id = branch and x.target_id = any(people)
    union all select x.source_id from passenger_merges x where x.branch_id = branch and x.source_id = any(people)
    union all select a.id from requested a join wallets x on x.branch_id = branch and x.owner = a.party
    union all select a.id from requested a join gateway_payments x on x.branch_id = branch and x.payer = a.party
    union all select a.id from requested a
               cross join lateral (select from ledger.entries x where x.branch_id = branch and x.party = a.party limit 1) e
    union all select a.id from requested a
                join booking_passengers x on x.branch_id = branch and x.identity = a.identity
                join bookings b on b.branch_id = x.branch_id and b.id = x.booking_id and b.created_at >= a.created_at) u
$$;

-- Reverts an import of people, the latest first: a person who was created and is unchanged is deleted unless something refers to
-- them (people_in_use); each changed fact that still has the imported value gets its previous value back.
-- request: a people_undo_request -> one row per item: removed, restored (with the restored values, for the audit log), or
-- kept: `used` or `changed` since.
create or replace function undo_people_import(request jsonb)
returns table (place int, outcome text, fault text, before jsonb, after jsonb) language plpgsql as $$
#variable_conflict use_column
declare
  q constant people_undo_request := jsonb_populate_record(null::people_undo_request, request);
  branch constant int := q.branch_id;
  at constant timestamptz := q.now;
  used constant int[] := coalesce(people_in_use(branch, array(select k.id from unnest(q.items) k)), '{}');
  item record;
  person passengers;
begin
  for item in select k.*, to_jsonb(k.added) as added_json from unnest(q.items) with ordinality k order by k.ordinality loop
    place := item.ordinality; outcome := 'kept'; fault := 'changed'; before := null; after := null;
    select p.* into person from passengers p where p.branch_id = branch and p.id = item.id for no key update;
    if person.id is not null and person.status = 1 and person.merged_into is null then
      if not item.made then
        select r.before, r.after into before, after from restore_person_facts(person, item.before, item.after, item.added, item.later, at) r;
        if after <> '{}' then outcome := 'restored'; fault := null; end if;
      elsif passenger_facts(person) = item.after and person_documents_json(person) @> item.added_json and item.added_json @> person_documents_json(person) then
        if person.id = any(used) then fault := 'used';
        else
          update passengers p set status = 5, version = p.version + 1, updated_at = at where p.branch_id = branch and p.id = person.id;
          outcome := 'removed'; fault := null; before := '{"status": 1}'; after := '{"status": 5}';
        end if;
      end if;
    end if;
    return next;
  end loop;
end $$;

-- A person's documents in the shape of an import.
create or replace function person_documents_json(person passengers) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('type', d.type, 'number', d.number, 'issuing_country', d.issuing_country,
                                               'expires_on', d.expires_on)), '[]')
    from passenger_documents d where d.branch_id = person.branch_id and d.passenger_id = person.id
$$;

-- Each fact of a person that still equals `was_after` gets its value in `was_before`; documents likewise. -> the restored values.
drop function if exists restore_person_facts(passengers, jsonb, jsonb, jsonb, jsonb, timestamptz);
create or replace function restore_person_facts(person passengers, was_before jsonb, was_after jsonb, added person_document[],
  later changed_document[], at timestamptz, out before jsonb, out after jsonb) language plpgsql as $$
declare
  now_facts constant jsonb := passenger_facts(person);
  facts jsonb;
  papers jsonb;
  put passengers;
begin
  select coalesce(jsonb_object_agg(k.key, was_before->k.key), '{}') into facts
    from jsonb_object_keys(was_after) k (key) where now_facts->k.key = was_after->k.key;
  with gone as (
    delete from passenger_documents d using unnest(added) a
     where d.branch_id = person.branch_id and d.passenger_id = person.id and d.type = a.type and d.number = a.number
       and d.issuing_country = a.issuing_country and d.expires_on is not distinct from a.expires_on
    returning d.type, d.number, d.issuing_country
  ), earlier as (
    update passenger_documents d set expires_on = a.before
      from unnest(later) a
     where d.branch_id = person.branch_id and d.passenger_id = person.id and d.type = a.type and d.number = a.number
       and d.issuing_country = a.issuing_country and d.expires_on is not distinct from a.after
    returning d.type, d.number, d.issuing_country
  )
  select coalesce(jsonb_agg(to_jsonb(t)), '[]') into papers from (table gone union all table earlier) t;
  before := (select coalesce(jsonb_object_agg(k.key, now_facts->k.key), '{}') from jsonb_object_keys(facts) k (key))
    || case when papers = '[]' then '{}'::jsonb else jsonb_build_object('documents', papers) end;
  after := facts || case when papers = '[]' then '{}'::jsonb else '{"documents": []}'::jsonb end;
  if after = '{}' then return; end if;
  put := jsonb_populate_record(person, facts);
  update passengers p
     set national_code = put.national_code, first_name = coalesce(put.first_name, p.first_name), last_name = coalesce(put.last_name, p.last_name),
         first_name_latin = put.first_name_latin, last_name_latin = put.last_name_latin, gender = put.gender, birth_date = put.birth_date,
         mobile = put.mobile, phone = put.phone, email = put.email, address = put.address, version = p.version + 1, updated_at = at
   where p.branch_id = person.branch_id and p.id = person.id;
end $$;
