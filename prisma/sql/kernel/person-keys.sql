-- The personal members that the audit log stores sealed under the key of the person: those of src/domain/kernel/person-key/rules.ts, by
-- subject type.
create or replace function personal_members(kind text) returns text[] language sql immutable as $$
  select case kind
    when 'passenger' then array['national_code', 'first_name', 'last_name', 'first_name_latin', 'last_name_latin', 'gender', 'birth_date',
                                'mobile', 'phone', 'email', 'address', 'documents', 'filled']
    when 'colleague' then array['name', 'nameLatin', 'nationalId', 'contact']
    when 'colleague_user' then array['username', 'name', 'mobile', 'email']
    when 'operator' then array['handle']
    -- The last four digits of a number without an owner may stay.
    when 'message_group' then array['address']
    when 'telephony_act' then array['target']
    else '{}'
  end
$$;

-- Whether a row contains personal data in clear.
create or replace function has_clear_personal_data(a audit_log) returns boolean language sql immutable as $$
  select coalesce(a.before ?| personal_members(a.subject_type), false) or coalesce(a.after ?| personal_members(a.subject_type), false)
      or a.subject_type = 'message_opt_out' and length(a.subject_id) > 4
$$;

-- For every writer: the log is kept forever, and data written in clear could never be erased.
create or replace function refuse_person_in_clear() returns trigger language plpgsql as $$
begin
  if has_clear_personal_data(new) then
    raise exception 'audit_log: what tells of a person must be sealed (%)', new.action using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace trigger person_sealed before insert or update on audit_log
  for each row when (new.subject_type in ('passenger', 'colleague', 'colleague_user', 'operator', 'message_group', 'message_opt_out',
                                          'telephony_act'))
  execute function refuse_person_in_clear();

-- A destroyed key stays destroyed, and its row is never reused.
create or replace function guard_destroyed_key() returns trigger language plpgsql as $$
begin
  raise exception 'person_keys: a key that was destroyed stays destroyed, and none is deleted' using errcode = 'insufficient_privilege';
end $$;

create or replace trigger guard_destroyed before update on person_keys
  for each row when (old.sealed is null) execute function guard_destroyed_key();
create or replace trigger never_deleted before delete or truncate on person_keys
  for each statement execute function guard_destroyed_key();

create or replace trigger append_only before update or delete or truncate on audit_reseals
  for each statement execute function refuse_change();
-- The comment the grants look for (ops/schema/grants.ts).
comment on table audit_reseals is 'append-only';
