-- A sign-in identifier is reserved for its first user permanently, so that a later user is never mistaken for them, in records or
-- at sign-in. Across the deployment, as an exact identifier; also of blocked or deleted users. Look-alikes are refused too.

-- The key of look-alike identifiers: other forms of the same characters, letter case, Arabic forms of Persian letters, invisible
-- characters.
create or replace function personnel_key(personnel_id text) returns text language sql immutable as $$
  select lower(translate(regexp_replace(normalize(personnel_id, NFKC),
           '[\u00ad\u034f\u0640\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\s]', '', 'g'), 'يىك', 'ییک'))
$$;

create or replace function guard_operator_identifier() returns trigger language plpgsql as $$
begin
  -- Serializes concurrent users of look-alike identifiers.
  perform pg_advisory_xact_lock(hashtextextended('personnel:' || personnel_key(new.personnel_id), 0));
  if exists (select from operator_identifiers i
              where personnel_key(i.personnel_id) = personnel_key(new.personnel_id) and i.operator_id <> new.id)
     -- Two users who had look-alikes before this check keep them.
     and not exists (select from operator_identifiers i where i.personnel_id = new.personnel_id and i.operator_id = new.id) then
    raise exception 'personnel id % was another person''s', new.personnel_id
      using errcode = 'unique_violation', constraint = 'operator_identifiers_pkey', table = 'operator_identifiers';
  end if;
  insert into operator_identifiers (personnel_id, operator_id) values (new.personnel_id, new.id) on conflict do nothing;
  return null;
end $$;

create or replace trigger guard_identifier after insert or update of personnel_id on operators
  for each row execute function guard_operator_identifier();

create or replace trigger append_only before update or delete or truncate on operator_identifiers
  for each statement execute function refuse_change();
comment on table operator_identifiers is 'append-only';
