import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { dayAfter } from "../../kernel/days";
import { Refusal, refuseField } from "../../kernel/errors";
import { LEVELS, levelName } from "../account/rules";
import { balancesByMember } from "./balances-by-member";
import { type Companion, companionsOf } from "./companions-of";
import { rolledUp, type Sums } from "./roll-up";
import { type ColumnCount, type Figures, isBalanced } from "./rules";
import type { TrialBalance, TrialBalanceQuery } from "./schema";
import { type Span, spanOf } from "./span-of";
import { type Cut, trialBalance } from "./statement";

type ReadTrialBalanceInput = z.output<typeof TrialBalanceQuery>;
type Answer = z.input<typeof TrialBalance>;
type Account = Answer["rows"][number]["account"];
type Row = Sums & Omit<Account, "level" | "summed"> & { level: number; active: boolean };
type Proof = { entries: bigint; debit: bigint; credit: bigint; digest: string };

/** In the order of their days. */
const CUTS: readonly Cut[] = ["opening", "before", "closing"];
const OF_A_BRANCH = { en: "is possible for one branch only", fa: "مرکز هزینه از آنِ یک شعبه است" };
/** Maximum rows of an answer. */
const MAX_ROWS = 20_000;

/**
 * The trial balance of a range, down to a level of accounts, of the branch or of those branches of its company whose
 * books the person may read. Branches in another currency are listed apart and never summed. Throws fieldInvalid (3003)
 * for a reversed range, tooLarge (3008) for more than 20,000 accounts: a higher level has fewer.
 */
export async function readTrialBalance(ctx: Ctx<OperatorActor>, input: ReadTrialBalanceInput): Promise<Answer> {
  for (const name of ["cost_center_id", "member_id", "by"] as const)
    if (input[name] != null && input.scope === "company") throw refuseField(name, OF_A_BRANCH);
  const [span, { own, others, unread }] = await Promise.all([spanOf(ctx, input), companionsOf(ctx, input.scope)]);
  const currency = input.currency ?? own.currency;
  const isSummed = (one: Companion) => input.currency != null || one.currency === own.currency;
  const branches = [own, ...others.filter(isSummed)];
  const level = input.by == null ? input.level : "detailed";
  const [{ proof, rows: all, totals, read }, apart] = await Promise.all([
    sumsOf(ctx, branches, { ...input, level, span }),
    Promise.all(others.filter((one) => !isSummed(one)).map((one) => apartOf(ctx, one, { ...input, span }))),
  ]);
  const isShown = ({ row }: { row: Row }) => row.level <= LEVELS.indexOf(input.level) + 1;
  const rows = all.filter(isShown);
  const above = new Set(rows.map(({ row }) => row.parent_code));
  return {
    columns: input.columns,
    level: input.level,
    scope: input.scope,
    from: span.from,
    to: span.to,
    year_from: span.yearFrom,
    currency,
    year_ends: span.yearEnds,
    before_closing: closingLeftOut(input, span),
    rows: rows.map(({ row, figures }) => ({ account: accountOf(row, above), ...figures })),
    totals,
    ...(input.by != null && { groups: await groupsOf(ctx, { ...input, by: input.by, span, read, isShown }) }),
    proof: { ...proof, entries: Number(proof.entries), balanced: isProved(proof, totals) },
    branches: branches.map(officeOf),
    apart,
    unread,
  };
}

type Given = ReadTrialBalanceInput & { span: Span };

