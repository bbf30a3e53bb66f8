import type { z } from "zod";
import { narrowing } from "../../accounting/document/filters";
import { oneLine } from "./one-line";
import { rangeText } from "./range-text";
import type { JournalParams } from "./schema";
import type { Cell, ExportTableRow, Reader, Reading } from "./table";
import { documentKind, filled } from "./words";

type Params = z.output<typeof JournalParams>;
type Line = {
  doc_date: string;
  voucher_id: bigint;
  doc_no: number | null;
  kind: string;
  code: string;
  title: string;
  title_latin: string;
  description: string;
  party: string | null;
  party_name: string | null;
  dr: bigint;
  cr: bigint;
  ccy: string;
  fc: bigint;
  decimals: number;
  cost_center: string | null;
  members: string | null;
};
type Sum = { lines: bigint; documents: bigint; dr: bigint | null; cr: bigint | null };

/** Lines of posted documents in book order: by day, document and line. */
export const journal: Reader<Params> = {
  async count({ query, actor }, params, limit) {
    const { from, values, shape } = sourceOf(actor.branchId, params);
    const text = `select count(*)::int as n from (select from ${from} limit $${values.length + 1}::int) counted`;
    const [row] = await query<{ n: number }>(`export.count-journal.${shape}`, text, [...values, limit]);
    return row!.n;
  },
  async read(reading, params) {
    const { ctx, books, words, written, branch } = reading;
    const source = sourceOf(ctx.actor.branchId, params);
    const [sum] = await books.all<Sum>(sumOf(source.from), source.values);
    const money = (minor: bigint) => ({ minor, decimals: branch.decimals });
    const [debit, credit] = [BigInt(sum!.dr ?? 0), BigInt(sum!.cr ?? 0)];
    const total: Cell[] = [words.total, "", "", "", "", "", "", "", money(debit), money(credit), "", null, "", ""];
    const agree = filled(words.journalProof, {
      lines: written.number(Number(sum!.lines)),
      documents: written.number(Number(sum!.documents)),
      sum: `${written.money(money(debit))} ${branch.currency}`,
    });
    return {
      title: words.journal,
      facts: [{ name: words.range, value: rangeText(reading, params) }, ...narrowed(reading, params)],
      columns: [
        { key: "date", name: words.date, kind: "day", weight: 8 },
        { key: "iso_date", name: words.isoDate, kind: "isoDay", weight: 8, wide: true },
        { key: "document", name: words.document, kind: "number", weight: 7, wide: true },
        // Printed, a definite document shows its number, any other its provisional id.
        { key: "number", name: words.number, kind: "number", weight: 7, orElse: 2 },
        { key: "kind", name: words.kind, kind: "text", weight: 8 },
        { key: "code", name: words.code, kind: "code", weight: 9 },
        { key: "account", name: words.title, kind: "text", weight: 16 },
        { key: "description", name: words.description, kind: "text", weight: 22 },
        { key: "debit", name: words.debit, kind: "money", weight: 13 },
        { key: "credit", name: words.credit, kind: "money", weight: 13 },
        { key: "currency", name: words.foreignCurrency, kind: "code", weight: 5, wide: true },
        { key: "foreign_amount", name: words.foreignAmount, kind: "money", weight: 10, wide: true },
        { key: "cost_center", name: words.costCenter, kind: "code", weight: 8, wide: true },
        { key: "dimensions", name: words.dimensions, kind: "text", weight: 12, wide: true },
      ],
      count: Number(sum!.lines),
      rows: rowsOf(reading, source),
      foot: () => ({ totals: [{ cells: total, strong: true }], proof: debit === credit ? agree : words.unproven }),
    };
  },
};

