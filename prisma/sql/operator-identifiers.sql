-- What somebody signed in with once is theirs for ever: nobody who takes it later is taken for them, in records or at the
-- sign-in. In the whole deployment, as the identifier itself; also of whoever was put out or deleted.
create or replace function keep_operator_identifier() returns trigger language plpgsql as $$
declare
  owner int;
begin
  insert into operator_identifiers (personnel_id, operator_id) values (new.personnel_id, new.id) on conflict do nothing;
  select operator_id into owner from operator_identifiers where personnel_id = new.personnel_id;
  if owner <> new.id then
    raise exception 'personnel id % was another person''s', new.personnel_id
      using errcode = 'unique_violation', constraint = 'operator_identifiers_pkey', table = 'operator_identifiers';
  end if;
  return null;
end $$;

create or replace trigger keep_identifier after insert or update of personnel_id on operators
  for each row execute function keep_operator_identifier();

create or replace trigger append_only before update or delete or truncate on operator_identifiers
  for each statement execute function refuse_change();
comment on table operator_identifiers is 'append-only';