/** The members of a dimension one by one, and the lines without one. */
async function groupsOf(
  ctx: Ctx<OperatorActor>,
  { isShown, ...given }: Given & { by: number; read: readonly Row[]; isShown: (one: { row: Row }) => boolean },
): Promise<Answer["groups"]> {
  const { span } = given;
  const days = daysOf(given.columns, span);
  const cuts = CUTS.filter((_, at) => days[at] !== null);
  const groups = await balancesByMember(ctx, { ...given, days, cuts, before: closingLeftOut(given, span) });
  return groups.flatMap(({ member, sums }) => {
    const { rows: all, totals } = rolledUp(sums, given.columns, false);
    const rows = all.filter(isShown);
    const above = new Set(rows.map(({ row }) => row.parent_code));
    const shown = rows.map(({ row, figures }) => ({ account: accountOf(row, above), ...figures }));
    return shown.length === 0 ? [] : [{ member, rows: shown, totals }];
  });
}

async function sumsOf(ctx: Ctx<OperatorActor>, branches: readonly Companion[], given: Given) {
  const { span, columns, level, currency, with_zero, cost_center_id, member_id } = given;
  const shape = {
    foreign: currency != null,
    many: branches.length > 1,
    detailed: level === "detailed",
    center: cost_center_id != null,
    member: member_id != null,
  };
  await refuseTooMany(ctx, branches, level);
  const days = daysOf(columns, span);
  const cuts = CUTS.filter((_, at) => days[at] !== null);
  const marks = Object.keys(shape).filter((key) => shape[key as keyof typeof shape]);
  const name = ["trial-balance", cuts.length, ...marks].join(".");
  const [proof, ...rows] = await ctx.query<Row & Proof>(name, trialBalance({ ...shape, cuts }), [
    branches.map(({ branch_id }) => branch_id),
    ctx.actor.branchId,
    days,
    days[0],
    closingLeftOut(given, span),
    LEVELS.indexOf(level) + 1,
    MAX_ROWS + 1,
    ...(shape.foreign ? [currency] : []),
    ...(shape.center ? [cost_center_id] : []),
    ...(shape.member ? [member_id] : []),
  ]);
  // Accounts opened since they were counted.
  if (rows.length > MAX_ROWS) throw new Refusal("tooLarge", { data: { most: MAX_ROWS } });
  const { entries, debit, credit, digest } = proof!;
  return { proof: { entries, debit, credit, digest }, read: rows, ...rolledUp(rows, columns, with_zero) };
}

/** Counts before summing. Throws tooLarge (3008) when the accounts down to that level exceed MAX_ROWS. */
async function refuseTooMany(ctx: Ctx<OperatorActor>, branches: readonly Companion[], level: Given["level"]) {
  const ids = branches.map(({ branch_id }) => branch_id);
  const [row] = await ctx.query<{ n: number }>("trial-balance.count", COUNT, [
    ids,
    LEVELS.indexOf(level) + 1,
    MAX_ROWS,
  ]);
  if (row!.n > MAX_ROWS) throw new Refusal("tooLarge", { data: { most: MAX_ROWS } });
}

const COUNT = `
  select count(*)::int as n
    from (select distinct a.level, a.code from ledger.accounts a
           where a.branch_id = any($1::int[]) and a.level <= $2::int limit $3::int + 1) a`;

/** The days before which lines are summed: the first column's, the range's first, the one after its last. */
function daysOf(columns: ColumnCount, { from, to, yearFrom }: Span): (string | null)[] {
  const after = dayAfter(to);
  if (columns === 2) return [null, null, after];
  return columns === 8 ? [yearFrom, from, after] : [from, null, after];
}

const isProved = ({ debit, credit }: Proof, totals: Figures) => debit === credit && isBalanced(totals);

/** Whether the closing of profit and loss of the year that ends with the range is excluded. */
const closingLeftOut = ({ before_closing }: ReadTrialBalanceInput, { yearEnds }: Span) =>
  yearEnds && before_closing !== false;

/** A branch in another currency, with its totals only. */
async function apartOf(ctx: Ctx<OperatorActor>, one: Companion, given: Given): Promise<Answer["apart"][number]> {
  const { proof, totals } = await sumsOf(ctx, [one], given);
  return { ...officeOf(one), totals, balanced: isProved(proof, totals) };
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
