import type { BranchId, Query } from "../../kernel/context";
import { Refusal, type Text } from "../../kernel/errors";
import type { ColumnOf, RowOf } from "../../kernel/table-rows";
import type { PaxCount, Prices } from "../../sales/supplier/rules.offer";
import { HANDED_OVER_OF } from "../../sales/trade/handed-over";
import { namePlaces } from "./name-places";
import { readIssuer } from "./read-issuer";
import type { InvoiceLine, PrintableInvoice } from "./rules";
import { endsOf, SOLD_TRIP, SOLD_TRIP_FROM, type SoldTrip } from "./sold-trip";
import { linesOf, type TaxLine, taxTotals } from "./tax-lines";

/**
 * An invoice, or a credit note for its refunded part, for printing; `credited`: what credit notes of the same order gave
 * back so far, which is not printed. Throws notFound (3009).
 */
export async function readPrintableInvoice(
  query: Query,
  branchId: BranchId,
  invoiceId: number,
): Promise<{ paper: PrintableInvoice; timeZone: string; credited: number }> {
  const [row] = await query<Row>("paper.invoice", READ, [branchId, invoiceId]);
  if (!row) throw new Refusal("notFound");
  const { issuer, timeZone } = await readIssuer(query, branchId);
  const ends = row.sold.flatMap(({ ways }) => ways.flatMap(({ origin, destination }) => [origin, destination]));
  const placeName = await namePlaces(query, branchId, { airports: ends, stations: ends });
  const titled = (sold: Sold) =>
    titleOf(sold, (product, code) => placeName(product === "train" ? "station" : "airport", code).city);
  const kind = row.kind === "sale" ? "invoice" : "credit_note";
  const printed = (sold: Sold) => {
    const parts = row.taxed.filter(({ line }) => line === sold.line);
    const item = {
      title: titled(sold),
      detail: detailOf(sold),
      count: Math.max(1, sold.names.length),
      discount: sold.discount,
    };
    if (parts.length > 0) return linesOf(item, parts, kind);
    return kind === "invoice" ? [saleOf(sold, item.title)] : backOf(sold, item.title);
  };
  const paper: PrintableInvoice = {
    kind,
    issuer,
    ...{ number: row.number, label: row.label, fiscal_year: row.fiscal_year, of: row.of, issued_at: row.issued_at },
    reference: String(row.trade_id ?? row.sold[0]?.local_pnr ?? row.number),
    buyer: {
      name: { fa: row.buyer, en: row.buyer_latin ?? row.buyer },
      ...{ code: row.buyer_code, national_id: row.buyer_national_id },
    },
    currency: row.currency.trim(),
    lines: row.sold.flatMap(printed),
    taxes: taxTotals(row.taxed, kind),
    total: Number(row.total),
    paid: paidOf(row),
  };
  return { paper, timeZone, credited: row.credited };
}

/** Sold or refunded items; amounts are the totals of the document's passengers. */
type Sold = SoldTrip & {
  line: number;
  names: { name: string; name_latin: string | null }[];
  counts: PaxCount;
  prices: Prices;
  price: number;
  discount: number;
  penalty: number;
};
type Row = RowOf<
  "invoices",
  "kind" | "number" | "label" | "fiscal_year" | "issued_at" | "trade_id" | "currency" | "total" | "buyer_national_id"
> & {
  of: string | null;
  taxed: TaxLine[];
  credited: number;
  buyer: string;
  buyer_latin: string | null;
  buyer_code: ColumnOf<"colleagues", "code"> | null;
  method: ColumnOf<"trades", "method"> | null;
  wallet_amount: bigint;
  handed_over: { by: "cash" | "pos" | "bank"; amount: number }[];
  sold: Sold[];
};

function titleOf(sold: Sold, placeName: (product: Sold["product"], code: string) => Text): Text {
  const { product, ways, hotel } = sold;
  const ends = endsOf(sold);
  if (!ends) return { fa: `اقامت در ${hotel?.name ?? ""}`.trim(), en: `Stay at ${hotel?.name_latin ?? ""}`.trim() };
  const [from, to] = [placeName(product, ends.from), placeName(product, ends.to)];
  const by = `${ways[0]!.carrier} ${ways[0]!.number}`;
  return product === "train"
    ? { fa: `قطار ${from.fa} – ${to.fa} ${by}`, en: `Train ${from.en} – ${to.en} ${by}` }
    : { fa: `پرواز ${from.fa} – ${to.fa} ${by}`, en: `Flight ${from.en} – ${to.en} ${by}` };
}

