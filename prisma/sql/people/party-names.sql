-- The name of a party in books and lists.
create or replace function passenger_name(p passengers) returns text language sql immutable as $$
  select coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), concat_ws(' ', p.first_name_latin, p.last_name_latin))
$$;

-- The number in `colleague:7`; null if there is none: an unfinished document has whatever was typed.
create or replace function party_number(party text) returns bigint language sql immutable as $$
  select case when split_part(party, ':', 2) ~ '^[0-9]{1,18}$' then split_part(party, ':', 2)::bigint end
$$;

-- Suppliers as parties of payments.
create or replace function supplier_parties(branch int) returns table (id int, name text, name_latin text, code text, active boolean)
language sql stable as $$
  select s.id, s.title, nullif(s.title_latin, ''), s.code, s.active from suppliers s where s.branch_id = branch
$$;

-- `colleague:7`, `passenger:12`, `supplier:3`; null: unknown party.
create or replace function party_name(branch int, party text) returns text language sql stable as $$
  select case split_part(party, ':', 1)
    when 'colleague' then (select c.name from colleagues c where c.branch_id = branch and c.id = public.party_number(party))
    when 'passenger' then (select passenger_name(p) from passengers p where p.branch_id = branch and p.id = public.party_number(party))
    when 'supplier' then (select s.title from suppliers s where s.branch_id = branch and s.id = public.party_number(party))
  end
$$;

-- In Latin letters, of the branch itself too; null if it has no Latin name.
create or replace function party_name_latin(branch int, party text) returns text language sql stable as $$
  select nullif(case split_part(party, ':', 1)
    when 'colleague' then (select c.name_latin from colleagues c
                            where c.branch_id = branch and c.id = public.party_number(party))
    when 'passenger' then (select concat_ws(' ', p.first_name_latin, p.last_name_latin) from passengers p
                            where p.branch_id = branch and p.id = public.party_number(party))
    when 'supplier' then (select s.title_latin from suppliers s where s.branch_id = branch and s.id = public.party_number(party))
    when 'branch' then (select b.name_latin from branches b where b.id = branch and 'branch:' || b.id = party)
  end, '')
$$;

-- The name, or that of the branch itself; never null: the number if there is no name.
create or replace function party_title(branch int, party text) returns text language sql stable as $$
  select coalesce(case when party like 'branch:%' then (select b.name from branches b where 'branch:' || b.id = party and b.id = branch)
                       else party_name(branch, party) end, party)
$$;
