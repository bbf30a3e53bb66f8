-- The entries of a sale, for every sales channel (contract section 13.23). T is the amount charged, N what we owe the seller
-- (including its taxes, which are never our liability), v our own tax on it: in both roles the margin in the books is T - N - v.
--
--   agent      Dr payer T                    Cr payable N, markup T - N - v, tax v
--   principal  Dr payer T, cost of sale N    Cr sale T - v, tax v, payable N

-- Splits a fare into price before markup, markup and tax; a discount lowers the price.
create or replace function fare_parts(prices jsonb, adult int, child int, infant int)
returns table (sale bigint, markup bigint, tax bigint) language sql immutable as $$
  select sum(n * (base - discount))::bigint, sum(n * p.markup)::bigint, sum(n * p.tax)::bigint
    from (values ('ADT', adult), ('CHD', child), ('INF', infant)) t (type, n)
   cross join lateral jsonb_populate_record(null::public.fare_price, prices->t.type) p
   where n > 0
$$;

create or replace function payable_of(creditor text) returns text language sql immutable as $$
  select case when creditor like 'supplier:%' then 'supplier.payable' else 'charter_owner.payable' end
$$;

-- The parts of a sale in the order of their lines, debit positive; `part` is the key of the account it is mapped to, or payer or
-- payable (payable_of). creditor: the party the cost is owed to, supplier:N or colleague:N; null: no cost.
create or replace function sale_parts(role text, charged bigint, cost bigint, tax bigint)
returns table (line int, part text, net bigint) language sql immutable as $$
  select p.line, p.part, p.net
    from (values ('agent', 1, 'payer', charged), ('agent', 2, 'payable', -cost), ('agent', 3, 'markup', cost + tax - charged),
                 ('agent', 4, 'tax', -tax),
                 ('principal', 1, 'payer', charged), ('principal', 2, 'sale', tax - charged), ('principal', 3, 'tax', -tax),
                 ('principal', 4, 'cost_of_sale', cost), ('principal', 5, 'payable', -cost)) p (role, line, part, net)
   where p.role = sale_parts.role and p.net <> 0
$$;

-- The lines of a sale as ledger.post takes them. payer: {account_id, party} or {mapping, party}. undone: reversed sides. Null if nothing
-- is posted.
drop function if exists sale_lines(int, int, bigint, bigint, bigint, boolean);
drop function if exists line_of(jsonb, bigint);
create or replace function sale_lines(payer jsonb, role text, charged bigint, cost bigint, tax bigint, creditor text, undone boolean)
returns jsonb language sql immutable as $$
  select jsonb_agg(case p.part when 'payer' then payer
                               when 'payable' then jsonb_build_object('mapping', payable_of(creditor), 'party', creditor)
                               else jsonb_build_object('mapping', p.part) end
                   || jsonb_build_object(case when (p.net > 0) <> undone then 'dr' else 'cr' end, abs(p.net)) order by p.line)
    from sale_parts(role, charged, cost, tax) p
$$;

-- The income and tax lines of a part of a sale: `sale` and `tax` of its fare, `owed` its cost to us, vat: of our own part. role null:
-- posted before roles existed, with the whole fare tax as ours and the markup separate.
drop function if exists sold_parts(text, bigint, bigint, bigint, bigint, boolean);
create or replace function sold_parts(role text, price bigint, sale bigint, tax bigint, owed bigint, vat bigint)
returns jsonb language sql immutable as $$
  select case role when 'agent' then jsonb_build_object('sale', 0, 'markup', price - owed - vat, 'tax', vat)
                   when 'principal' then jsonb_build_object('sale', price - vat, 'markup', 0, 'tax', vat)
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

-- Posts sales that are decided: limits and months are checked and locked (ledger.lock_headroom). One voucher each, none for a sale
-- without amounts. Raises LG003 where the chart of accounts does not accept the sale.
create or replace function ledger.post_sales(sales ledger.new_sale[]) returns void language plpgsql
security definer set search_path = ledger, public, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_mergejoin = off as $$
declare
  ids bigint[];
  lines new_line[];
