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
returns jsonb language sql immutable as $$
  select jsonb_agg(part.line || jsonb_build_object(case when (part.amount > 0) <> undone then part.side else part.other end,
                                                   abs(part.amount)) order by part.place)
    from (values (1, jsonb_build_object('account_id', receivable, 'party', 'colleague:' || colleague),
                  sale + markup + tax, 'dr', 'cr'),
                 (2, '{"mapping": "sale"}', sale, 'cr', 'dr'),
                 (3, '{"mapping": "markup"}', markup, 'cr', 'dr'),
                 (4, '{"mapping": "tax"}', tax, 'cr', 'dr')) part (place, line, amount, side, other)
   where part.amount <> 0
$$;
