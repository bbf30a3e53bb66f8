-- What somebody signed in with once is theirs for ever: nobody who takes it later is taken for them, in records or at the
-- sign-in. In the whole deployment, as the identifier itself; also of whoever was put out or deleted. Nor does anybody get one that
-- only looks like it.

-- The same for identifiers that people take for one another: other forms of the same characters, letters in another case, Arabic
-- forms of Persian letters, marks that nobody sees.
create or replace function personnel_key(personnel_id text) returns text language sql immutable as $$
  select lower(translate(regexp_replace(normalize(personnel_id, NFKC),
           '[\u00ad\u034f\u0640\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\s]', '', 'g'), 'يىك', 'ییک'))
$$;

create or replace function guard_operator_identifier() returns trigger language plpgsql as $$
begin
  -- Who takes one like it at this moment is waited for.
  perform pg_advisory_xact_lock(hashtextextended('personnel:' || personnel_key(new.personnel_id), 0));
  if exists (select from operator_identifiers i
              where personnel_key(i.personnel_id) = personnel_key(new.personnel_id) and i.operator_id <> new.id)
     -- Of two who had such ones before this was looked at, each keeps theirs.
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