const detailOf = ({ names, local_pnr }: Sold): Text => ({
  fa: [local_pnr, ...names.map(({ name }) => name)].join("، "),
  en: [local_pnr, ...names.map(({ name, name_latin }) => name_latin ?? name)].join(", "),
});

function saleOf(sold: Sold, title: Text): InvoiceLine {
  const { counts, prices, price, discount, names } = sold;
  const tax =
    (prices.ADT?.tax ?? 0) * counts.adult +
    (prices.CHD?.tax ?? 0) * counts.child +
    (prices.INF?.tax ?? 0) * counts.infant;
  const count = Math.max(1, names.length);
  return { title, detail: detailOf(sold), count, base: price - tax, tax, discount, total: price - discount };
}

const PENALTY = { fa: "جریمهٔ کنسلی", en: "Cancellation penalty" };

function backOf(sold: Sold, title: Text): InvoiceLine[] {
  const { price, discount, penalty, names } = sold;
  const count = Math.max(1, names.length);
  const back = { title, detail: detailOf(sold), count, base: price, tax: 0, discount, total: price - discount };
  const penaltyLine = { title: PENALTY, detail: null, count: 1, base: -penalty, tax: 0, discount: 0, total: -penalty };
  return penalty === 0 ? [back] : [back, penaltyLine];
}

/** The payment methods of the sale; for a credit note the refund's timeline has them. */
function paidOf({ kind, method, wallet_amount, handed_over, total }: Row): PrintableInvoice["paid"] {
  if (kind === "credit_note" || method === null) return [];
  if (method === "wallet") return overDesk(handed_over, Number(total));
  if (method !== "split") return [{ by: method, amount: Number(total) }];
  const own = Math.min(Number(wallet_amount), Number(total));
  return [
    { by: "wallet", amount: own },
    { by: "gateway", amount: Number(total) - own },
  ];
}

/**
 * Receipts at sale went through the wallet: the sale was paid from them first, and the rest from the earlier balance.
 */
function overDesk(handed: Row["handed_over"], total: number): PrintableInvoice["paid"] {
  let left = total;
  const paid = handed.map(({ by, amount }) => {
    const part = Math.min(amount, left);
    left -= part;
    return { by, amount: part };
  });
  return [...paid, ...(left > 0 || paid.length === 0 ? [{ by: "wallet" as const, amount: left }] : [])].filter(
    ({ amount }, nr) => amount > 0 || nr === 0,
  );
}

const NAMED = `
  jsonb_build_object('name', p.first_name || ' ' || p.last_name,
    'name_latin', nullif(concat_ws(' ', p.first_name_latin, p.last_name_latin), ''))`;

const SALE = `
  select jsonb_agg(jsonb_build_object(${SOLD_TRIP}, 'line', (l->>'line')::int, 'prices', i.prices, 'price', i.total, 'penalty', 0,
           'discount', coalesce(t.discount_share, 0), 'counts', jsonb_build_object('adult', i.adult, 'child', i.child, 'infant', i.infant),
           'names', coalesce((select jsonb_agg(${NAMED} order by p.seq) from booking_passengers p
                               where p.branch_id = b.branch_id and p.booking_id = b.id), '[]')) order by (l->>'line')::int)
    from jsonb_array_elements(n.data) l
    join bookings b on b.branch_id = n.branch_id and case when n.trade_id is null then b.id = (l->>'booking_id')::bigint
                         else b.trade_id = n.trade_id and b.trade_line = (l->>'line')::int end
    -- Travellers refunded earlier have items of their own since then.
   cross join lateral (
      select sum(x.adult)::int as adult, sum(x.child)::int as child, sum(x.infant)::int as infant, sum(x.total) as total,
             (array_agg(x.prices order by x.line))[1] as prices
        from booking_items x where x.branch_id = b.branch_id and x.booking_id = b.id) i
    ${SOLD_TRIP_FROM}`;
