-- An accommodation and a supplier's hotel may only refer to a city of their own branch or to a shared one.
create or replace function city_of_branch() returns trigger language plpgsql as $$
begin
  if exists (select from cities c where c.id = new.city_id and c.owner_branch <> new.branch_id) then
    raise exception 'the city belongs to another branch' using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;
create or replace trigger city_of_branch before insert or update of city_id on accommodations
  for each row execute function city_of_branch();
create or replace trigger city_of_branch before insert or update of city_id on supplier_hotels
  for each row execute function city_of_branch();
