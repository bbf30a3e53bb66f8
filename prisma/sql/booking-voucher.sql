-- What a sale posts, by whatever way it is sold (contract section 13.23). T is what is charged, N what we owe whoever sells it to us (with
-- their taxes, which are never our liability), v the tax on it that is ours: in each role the margin in the books is T - N - v.
--
--   agent      Dr payer T                    Cr payable N, markup T - N - v, tax v
--   principal  Dr payer T, cost of sale N    Cr sale T - v, tax v, payable N

-- In whose name what we sell is sold.
create or replace function sale_role(own_seats boolean) returns text language sql immutable as $$
  select r.role from (values (true, 'principal'), (false, 'agent')) r (own_seats, role) where r.own_seats = sale_role.own_seats
$$;

-- What of a fare is its price before markup, markup and tax; a discount lowers the price.
create or replace function fare_parts(prices jsonb, adult int, child int, infant int)
returns table (sale bigint, markup bigint, tax bigint) language sql immutable as $$
  select sum(n * (base - discount))::bigint, sum(n * p.markup)::bigint, sum(n * p.tax)::bigint
    from (values ('ADT', adult), ('CHD', child), ('INF', infant)) t (type, n)
   cross join lateral jsonb_to_record(prices->t.type) p (base bigint, tax bigint, markup bigint, discount bigint)
   where n > 0
$$;

-- An amount's line, on the other side where it is less than nothing; none of nothing.
create or replace function line_of(target jsonb, dr bigint) returns jsonb language sql immutable as $$
  select case when dr = 0 then '[]' else jsonb_build_array(target || jsonb_build_object(case when dr > 0 then 'dr' else 'cr' end, abs(dr))) end
$$;

-- payer: {account_id, party} or {mapping, party}. creditor: whom the cost is owed to, supplier:N or colleague:N; null: it costs nothing.
-- undone: the other way round. Null where nothing is posted.
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

-- Of a part of a sale, what its lines of income and tax are: `sale` and `tax` of its fare, `owed` our cost of it. role null: it was posted
-- before there were roles, with the fare's tax as ours and its markup apart.
create or replace function sold_parts(role text, price bigint, sale bigint, tax bigint, owed bigint, owned boolean)
returns jsonb language sql immutable as $$
  select case role when 'agent' then jsonb_build_object('sale', 0, 'markup', price - owed, 'tax', 0)
                   when 'principal' then jsonb_build_object('sale', case when owned then price else price - tax end, 'markup', 0,
                                                            'tax', case when owned then 0 else tax end)
                   else jsonb_build_object('sale', sale, 'markup', price - sale - tax, 'tax', tax) end
$$;

-- As what a sale was posted stays; of an older one it is said once.
create or replace function guard_sale_role() returns trigger language plpgsql as $$
begin
  raise exception 'booking % keeps the role it was posted in', old.local_pnr using errcode = 'check_violation';
end $$;
create or replace trigger guard_sale_role before update of role, owner_colleague_id on bookings for each row
  when (old.role is not null and (old.role, old.owner_colleague_id) is distinct from (new.role, new.owner_colleague_id))
  execute function guard_sale_role();
