-- The entries of a sale, for every sales channel (contract section 13.23). T is the amount charged, N what we owe the seller
-- (including its taxes, which are never our liability), v our own tax on it: in both roles the margin in the books is T - N - v.
--
--   agent      Dr payer T                    Cr payable N, markup T - N - v, tax v
--   principal  Dr payer T, cost of sale N    Cr sale T - v, tax v, payable N

-- The role (agent or principal) under which we sell.
create or replace function sale_role(own_seats boolean) returns text language sql immutable as $$
  select r.role from (values (true, 'principal'), (false, 'agent')) r (own_seats, role) where r.own_seats = sale_role.own_seats
$$;

-- Splits a fare into price before markup, markup and tax; a discount lowers the price.
create or replace function fare_parts(prices jsonb, adult int, child int, infant int)
returns table (sale bigint, markup bigint, tax bigint) language sql immutable as $$
  select sum(n * (base - discount))::bigint, sum(n * p.markup)::bigint, sum(n * p.tax)::bigint
    from (values ('ADT', adult), ('CHD', child), ('INF', infant)) t (type, n)
   cross join lateral jsonb_to_record(prices->t.type) p (base bigint, tax bigint, markup bigint, discount bigint)
   where n > 0
$$;

-- The line of an amount: on the opposite side if it is negative, none if it is zero.
create or replace function line_of(target jsonb, dr bigint) returns jsonb language sql immutable as $$
  select case when dr = 0 then '[]' else jsonb_build_array(target || jsonb_build_object(case when dr > 0 then 'dr' else 'cr' end, abs(dr))) end
$$;

-- payer: {account_id, party} or {mapping, party}. creditor: the party the cost is owed to, supplier:N or colleague:N; null: no
-- cost. undone: reversed sides. Null if nothing is posted.
drop function if exists sale_lines(int, int, bigint, bigint, bigint, boolean);
create or replace function sale_lines(payer jsonb, role text, charged bigint, cost bigint, tax bigint, creditor text, undone boolean)
returns jsonb language plpgsql immutable as $$
declare
  side constant int := case when undone then -1 else 1 end;
  owed jsonb := '[]';
  lines jsonb := line_of(payer, side * charged);
begin
  if cost <> 0 then
    owed := line_of(jsonb_build_object('mapping', payable_of(creditor), 'party', creditor), -side * cost);
  end if;
  if role = 'agent' then
    lines := lines || owed || line_of('{"mapping": "markup"}', -side * (charged - cost - tax)) || line_of('{"mapping": "tax"}', -side * tax);
  else
    lines := lines || line_of('{"mapping": "sale"}', -side * (charged - tax)) || line_of('{"mapping": "tax"}', -side * tax);
    if cost <> 0 then lines := lines || line_of('{"mapping": "cost_of_sale"}', side * cost) || owed; end if;
  end if;
  return nullif(lines, '[]');
end $$;

create or replace function payable_of(creditor text) returns text language sql immutable as $$
  select case when creditor like 'supplier:%' then 'supplier.payable' else 'charter_owner.payable' end
$$;

-- The income and tax lines of a part of a sale: `sale` and `tax` of its fare, `owed` its cost to us. role null: posted before roles
-- existed, with the whole fare tax as ours and the markup separate.
create or replace function sold_parts(role text, price bigint, sale bigint, tax bigint, owed bigint, owned boolean)
returns jsonb language sql immutable as $$
  select case role when 'agent' then jsonb_build_object('sale', 0, 'markup', price - owed, 'tax', 0)
                   when 'principal' then jsonb_build_object('sale', case when owned then price else price - tax end, 'markup', 0,
                                                            'tax', case when owned then 0 else tax end)
                   else jsonb_build_object('sale', sale, 'markup', price - sale - tax, 'tax', tax) end
$$;

-- The role of a posted sale never changes; for older sales it may be set once.
create or replace function guard_sale_role() returns trigger language plpgsql as $$
begin
  raise exception 'booking % keeps the role it was posted in', old.local_pnr using errcode = 'check_violation';
end $$;
create or replace trigger guard_sale_role before update of role, owner_colleague_id on bookings for each row
  when (old.role is not null and (old.role, old.owner_colleague_id) is distinct from (new.role, new.owner_colleague_id))
  execute function guard_sale_role();
