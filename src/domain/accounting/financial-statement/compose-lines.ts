import { groupBy } from "../../kernel/group-by";
import { CASH_BEGIN, EXCHANGE_EFFECT, RESULTS, type ReadKind } from "./rules";

/** A line as versions store it: `formula` of '+code' and '-code', or the sum of its accounts and the lines below it. */
export type StatementLineRow = {
  code: string;
  parent_code: string | null;
  title: string;
  title_latin: string;
  sign: number;
  formula: readonly string[];
};

/** Debit less credit of the accounts of a line, by column. */
export type Nets = ReadonlyMap<string, readonly bigint[]>;

/**
 * Amounts of lines in each column, by code. A line shows debit less credit times its sign, a formula adds shown amounts.
 * The lines are free of cycles (statement_problems); a repeated one counts as zero.
 */
export function composeLines(
  lines: readonly Pick<StatementLineRow, "code" | "parent_code" | "sign" | "formula">[],
  nets: Nets,
  columns: number,
): Map<string, bigint[]> {
  const byCode = new Map(lines.map((line) => [line.code, line]));
  const below = groupBy(lines, ({ parent_code }) => parent_code);
  const shown = new Map<string, bigint[]>();
  const none = () => Array.from({ length: columns }, () => 0n);
  const amountsOf = (code: string): bigint[] => {
    const known = shown.get(code);
    const line = byCode.get(code);
    if (known || !line) return known ?? none();
    shown.set(code, none());
    const sum = none();
    const add = (amounts: readonly bigint[], factor: bigint) => {
      for (let at = 0; at < columns; at++) sum[at]! += factor * (amounts[at] ?? 0n);
    };
    const sign = BigInt(line.sign);
    if (line.formula.length > 0) {
      for (const term of line.formula) add(amountsOf(term.slice(1)), term.startsWith("-") ? -1n : 1n);
    } else {
      add(nets.get(code) ?? [], sign);
      for (const child of below.get(code) ?? []) add(amountsOf(child.code), sign * BigInt(child.sign));
    }
    shown.set(code, sum);
    return sum;
  };
  for (const { code } of lines) amountsOf(code);
  return shown;
}

/**
 * What must be zero: assets less equity and liabilities; the profit plus the debit balance of the temporary accounts; the
 * cash at the end less that of the cash accounts (`net`: debit less credit).
 */
export function differenceOf(kind: ReadKind, amounts: ReadonlyMap<string, readonly bigint[]>, net: readonly bigint[]) {
  const [first, second] = RESULTS[kind].map((code) => amounts.get(code));
  return net.map((sum, at) => {
    const result = first?.[at] ?? 0n;
    if (kind === "income") return result + sum;
    return result - (kind === "cash_flows" ? sum : (second?.[at] ?? 0n));
  });
}

/**
 * Lines with accounts that the results leave out or count more than once: the difference would not be zero whatever the
 * books say. Each line is a column of its own with an amount of one.
 */
export function incompleteLines(
  kind: ReadKind,
  lines: readonly Pick<StatementLineRow, "code" | "parent_code" | "sign" | "formula">[],
  withAccounts: ReadonlySet<string>,
): string[] {
  const isBase = (code: string) => withAccounts.has(code) || (kind === "cash_flows" && code === EXCHANGE_EFFECT);
  const bases = lines.filter(({ code }) => isBase(code)).map(({ code }) => code);
  const unit = new Map(bases.map((code, at) => [code, bases.map((_, of) => (of === at ? 1n : 0n))]));
  const difference = differenceOf(
    kind,
    composeLines(lines, unit, bases.length),
    bases.map(() => 0n),
  );
  // Flows are stored as debit less credit of the counter accounts, cash as that of its own.
  const isDebit = (code: string) => kind === "position" || code === CASH_BEGIN || code === EXCHANGE_EFFECT;
  return bases.filter((code, at) => difference[at] !== (isDebit(code) ? 1n : -1n));
}
