-- Base data: shared rows belong to the deployment (written by the schema's owner at start); children of a branch's row belong to
-- the same branch; the owner of a row never changes.
create or replace function guard_shared() returns trigger language plpgsql as $$
begin
  if (tg_op <> 'INSERT' and old.owner_branch is null or tg_op <> 'DELETE' and new.owner_branch is null)
     and not (select pg_has_role(current_user, c.relowner, 'usage') from pg_class c where c.oid = tg_relid) then
    raise exception 'shared rows of % are the deployment''s', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'UPDATE' and new.owner_branch is distinct from old.owner_branch then
    raise exception 'a row of % stays its branch''s', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return coalesce(new, old);
end $$;
create or replace trigger guard_shared before insert or update or delete on provinces for each row execute function guard_shared();
create or replace trigger guard_shared before insert or update or delete on cities for each row execute function guard_shared();
create or replace trigger guard_shared before insert or update or delete on airports for each row execute function guard_shared();
create or replace trigger guard_shared before insert or update or delete on stations for each row execute function guard_shared();
create or replace trigger guard_shared before insert or update or delete on airlines for each row execute function guard_shared();

create or replace function city_of_own_branch() returns trigger language plpgsql as $$
begin
  if exists (select from cities c where c.id = new.city_id and c.owner_branch is distinct from new.owner_branch
                and c.owner_branch is not null) then
    raise exception 'the city belongs to another branch' using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;
create or replace trigger city_of_own_branch before insert or update of city_id on airports
  for each row execute function city_of_own_branch();
create or replace trigger city_of_own_branch before insert or update of city_id on stations
  for each row execute function city_of_own_branch();

create or replace function province_of_own_branch() returns trigger language plpgsql as $$
begin
  if exists (select from provinces p where p.id = new.province_id
                and (p.country <> new.country
                     or p.owner_branch is not null and p.owner_branch is distinct from new.owner_branch)) then
    raise exception 'the province belongs to another branch or country' using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;
create or replace trigger province_of_own_branch before insert or update of province_id, country on cities
  for each row execute function province_of_own_branch();

create or replace function guard_countries() returns trigger language plpgsql as $$
begin
  if not (select pg_has_role(current_user, c.relowner, 'usage') from pg_class c where c.oid = tg_relid) then
    raise exception 'countries are the deployment''s' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create or replace trigger guard_countries before insert or update or delete or truncate on countries
  for each statement execute function guard_countries();
