-- The home branch of a person is the first they became a member of.
create or replace function set_home_branch() returns trigger language plpgsql as $$
begin
  update operators set home_branch_id = new.branch_id where id = new.operator_id and home_branch_id is null;
  return null;
end $$;

create or replace trigger set_home_branch after insert on memberships
  for each row execute function set_home_branch();