begin
  for nr in 1 .. cardinality(sales) loop ids[nr] := nextval('voucher_ids'); end loop;
  with part as materialized (
    select s.*, p.*, case p.part when 'payable' then payable_of(s.creditor) else p.part end as mapped
      from unnest(sales) with ordinality s cross join lateral sale_parts(s.role, s.charged, s.cost, s.tax) p),
  mapped as materialized (
    select k.*, m.account_id
      from (select distinct p.branch_id, p.doc_date, p.mapped from part p where p.part <> 'payer') k
      left join lateral (select m.account_id from mappings m
                          where m.branch_id = k.branch_id and m.key = k.mapped and m.valid @> k.doc_date limit 1) m on true)
  select array_agg(row(ids[p.ordinality], p.nr, coalesce(case p.part when 'payer' then p.account_id end, m.account_id),
                       case p.part when 'payer' then p.party when 'payable' then p.creditor end, null, null, null, null, null,
                       greatest(p.net, 0), greatest(-p.net, 0), null, null)::new_line)
    into lines
    from (select p.*, row_number() over (partition by p.ordinality order by p.line) as nr from part p) p
    left join mapped m on m.branch_id = p.branch_id and m.doc_date = p.doc_date and m.mapped = p.mapped;
  if lines is null then return; end if;
  perform write_vouchers(
    array(select row(s.branch_id, s.doc_date, ids[s.ordinality], s.kind, s.key, s.description, s.source_type, s.source_id, s.created_by,
                     s.request_id)::new_voucher
            from unnest(sales) with ordinality s where (s.charged, s.cost, s.tax) <> (0, 0, 0)), lines);
end $$;
comment on function ledger.post_sales is 'for the app';

-- Posts one such sale, in one statement. Raises as post_sales does.
create or replace function ledger.post_sale(sale ledger.new_sale) returns void language plpgsql
security definer set search_path = ledger, public, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  voucher constant bigint := nextval('voucher_ids');
begin
  if (sale.charged, sale.cost, sale.tax) = (0, 0, 0) then return; end if;
  with line as materialized (
    select row_number() over (order by p.line) as nr, p.net, a.id, a.sub_ledger_id, a.general_id, a.group_id,
           case when a.dimensioned then line_center(a, sale.doc_date, null) end as center,
           case when a.dimensioned then line_dims(a, sale.doc_date, null) end as dims,
           case p.part when 'payer' then sale.party when 'payable' then sale.creditor end as party
      from sale_parts(sale.role, sale.charged, sale.cost, sale.tax) p
      left join lateral (select m.account_id from mappings m
                          where m.branch_id = sale.branch_id and m.valid @> sale.doc_date
                            and m.key = case p.part when 'payable' then payable_of(sale.creditor) else p.part end limit 1) m
        on p.part <> 'payer'
      join lateral (select * from accounts a
                     where a.branch_id = sale.branch_id
                       and a.id = coalesce(case p.part when 'payer' then sale.account_id else m.account_id end, no_account(p.line)) limit 1) a
        on true),
  keyed as (
    insert into voucher_keys (branch_id, key, doc_date, voucher_id)
    select sale.branch_id, sale.key, sale.doc_date, voucher where sale.key is not null),
  written as (
    insert into entries (branch_id, doc_date, voucher_id, line, account_id, sub_ledger_id, general_id, group_id, party, cost_center_id,
                         dims, ccy, fc_dr, fc_cr, rate, dr, cr)
    select sale.branch_id, sale.doc_date, voucher, l.nr, l.id, l.sub_ledger_id, l.general_id, l.group_id, l.party, l.center, l.dims, b.currency,
           greatest(l.net, 0), greatest(-l.net, 0), 1, greatest(l.net, 0), greatest(-l.net, 0)
      from branches b cross join line l where b.id = sale.branch_id)
  insert into vouchers (branch_id, doc_date, id, kind, fm, line_count, total, description, source_type, source_id, created_by, request_id)
  select sale.branch_id, sale.doc_date, voucher, sale.kind, p.fm, (select count(*) from line),
         (select total(l.net) from line l where l.net > 0), coalesce(sale.description, ''), sale.source_type, sale.source_id, sale.created_by, coalesce(sale.request_id, '')
    from periods p where p.branch_id = sale.branch_id and p.dates @> sale.doc_date;
end $$;
comment on function ledger.post_sale is 'for the app';
