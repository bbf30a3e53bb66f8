-- On any change of a person's mobile or e-mail, the old contact no longer signs in and all sessions opened with it end. The new
-- contact was entered by the back office and is not verified, so it leads to this person's customer only if a manager releases it
-- (release-sign-in.ts). The same applies to merged persons: contacts of the merged one are taken over and its sessions end; they
-- lead to no customer (find-customer.ts) until the merge is undone or a manager confirms that they are the same person.
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

-- Whether taking over one of these persons would be worth it: money, cards, orders, requests; with `papers` a national code or
-- document too.
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
