import type { z } from "zod";
import { LEVELS, levelName } from "../account/rules";
import type { Ctx, OperatorActor } from "../context";
import { Refusal } from "../errors";
import { type Companion, companionsOf } from "./companions-of";
import { type ColumnCount, isBalanced, PARTS, partsOf, shownOf } from "./rules";
import type { TrialBalance, TrialBalanceQuery } from "./schema";
import { type Span, spanOf } from "./span-of";
import { TRIAL_BALANCE } from "./statement";

type Asked = z.output<typeof TrialBalanceQuery>;
type Answer = z.input<typeof TrialBalance>;
type Account = Answer["rows"][number]["account"];
type Sides = Parameters<typeof shownOf>[0];
type Row = Sides &
  Omit<Account, "level" | "summed"> & { level: number; entries: bigint; debit: bigint; credit: bigint; digest: string };

/** Rows an answer carries. */
const MOST = 20_000;

/**
 * The trial balance of a range, down to a level of accounts, of the branch or of those branches of its company whose books the
 * person may read. Branches in another currency are told apart and never added up. 3003 where the range ends before it begins,
 * 3008 with more than 20,000 accounts: a higher level has fewer.
 */
export async function readTrialBalance(ctx: Ctx<OperatorActor>, asked: Asked): Promise<Answer> {
  const [span, { own, others, unread }] = await Promise.all([spanOf(ctx, asked), companionsOf(ctx, asked.scope)]);
  const currency = asked.currency ?? own.currency;
  const isSummed = (one: Companion) => asked.currency != null || one.currency === own.currency;
  const branches = [own, ...others.filter(isSummed)];
  const [[total, ...rows], apart] = await Promise.all([
    rowsOf(ctx, branches, { ...asked, span }),
    Promise.all(others.filter((one) => !isSummed(one)).map((one) => apartOf(ctx, one, { ...asked, span }))),
  ]);
  if (rows.length > MOST) throw new Refusal("tooLarge", { data: { most: MOST } });
  const { columns } = asked;
  const totals = figuresOf(total!, columns);
  const { entries, debit, credit, digest } = total!;
  const above = new Set(rows.map(({ parent_code }) => parent_code));
  return {
    columns,
    level: asked.level,
    scope: asked.scope,
    from: span.from,
    to: span.to,
    year_from: span.yearFrom,
    currency,
    year_ends: span.yearEnds,
    before_closing: closingLeftOut(asked, span),
    rows: rows.map((row) => ({ account: accountOf(row, above), ...figuresOf(row, columns) })),
    totals,
    proof: { entries: Number(entries), debit, credit, balanced: debit === credit && isBalanced(totals), digest },
    branches: branches.map(officeOf),
    apart,
    unread,
  };
}

type Given = Asked & { span: Span };

function rowsOf(ctx: Ctx<OperatorActor>, branches: readonly Companion[], given: Given): Promise<Row[]> {
  const { span, columns, level, currency, with_zero } = given;
  return ctx.query<Row>("trial-balance", TRIAL_BALANCE, [
    branches.map(({ branch_id }) => branch_id),
    ctx.actor.branchId,
    columns === 8 ? span.yearFrom : span.from,
    span.from,
    span.to,
    LEVELS.indexOf(level) + 1,
    currency ?? null,
    closingLeftOut(given, span),
    partsOf(columns),
    with_zero,
    MOST + 1,
  ]);
}

/** Whether the closing of profit and loss of the year that ends with the range is left out. */
const closingLeftOut = ({ before_closing }: Asked, { yearEnds }: Span) => yearEnds && before_closing !== false;

/** Another currency's branch by its totals alone. */
async function apartOf(ctx: Ctx<OperatorActor>, one: Companion, given: Given): Promise<Answer["apart"][number]> {
  const [total] = await rowsOf(ctx, [one], { ...given, with_zero: false });
  const totals = figuresOf(total!, given.columns);
  return { ...officeOf(one), totals, balanced: total!.debit === total!.credit && isBalanced(totals) };
}

/** Where nothing was ever posted there is no total: noughts. */
function figuresOf(row: Sides, columns: ColumnCount) {
  const of = (name: keyof Sides) => [name, row[name] ?? 0n] as const;
  const sides = PARTS.flatMap((part) => [of(`${part}_debit`), of(`${part}_credit`)]);
  return shownOf(Object.fromEntries(sides) as Sides, columns);
}

const accountOf = (row: Row, above: ReadonlySet<string | null>): Account => ({
  id: row.id,
  code: row.code,
  title: row.title,
  title_latin: row.title_latin,
  level: levelName(row.level),
  type: row.type,
  nature: row.nature,
  parent_code: row.parent_code,
  summed: above.has(row.code),
});

const officeOf = ({ branch_id, name, name_latin, currency }: Companion) => ({ branch_id, name, name_latin, currency });
