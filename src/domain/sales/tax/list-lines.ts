import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { metaOf } from "./page-of-dated";
import type { TaxLine, TaxLineList, TaxLineQuery } from "./schema";

type Filters = Omit<z.output<typeof TaxLineQuery>, "page" | "per_page">;
type Totals = z.input<typeof TaxLineList>["totals"] & { lines: number };

/** Invoice lines of which the figures of a return consist, the newest first, and their sums over all pages. */
export async function listLines(
  ctx: Ctx<OperatorActor>,
  { page, per_page, ...filters }: z.output<typeof TaxLineQuery>,
): Promise<z.input<typeof TaxLineList>> {
  const values = lineValues(ctx.actor.branchId, filters);
  const [summed] = await ctx.query<Totals>("tax-lines.totals", LINE_TOTALS, values);
  const items = await ctx.query<z.input<typeof TaxLine>>("tax-lines.list", `${LINES} limit $8::int offset $9::int`, [
    ...values,
    ...[per_page, (page - 1) * per_page],
  ]);
  const { lines, ...totals } = summed!;
  return { items, meta: metaOf({ page, per_page }, lines), totals };
}

/** Values $1 to $7 of the statements below. */
export const lineValues = (branchId: number, { from, to, what, category, code, points, uncoded }: Filters) => [
  ...[branchId, from ?? null, to ?? null, what ?? null, category ?? null],
  ...[uncoded ? "" : (code ?? null), points ?? null],
];

/** A code of "" finds lines without one. */
const MATCHES = `l.branch_id = $1::int and l.for_party is null
   and l.day between coalesce($2::date, '-infinity') and coalesce($3::date, 'infinity')
   and ($4::text is null or l.what = $4) and ($5::text is null or l.category = $5)
   and ($6::text is null or coalesce(l.code, '') = $6) and ($7::int is null or l.basis_points = $7)`;
export const LINE_COUNT = `select count(*)::int as n from (select from invoice_tax_lines l where ${MATCHES} limit $8::int) c`;
export const LINE_TOTALS = `
  select count(*)::int as lines, coalesce(sum(l.sign * l.base), 0)::bigint as base, coalesce(sum(l.sign * l.tax), 0)::bigint as tax,
         (select b.currency::text from branches b where b.id = $1::int) as currency
    from invoice_tax_lines l where ${MATCHES}`;
export const LINES = `
  select l.invoice_id, l.line, l.seq, i.kind, i.label, l.day::text as day, party_title(i.branch_id, i.party) as party, i.trade_id, l.what,
         l.category, l.code, l.basis_points as points, l.sign * l.base as base, l.sign * l.tax as tax
    from invoice_tax_lines l
    join invoices i on i.branch_id = l.branch_id and i.id = l.invoice_id
   where ${MATCHES}
   order by l.day desc, l.invoice_id desc, l.line, l.seq`;
