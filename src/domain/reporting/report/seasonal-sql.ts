import type { SeasonalPart } from "./rules";

/** Values $1 to $4 of the statements below. */
export const seasonalValues = (branchId: number, { from, to, part }: SeasonalFilters) => [
  ...[branchId, from, to, part ?? null],
];
type SeasonalFilters = { from: string; to: string; part?: SeasonalPart | null | undefined };

/**
 * Our own invoice lines by document and part: fees and what an agent keeps as a penalty are commission. The discount of
 * a document is counted once.
 */
const STATED = `
  select i.party, p.part, p.amount, p.vat, p.duties,
         case when row_number() over (partition by i.id order by p.part desc) = 1
              then case i.kind when 'sale' then i.discount else -i.discount end else 0 end as discount,
         i.id
    from (select l.invoice_id,
                 case when l.what = 'fee' or l.what = 'penalty' and x.role = 'agent' then 'commission' else 'sales' end as part,
                 sum(case when l.what <> 'collected' then l.sign * l.base else 0 end) as amount,
                 sum(case when l.what <> 'collected' then l.sign * l.tax else 0 end) as vat,
                 sum(case when l.what = 'collected' then l.sign * (l.base + l.tax) else 0 end) as duties
            from invoice_tax_lines l
            join invoices x on x.branch_id = l.branch_id and x.id = l.invoice_id
           where l.branch_id = $1::int and l.day between $2::date and $3::date and l.for_party is null group by 1, 2) p
    join invoices i on i.branch_id = $1::int and i.id = p.invoice_id`;

/** What sales as principal cost, by supplier: vouchers that post a cost of sale and what is owed for it. */
const BOUGHT = `
  select p.party, count(*)::int as count, sum(p.cost) as amount, sum(p.vat) as vat
    from (select distinct e.doc_date, e.voucher_id
            from ledger.mappings m
            join ledger.entries e on e.branch_id = m.branch_id and e.account_id = m.account_id and e.doc_date between $2::date and $3::date
           where m.branch_id = $1::int and m.key = 'cost_of_sale') v
   cross join lateral (
         select max(e.party) filter (where e.party like 'supplier:%') as party,
                sum(e.dr - e.cr) filter (where k.key = 'cost_of_sale') as cost, coalesce(sum(e.dr - e.cr) filter (where k.key = 'tax.input'), 0) as vat
           from ledger.entries e
           left join lateral (select m.key from ledger.mappings m
                               where m.branch_id = e.branch_id and m.account_id = e.account_id and m.key in ('cost_of_sale', 'tax.input')
                               limit 1) k on true
          where e.branch_id = $1::int and e.doc_date = v.doc_date and e.voucher_id = v.voucher_id) p
   where p.party is not null group by p.party`;

/** Counterparties of a season by part. Ids of a buyer: as on the newest document. */
const ROWS = `
  select g.part, g.party, i.buyer_kind as kind, i.buyer_national_id as national_id, i.buyer_economic_code as economic_code,
         i.buyer_postal_code as postal_code, g.count, g.amount, g.discount, g.vat, g.duties
    from (select s.part, s.party, max(s.id) as newest, count(*)::int as count, sum(s.amount)::bigint as amount, sum(s.discount)::bigint as discount,
                 sum(s.vat)::bigint as vat, sum(s.duties)::bigint as duties
            from (${STATED}) s where $4::text is null or s.part = $4 group by 1, 2) g
    join invoices i on i.branch_id = $1::int and i.id = g.newest
  union all
  select 'purchases', b.party, 'legal', t.national_id, t.economic_code, null, b.count, b.amount::bigint, 0, b.vat::bigint, 0
    from (${BOUGHT}) b
    left join supplier_terms t on t.branch_id = $1::int and 'supplier:' || t.supplier_id = b.party
   where $4::text is null or $4 = 'purchases'`;

export const SEASONAL_ROWS = `
  select r.*, party_title($1::int, r.party) as name from (${ROWS}) r
   order by array_position(array['sales', 'purchases', 'commission'], r.part), r.amount desc, r.party`;
export const SEASONAL_TOTALS = `
  select count(*)::int as total, coalesce(sum(r.count), 0)::int as count, coalesce(sum(r.amount), 0)::bigint as amount,
         coalesce(sum(r.discount), 0)::bigint as discount, coalesce(sum(r.vat), 0)::bigint as vat, coalesce(sum(r.duties), 0)::bigint as duties,
         (select b.currency::text from branches b where b.id = $1::int) as currency
    from (${ROWS}) r`;
