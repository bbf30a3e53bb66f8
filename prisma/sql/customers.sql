-- Whoever changes a person's mobile or e-mail, in whatever way: the old one is no way in any more and every session by it ends. What
-- stands there now was typed by the back office and proven by nobody, so that it leads to this person's customer only where a manager
-- says so (release-sign-in.ts). The same of people who are made one: another's contacts come along.
create or replace function hold_contacts() returns trigger language plpgsql as $$
declare
  person constant int := coalesce(new.merged_into, new.id);
  mobile_lost constant text := case when old.mobile is distinct from new.mobile then old.mobile end;
  email_lost constant text := case when lower(old.email) is distinct from lower(new.email) then lower(old.email) end;
begin
  update customers c
     set held = true,
         mobile = case when c.mobile = mobile_lost then null else c.mobile end,
         email = case when c.email = email_lost then null else c.email end,
         session_epoch = c.session_epoch + case when coalesce(mobile_lost, email_lost) is null then 0 else 1 end
   where c.branch_id = new.branch_id
     and c.passenger_id in (select person union all
                            select p.id from passengers p where p.branch_id = new.branch_id and p.merged_into = person);
  return null;
end $$;

create or replace trigger contacts_held after update of mobile, email, merged_into on passengers for each row
  when (old.mobile is distinct from new.mobile or lower(old.email) is distinct from lower(new.email)
        or new.merged_into is not null and new.merged_into is distinct from old.merged_into)
  execute function hold_contacts();
