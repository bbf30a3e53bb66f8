import type { z } from "zod";
import { narrowing } from "../../cashier/settlement/list-lines";
import { readComparison } from "../../cashier/settlement/read-comparison";
import type { ComparedKind, ComparedMark, Sense } from "../../cashier/settlement/rules";
import type { OurLineDto, TheirLineDto } from "../../cashier/settlement/schema.compare";
import { oneLine } from "./one-line";
import { rangeText } from "./range-text";
import type { ComparisonParams } from "./schema";
import type { Cell, ExportTableRow, Reader, Reading, Table } from "./table";
import { filled, type Words } from "./words";

type Params = z.output<typeof ComparisonParams>;
type Line = {
  kind: ComparedKind;
  ours: OurLineDto | null;
  theirs: TheirLineDto | null;
  our_amount: string | null;
  their_amount: string | null;
  mark: ComparedMark | null;
  note: string | null;
};

/**
 * A comparison of a colleague's statement with ours, one row per line or pair, with the explanation of the difference
 * below.
 */
export const comparison: Reader<Params> = {
  async count(ctx, params, limit) {
    const { where, values } = narrowing(ctx.actor.branchId, params);
    const text = `select count(*)::int as n from (select from comparison_lines l where ${where} limit $6::int) c`;
    const [row] = await ctx.query<{ n: number }>("export.count-compared", text, [...values, limit]);
    return row!.n;
  },
  async read(reading, params) {
    const { ctx, books, words, written } = reading;
    const result = await readComparison(ctx, params);
    const { summary, from, to, name, colleague_name } = result;
    const { where, values } = narrowing(ctx.actor.branchId, params);
    const [of] = await books.all<{ exponent: number }>("select exponent from ledger.currencies where code = $1", [
      summary.currency,
    ]);
    const [sum] = await books.all<{ n: number }>(
      `select count(*)::int as n from comparison_lines l where ${where}`,
      values,
    );
    const money = (minor: number | bigint | string) => ({ minor: BigInt(minor), decimals: of!.exponent });
    const figure = (minor: number | bigint) => written.money(money(minor));
    const ends = (title: string, ours: number | bigint, theirs: number | bigint): ExportTableRow => ({
      cells: [title, null, "", "", null, null, null, "", "", money(ours), money(theirs), null, "", ""],
      strong: true,
    });
    return {
      title: words.comparison,
      facts: [
        { name: words.party, value: colleague_name },
        { name: words.theirFile, value: `${name} (${words[`sense_${summary.sense as Sense}`]})` },
        { name: words.range, value: rangeText(reading, { from, to }) },
        ...narrowedTo(words, params),
      ],
      columns: columnsOf(words),
      count: sum!.n,
      rows: rowsOf(reading, { where, values, money }),
      foot: () => ({
        totals: [ends(words.ourClosing, summary.ours.closing, summary.theirs.closing)],
        proof: filled(words.comparisonProof, {
          ...{ ours: figure(summary.ours.closing), theirs: figure(summary.theirs.closing) },
          ...{ difference: figure(summary.difference), opening: figure(summary.opening) },
          ...{ differs: figure(summary.differs.amount), oursOnly: figure(summary.ours_only.amount) },
          ...{ theirsOnly: figure(summary.theirs_only.amount), misadded: figure(summary.misadded) },
        }),
      }),
    };
  },
};

const columnsOf = (words: Words): Table["columns"] => [
  { key: "status", name: words.status, kind: "text", weight: 8 },
  { key: "our_date", name: words.ourDay, kind: "day", weight: 8 },
  { key: "our_reference", name: words.ourReference, kind: "code", weight: 9 },
  { key: "our_description", name: words.ourDescription, kind: "text", weight: 16, wide: true },
  { key: "document", name: words.document, kind: "number", weight: 6, wide: true },
  { key: "their_row", name: words.theirRow, kind: "number", weight: 5 },
  { key: "their_date", name: words.theirDay, kind: "day", weight: 8 },
  { key: "their_reference", name: words.theirReference, kind: "code", weight: 9 },
  { key: "their_description", name: words.theirDescription, kind: "text", weight: 16, wide: true },
  { key: "ours", name: words.ours, kind: "money", weight: 12 },
  { key: "theirs", name: words.theirs, kind: "money", weight: 12 },
  { key: "difference", name: words.apart, kind: "money", weight: 12 },
  { key: "mark", name: words.mark, kind: "text", weight: 7 },
  { key: "note", name: words.note, kind: "text", weight: 14 },
];

type Given = { where: string; values: readonly unknown[]; money: (minor: string | bigint) => Cell };

async function* rowsOf({ books, words }: Reading, { where, values, money }: Given): AsyncGenerator<ExportTableRow[]> {
  for await (const lines of books.each<Line>(LINES(where), values))
    yield lines.map(({ kind, ours, theirs, our_amount, their_amount, mark, note }) => {
      const apart = BigInt(our_amount ?? 0) - BigInt(their_amount ?? 0);
      return {
        cells: [
          words[kind],
          ours?.date ?? null,
          ours?.reference ?? "",
          oneLine(ours?.description ?? "", null),
          ours?.document_id ?? null,
          theirs?.nr ?? null,
          theirs?.date ?? null,
          theirs?.reference ?? "",
          oneLine(theirs?.description ?? "", null),
          our_amount === null ? null : money(our_amount),
          their_amount === null ? null : money(their_amount),
          apart === 0n ? null : money(apart),
          mark ? words[mark] : "",
          note ?? "",
        ],
      };
    });
}

const narrowedTo = (words: Words, { kind, mark, search }: Params) => {
  const parts = [kind && words[kind], mark && mark !== "none" && words[mark], search && `${words.search}: ${search}`];
  const result = parts.filter(Boolean).join(words.comma);
  return result ? [{ name: words.filter, value: result }] : [];
};

const LINES = (where: string) => `
  select l.kind, l.ours, l.theirs, l.our_amount::text as our_amount, l.their_amount::text as their_amount, l.mark, l.note
    from comparison_lines l where ${where} order by l.nr`;