async function* rowsOf(
  reading: Reading,
  { from, values }: ReturnType<typeof sourceOf>,
): AsyncGenerator<ExportTableRow[]> {
  const { branch } = reading;
  const { locale } = reading.ctx;
  const side = (minor: bigint) => (minor === 0n ? null : { minor, decimals: branch.decimals });
  const own = (line: Line) => line.ccy === branch.currency;
  for await (const lines of reading.books.each<Line>(linesOf(from), values)) {
    yield lines.map((line) => ({
      cells: [
        line.doc_date,
        line.doc_date,
        Number(line.voucher_id),
        line.doc_no,
        documentKind(locale, line.kind),
        line.code,
        locale === "fa" ? line.title : line.title_latin,
        oneLine(line.description, line.party_name ?? line.party),
        side(line.dr),
        side(line.cr),
        own(line) ? "" : line.ccy,
        own(line) ? null : { minor: line.fc, decimals: line.decimals },
        line.cost_center ?? "",
        line.members ?? "",
      ],
    }));
  }
}

/** Other filters of the journal, beside its range. */
function narrowed(
  { ctx, words, written, branch }: Reading,
  { type, kind, status, min_amount, max_amount, search }: Params,
) {
  const amount = (minor: bigint) => written.money({ minor, decimals: branch.decimals });
  const parts = [
    type && documentKind(ctx.locale, type),
    kind && documentKind(ctx.locale, kind),
    status && words[status],
    min_amount != null && `${words.amount} ≥ ${amount(min_amount)}`,
    max_amount != null && `${words.amount} ≤ ${amount(max_amount)}`,
    search && `${words.search}: ${search}`,
  ].filter(Boolean);
  return parts.length > 0 ? [{ name: words.filter, value: parts.join(words.comma) }] : [];
}

/** Lines of the documents shown on the journal's page. */
function sourceOf(branchId: number, params: Params) {
  const { values, shape, vouchers } = narrowing(branchId, params);
  const from = `ledger.vouchers v
    join ledger.entries e on e.branch_id = v.branch_id and e.doc_date = v.doc_date and e.voucher_id = v.id
   where v.branch_id = $1::int and ${vouchers}`;
  return { from, values, shape };
}

const sumOf = (from: string) => `
  select count(*) as lines, count(*) filter (where e.line = 1) as documents, sum(e.dr)::bigint as dr, sum(e.cr)::bigint as cr
    from ${from}`;
const linesOf = (from: string) => `
  select j.*, a.code, a.title, a.title_latin, c.exponent as decimals,
         coalesce(p.name, passenger_name(g), s.title) as party_name,
         (select t.code from cost_centers t where t.branch_id = $1 and t.id = j.cost_center_id) as cost_center,
         (select string_agg(m.code, ' ' order by m.dimension_id)
            from ledger.dimension_sets x join dimension_members m on m.branch_id = x.branch_id and m.id = any (x.members)
           where x.branch_id = $1 and x.id = j.dims) as members
    from (select e.doc_date, e.voucher_id, e.line, (select n.doc_no from ledger.voucher_numbers n where n.branch_id = v.branch_id and n.voucher_id = v.id) as doc_no, v.kind::text as kind, e.account_id, e.party, e.cost_center_id, e.dims, e.dr, e.cr, e.ccy,
                 e.fc_dr - e.fc_cr as fc, coalesce(nullif(e.note, ''), v.description) as description
            from ${from} order by e.doc_date, e.voucher_id, e.line) j
    join ledger.accounts a on a.branch_id = $1 and a.id = j.account_id
    join ledger.currencies c on c.code = j.ccy
    left join colleagues p on p.branch_id = $1
      and p.id = case when j.party like 'colleague:%' then split_part(j.party, ':', 2)::bigint end
    left join passengers g on g.branch_id = $1
      and g.id = case when j.party like 'passenger:%' then split_part(j.party, ':', 2)::bigint end
    left join suppliers s on s.branch_id = $1
      and s.id = case when j.party like 'supplier:%' then split_part(j.party, ':', 2)::bigint end
   order by j.doc_date, j.voucher_id, j.line`;
