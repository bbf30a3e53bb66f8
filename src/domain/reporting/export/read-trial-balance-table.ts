import type { z } from "zod";
import { LEVELS } from "../../accounting/account/rules";
import { readTrialBalance } from "../../accounting/trial-balance/read-trial-balance";
import { PARTS, partsOf } from "../../accounting/trial-balance/rules";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { inOneBatch } from "./in-one-batch";
import { rangeText } from "./range-text";
import type { TrialBalanceParams } from "./schema";
import type { Cell, ExportTableRow, Reader, Reading, Table } from "./table";
import { filled, type Words } from "./words";

type Params = z.output<typeof TrialBalanceParams>;
type Answer = Awaited<ReturnType<typeof readTrialBalance>>;
type Figures = Answer["totals"];

/** The trial balance as a tree: parents above their children. */
export const trialBalance: Reader<Params> = {
  count: async (ctx, params) => {
    const { rows, groups = [] } = await readTrialBalance(ctx as Ctx<OperatorActor>, params);
    return groups.reduce((sum, group) => sum + group.rows.length + 1, rows.length);
  },
  async read(reading, params) {
    const { ctx, books, words, written } = reading;
    const answer = await readTrialBalance(ctx, params);
    const { currency, totals, proof, rows } = answer;
    const [unit] = await books.all<{ exponent: number }>("select exponent from ledger.currencies where code = $1", [
      currency,
    ]);
    const decimals = unit?.exponent ?? 2;
    const given = { columns: answer.columns, decimals, fa: ctx.locale === "fa" };
    const drawn = [...rows.map((row) => rowOf(row, given)), ...groupRows(answer, given, words)];
    const figures = { entries: written.number(Number(proof.entries)), digest: proof.digest.slice(0, 16) };
    return {
      title: words.trial_balance,
      facts: factsOf(reading, answer),
      columns: columnsOf(words, answer),
      count: drawn.length,
      rows: inOneBatch(drawn),
      foot: () => ({
        totals: [{ cells: ["", words.total, ...cellsOf(totals, answer.columns, decimals)], strong: true }],
        proof: proof.balanced ? filled(words.trialBalanceProof, figures) : words.unproven,
      }),
    };
  },
};

function factsOf(reading: Reading, { from, to, currency, before_closing, branches }: Answer): Table["facts"] {
  const { words, ctx } = reading;
  const many = branches.length > 1 && branches.map(({ name, name_latin }) => (ctx.locale === "fa" ? name : name_latin));
  return [
    { name: words.range, value: rangeText(reading, { from, to }) },
    { name: words.currency, value: currency, code: true },
    ...(many ? [{ name: words.summed, value: many.join(words.comma) }] : []),
    ...(before_closing ? [{ name: words.filter, value: words.beforeClosing }] : []),
  ];
}

const columnsOf = (words: Words, { columns }: Answer): Table["columns"] => [
  { key: "code", name: words.code, kind: "code", weight: 11 },
  { key: "account", name: words.title, kind: "text", weight: 26 },
  ...partsOf(columns as 2).flatMap((part) => [
    { key: `${part}_debit`, name: `${words[`part_${part}`]} ${words.debit}`, kind: "money", weight: 13 } as const,
    { key: `${part}_credit`, name: `${words[`part_${part}`]} ${words.credit}`, kind: "money", weight: 13 } as const,
  ]),
];

type Given = { columns: number; decimals: number; fa: boolean };

/** With `by`: each member with its sums, then its accounts. */
const groupRows = ({ groups = [] }: Answer, given: Given, words: Words): ExportTableRow[] =>
  groups.flatMap(({ member, rows, totals }) => {
    const title = member === null ? words.withoutMember : given.fa ? member.title : member.title_latin;
    const head = [member?.code ?? "", title, ...cellsOf(totals, given.columns, given.decimals)];
    return [{ cells: head, strong: true }, ...rows.map((row) => rowOf(row, given))];
  });

function rowOf(row: Answer["rows"][number], { columns, decimals, fa }: Given): ExportTableRow {
  const { code, title, title_latin, level, summed } = row.account;
  return {
    cells: [code, fa ? title : title_latin, ...cellsOf(row, columns, decimals)],
    strong: summed,
    depth: LEVELS.indexOf(level),
  };
}

const cellsOf = (figures: Figures, columns: number, decimals: number): Cell[] =>
  PARTS.filter((part) => partsOf(columns as 2).includes(part)).flatMap((part) =>
    [figures[`${part}_debit`], figures[`${part}_credit`]].map((minor) =>
      minor === null || BigInt(minor) === 0n ? null : { minor: BigInt(minor), decimals },
    ),
  );
