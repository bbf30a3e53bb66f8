import type { z } from "zod";
import { narrowing } from "../../accounting/announcement/filters";
import type { Status } from "../../accounting/announcement/rules";
import { rangeText } from "./range-text";
import type { AnnouncementsParams } from "./schema";
import type { ExportTableRow, Reader, Reading } from "./table";
import { filled } from "./words";

type Params = z.output<typeof AnnouncementsParams>;
type Narrowed = { where: string; values: unknown[] };
type Line = {
  number: number | null;
  date: string;
  direction: "debit" | "credit";
  party_name: string | null;
  title: string;
  title_latin: string;
  against: string;
  against_latin: string;
  reference: string | null;
  description: string;
  status: Status;
  amount: bigint;
  decimals: number;
  currency: string;
  worth: bigint;
  open: bigint;
  voucher_id: bigint | null;
};
type Sum = { rows: bigint; debit: bigint; debit_open: bigint; credit: bigint; credit_open: bigint };

/**
 * Debit and credit notes of the branch as their page lists them, latest day first. Drafts and canceled ones are not
 * summed.
 */
export const announcements: Reader<Params> = {
  async count(ctx, params, limit) {
    const { where, values, shape } = await narrowing(ctx, [ctx.actor.branchId], params);
    const text = `select count(*)::int as n from (select ${NOTES} where ${where} limit $${values.length + 1}::int) k`;
    const [row] = await ctx.query<{ n: number }>(`export.count-announcements.${shape}`, text, [...values, limit]);
    return row!.n;
  },
  async read(reading, params) {
    const { ctx, books, words, written, branch } = reading;
    const narrow = await narrowing(ctx, [ctx.actor.branchId], params);
    const [sum] = await books.all<Sum>(sumOf(narrow.where), narrow.values);
    const money = (minor: bigint) => ({ minor: BigInt(minor), decimals: branch.decimals });
    const toAnnouncementDto = (minor: bigint) => `${written.money(money(minor))} ${branch.currency}`;
    const { rows, debit, debit_open, credit, credit_open } = sum!;
    const total = (name: string, worth: bigint, open: bigint): ExportTableRow => ({
      cells: [words.total, "", "", name, "", "", "", "", "", "", null, "", money(worth), money(open), null],
      strong: true,
    });
    return {
      title: words.announcements,
      facts: [{ name: words.range, value: rangeText(reading, params) }, ...narrowedTo(reading, params)],
      columns: [
        { key: "number", name: words.number, kind: "number", weight: 6 },
        { key: "date", name: words.date, kind: "day", weight: 8 },
        { key: "iso_date", name: words.isoDate, kind: "isoDay", weight: 8, wide: true },
        { key: "direction", name: words.kind, kind: "text", weight: 9 },
        { key: "party", name: words.party, kind: "text", weight: 16 },
        { key: "account", name: words.partyAccount, kind: "text", weight: 12, wide: true },
        { key: "against", name: words.against, kind: "text", weight: 12, wide: true },
        { key: "reference", name: words.reference, kind: "code", weight: 9, wide: true },
        { key: "description", name: words.description, kind: "text", weight: 16 },
        { key: "status", name: words.status, kind: "text", weight: 8 },
        { key: "amount", name: words.foreignAmount, kind: "money", weight: 10, wide: true },
        { key: "currency", name: words.currency, kind: "code", weight: 5, wide: true },
        { key: "worth", name: words.worth, kind: "money", weight: 12 },
        { key: "open", name: words.left, kind: "money", weight: 12 },
        { key: "document", name: words.document, kind: "number", weight: 7 },
      ],
      count: Number(rows),
      rows: rowsOf(reading, narrow),
      foot: () => ({
        totals: [total(words.note_debit, debit, debit_open), total(words.note_credit, credit, credit_open)],
        proof: filled(words.announcementsProof, {
          rows: written.number(Number(rows)),
          ...{
            debit: toAnnouncementDto(debit),
            debitOpen: toAnnouncementDto(debit_open),
            credit: toAnnouncementDto(credit),
            creditOpen: toAnnouncementDto(credit_open),
          },
        }),
      }),
    };
  },
};

async function* rowsOf(reading: Reading, { where, values }: Narrowed): AsyncGenerator<ExportTableRow[]> {
  const { words, branch, ctx } = reading;
  const title = (fa: string, latin: string) => (ctx.locale === "fa" ? fa : latin);
  for await (const lines of reading.books.each<Line>(linesOf(where), values)) {
    yield lines.map((line) => {
      const own = line.currency === branch.currency;
      return {
        cells: [
          line.number,
          ...[line.date, line.date],
          words[`note_${line.direction}`],
          line.party_name ?? "",
          title(line.title, line.title_latin),
          title(line.against, line.against_latin),
          line.reference ?? "",
          line.description,
          words[`note_${line.status}`],
          own ? null : { minor: line.amount, decimals: line.decimals },
          own ? "" : line.currency,
          { minor: line.worth, decimals: branch.decimals },
          { minor: line.open, decimals: branch.decimals },
          line.voucher_id === null ? null : Number(line.voucher_id),
        ],
      };
    });
  }
}

/** Other filters of the list, beside its days. */
function narrowedTo({ words, written, branch }: Reading, params: Params) {
  const { direction, status, party, min_amount, max_amount, search } = params;
  const amount = (minor: bigint) => written.money({ minor, decimals: branch.decimals });
  const parts = [
    direction && words[`note_${direction}`],
    status && words[`note_${status}`],
    party && `${words.party}: ${party.type}:${party.id}`,
    min_amount != null && `${words.amount} ≥ ${amount(min_amount)}`,
    max_amount != null && `${words.amount} ≤ ${amount(max_amount)}`,
    search && `${words.search}: ${search}`,
  ].filter(Boolean);
  return parts.length > 0 ? [{ name: words.filter, value: parts.join(words.comma) }] : [];
}

/** Of the branches $1: `b` and their notes `n`, for the list's clauses. */
const NOTES = "from unnest($1::int[]) b (id) join announcements n on n.branch_id = b.id";
const STANDS = "n.status in ('active', 'settled')";

const sumOf = (where: string) => `
  select count(*) as rows,
         coalesce(sum(n.worth) filter (where n.direction = 'debit' and ${STANDS}), 0)::bigint as debit,
         coalesce(sum(n.worth - n.settled) filter (where n.direction = 'debit' and ${STANDS}), 0)::bigint as debit_open,
         coalesce(sum(n.worth) filter (where n.direction = 'credit' and ${STANDS}), 0)::bigint as credit,
         coalesce(sum(n.worth - n.settled) filter (where n.direction = 'credit' and ${STANDS}), 0)::bigint as credit_open
    ${NOTES} where ${where}`;
const linesOf = (where: string) => `
  select n.number, n.date, n.direction::text as direction, party_name(n.branch_id, n.party) as party_name, a.title, a.title_latin,
         k.title as against, k.title_latin as against_latin, n.reference, n.description, n.status::text as status, n.amount,
         c.exponent as decimals, n.currency, n.worth, case when ${STANDS} then n.worth - n.settled else 0 end as open, n.voucher_id
    ${NOTES}
    join ledger.accounts a on a.branch_id = n.branch_id and a.id = n.account_id
    join ledger.accounts k on k.branch_id = n.branch_id and k.id = n.counter_account_id
    join ledger.currencies c on c.code = n.currency
   where ${where}
   order by n.date desc, n.id desc`;
