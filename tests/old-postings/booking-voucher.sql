-- What a sale to a colleague posts (contract section 12): its receivable against sale, markup and tax. Undone, the other way
-- round. A part that is nothing has no line; a discount lowers the sale.
create or replace function fare_parts(prices jsonb, adult int, child int, infant int)
returns table (sale bigint, markup bigint, tax bigint) language sql immutable as $$
  select sum(n * (base - discount))::bigint, sum(n * p.markup)::bigint, sum(n * p.tax)::bigint
    from (values ('ADT', adult), ('CHD', child), ('INF', infant)) t (type, n)
   cross join lateral jsonb_to_record(prices->t.type) p (base bigint, tax bigint, markup bigint, discount bigint)
   where n > 0
$$;

create or replace function sale_lines(receivable int, colleague int, sale bigint, markup bigint, tax bigint, undone boolean)
returns jsonb language plpgsql immutable as $$
declare
  lines jsonb := '[]';
  charged constant bigint := sale + markup + tax;
begin
  if charged <> 0 then
    lines := lines || jsonb_build_object('account_id', receivable, 'party', 'colleague:' || colleague,
                                         case when (charged > 0) <> undone then 'dr' else 'cr' end, abs(charged));
  end if;
  if sale <> 0 then
    lines := lines || jsonb_build_object('mapping', 'sale', case when (sale > 0) <> undone then 'cr' else 'dr' end, abs(sale));
  end if;
  if markup <> 0 then
    lines := lines || jsonb_build_object('mapping', 'markup', case when (markup > 0) <> undone then 'cr' else 'dr' end, abs(markup));
  end if;
  if tax <> 0 then
    lines := lines || jsonb_build_object('mapping', 'tax', case when (tax > 0) <> undone then 'cr' else 'dr' end, abs(tax));
  end if;
  return nullif(lines, '[]');
end $$;
