-- Columns are made with these: a restore calls them where nothing is found without its schema. What they answer stays as it was.
create or replace function person_search(first_name text, last_name text, first_latin text, last_latin text) returns text
language sql immutable parallel safe as $$
  select ' ' || n.f || ' ' || n.l || ' ' || n.fl || ' ' || n.ll || ' ~' || s.f || ' ~' || s.l
         || case when s.fl <> '' and s.fl <> s.f then ' ~' || s.fl else '' end
         || case when s.ll <> '' and s.ll <> s.l then ' ~' || s.ll else '' end || ' '
    from (select public.person_name(first_name) as f, public.person_name(last_name) as l,
                 public.person_name(first_latin) as fl, public.person_name(last_latin) as ll) n
   cross join lateral (select public.person_sound(n.f) as f, public.person_sound(n.l) as l, public.person_sound(n.fl) as fl, public.person_sound(n.ll) as ll) s
$$;

create or replace function document_identity(type text, number text, issuing_country text) returns text
language sql immutable parallel safe as $$
  select public.passenger_identity(null, null, jsonb_build_object('type', type, 'number', number, 'issuing_country', issuing_country))
$$;
