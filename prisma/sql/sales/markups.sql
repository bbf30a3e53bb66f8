-- Markup rules of branch 0 belong to the deployment: the schema owner writes them (seed, or manually), the app's role reads them.
create or replace function guard_deployment_rules() returns trigger language plpgsql as $$
begin
  if 0 in (old.branch_id, new.branch_id)
     and not (select pg_has_role(current_user, c.relowner, 'usage') from pg_class c where c.oid = tg_relid) then
    raise exception 'rules of branch 0 are the deployment''s' using errcode = 'insufficient_privilege';
  end if;
  return coalesce(new, old);
end $$;
create or replace trigger guard_deployment_rules before insert or update or delete on markup_rules
  for each row execute function guard_deployment_rules();
