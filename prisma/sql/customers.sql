-- Whoever changes a person's mobile or e-mail, in whatever way: the old one is no way in any more and every session by it ends. What
-- stands there now was typed by the back office and proven by nobody, so that it leads to this person's customer only where a manager
-- says so (release-sign-in.ts). The same of people who are made one: another's contacts come along, and whoever signed in as the one
-- that goes is put out: they lead to nobody (find-customer.ts) until the two come apart, or a manager says that they are the other.
create or replace function hold_contacts() returns trigger language plpgsql as $$
declare
  person constant int := coalesce(new.merged_into, new.id);
  mobile_lost constant text := case when old.mobile is distinct from new.mobile then old.mobile end;
  email_lost constant text := case when lower(old.email) is distinct from lower(new.email) then lower(old.email) end;
  goes constant boolean := new.merged_into is not null and new.merged_into is distinct from old.merged_into;
begin
  update customers c
     set held = true,
         mobile = case when c.mobile = mobile_lost then null else c.mobile end,
         email = case when c.email = email_lost then null else c.email end,
         session_epoch = c.session_epoch
           + case when coalesce(mobile_lost, email_lost) is not null or goes and c.passenger_id = new.id then 1 else 0 end
   where c.branch_id = new.branch_id
     and c.passenger_id in (select person union all
                            select p.id from passengers p where p.branch_id = new.branch_id and p.merged_into = person);
  return null;
end $$;

create or replace trigger contacts_held after update of mobile, email, merged_into on passengers for each row
  when (old.mobile is distinct from new.mobile or lower(old.email) is distinct from lower(new.email)
        or new.merged_into is not null and new.merged_into is distinct from old.merged_into)
  execute function hold_contacts();

-- Whether one of these people is worth being taken for: money, cards, orders, requests; with `papers` a national code or a document too.
create or replace function is_worth_impersonating(branch int, people int[], papers boolean) returns boolean language sql stable as $$
  select exists (select from credit_cards c where c.branch_id = branch and c.passenger_id = any(people))
      or exists (select from bookings b where b.branch_id = branch and b.passenger_id = any(people))
      or exists (select from unnest(people) n (id) join trades t on t.branch_id = branch and t.party = 'passenger:' || n.id)
      or exists (select from unnest(people) n (id) join gateway_payments g on g.branch_id = branch and g.payer = 'passenger:' || n.id)
      or exists (select from unnest(people) n (id) join travel_requests r on r.branch_id = branch and r.party = 'passenger:' || n.id)
      or exists (select from unnest(people) n (id)
                  cross join lateral (select from ledger.entries e where e.branch_id = branch and e.party = 'passenger:' || n.id limit 1) e)
      or exists (select from unnest(people) n (id)
                   join wallets w on w.branch_id = branch and w.owner = 'passenger:' || n.id
                   join ledger.account_balances l on l.branch_id = w.branch_id and l.account_id = w.account_id
                  where l.cr <> 0 or l.dr <> 0 or l.pending <> 0)
      or papers and (exists (select from passengers p where p.branch_id = branch and p.id = any(people) and p.national_code is not null)
                  or exists (select from passenger_documents d where d.branch_id = branch and d.passenger_id = any(people)))
$$;