const BACK = `
  select jsonb_build_array(jsonb_build_object(${SOLD_TRIP}, 'line', coalesce(b.trade_line, k.line, 1), 'prices', '{}'::jsonb, 'counts', '{"adult": 0, "child": 0, "infant": 0}'::jsonb,
           'price', r.price, 'discount', r.discount, 'penalty', coalesce(r.penalty, 0),
           'names', coalesce((select jsonb_agg(${NAMED} order by p.line, p.seq)
                                from refund_items x join booking_passengers p
                                  on p.branch_id = x.branch_id and p.booking_id = x.booking_id and p.line = x.line and p.seq = x.seq
                               where x.branch_id = r.branch_id and x.refund_id = r.id), '[]')))
    from refunds r join bookings b on b.branch_id = r.branch_id and b.id = r.booking_id
    left join invoice_bookings k on k.branch_id = b.branch_id and k.booking_id = b.id
    ${SOLD_TRIP_FROM}
   where r.branch_id = n.branch_id and r.id = n.refund_id`;
/** Lines of a partner's booking that were canceled. */
const CANCELED = `
  select jsonb_build_array(jsonb_build_object(${SOLD_TRIP}, 'line', coalesce(k.line, 1), 'prices', '{}'::jsonb,
           'counts', '{"adult": 0, "child": 0, "infant": 0}'::jsonb, 'price', (n.data->>'price')::bigint, 'discount', 0,
           'penalty', (n.data->>'penalty')::bigint,
           'names', coalesce((select jsonb_agg(${NAMED} order by p.line, p.seq) from booking_passengers p
                               where p.branch_id = b.branch_id and p.booking_id = b.id and n.data->'canceled' @> to_jsonb(p.line)), '[]')))
    from bookings b
    left join invoice_bookings k on k.branch_id = b.branch_id and k.booking_id = b.id
    ${SOLD_TRIP_FROM}
   where b.branch_id = n.branch_id and b.id = (n.data->>'booking_id')::bigint`;

const READ = `
  select n.kind, n.number, n.label, n.buyer_national_id, n.fiscal_year, n.issued_at, n.trade_id, n.currency, n.total,
         party_title(n.branch_id, n.party) as buyer, c.code as buyer_code,
         case when n.party like 'passenger:%' then (
           select nullif(concat_ws(' ', p.first_name_latin, p.last_name_latin), '') from passengers p
            where p.branch_id = n.branch_id and 'passenger:' || p.id = n.party) else c.name_latin end as buyer_latin,
         d.method, coalesce(d.wallet_amount, 0) as wallet_amount,
         case when d.id is null then '[]'::jsonb else ${HANDED_OVER_OF("d")} end as handed_over,
         case when n.kind = 'credit_note' then (
           select o.label from invoices o where o.branch_id = n.branch_id and o.kind = 'sale'
              and (o.id = n.preceding_id or n.preceding_id is null and o.trade_id = n.trade_id) limit 1) end as of,
         coalesce((select jsonb_agg(jsonb_build_object('line', x.line, 'what', x.what, 'points', x.basis_points, 'base', x.base, 'tax', x.tax,
                     'sign', x.sign, 'seller', case when x.for_party is not null then jsonb_build_object(
                       'fa', party_title(n.branch_id, x.for_party),
                       'en', coalesce(party_name_latin(n.branch_id, x.for_party), party_title(n.branch_id, x.for_party))) end)
                     order by x.line, x.seq)
                     from invoice_tax_lines x where x.branch_id = n.branch_id and x.invoice_id = n.id), '[]') as taxed,
         case when n.kind = 'sale' and n.trade_id is not null then (
           select coalesce(sum(o.total), 0)::float8 from invoices o
            where o.branch_id = n.branch_id and o.trade_id = n.trade_id and o.kind = 'credit_note') else 0 end as credited,
         coalesce(case when n.kind = 'sale' then (${SALE}) when n.refund_id is null then (${CANCELED}) else (${BACK}) end, '[]') as sold
    from invoices n
    left join trades d on d.branch_id = n.branch_id and d.id = n.trade_id
    left join colleagues c on c.branch_id = n.branch_id and n.party = 'colleague:' || c.id
   where n.branch_id = $1 and n.id = $2::bigint`;
