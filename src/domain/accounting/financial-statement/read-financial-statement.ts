import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { dayAfter } from "../../kernel/days";
import { refuseField } from "../../kernel/errors";
import { groupBy } from "../../kernel/group-by";
import { type Companion, companionsOf } from "../trial-balance/companions-of";
import { spanOf } from "../trial-balance/span-of";
import { cutsOf, daysOfColumns, type StatementColumn } from "./columns-of";
import { composeLines, differenceOf, type StatementLineRow } from "./compose-lines";
import { MAX_LINE_ACCOUNTS } from "./rules";
import type { FinancialStatement, FinancialStatementQuery, LineAccounts, LineAccountsQuery } from "./schema";
import { CASH_FIGURES, STATEMENT_FIGURES } from "./statement-sql";
import { mapOfVersion, type StatementVersionMap, versionOf } from "./version-of";

export type FinancialStatementInput = z.output<typeof FinancialStatementQuery>;
export type FinancialStatementDto = z.input<typeof FinancialStatement>;
type FigureRow = {
  column: number;
  line: string | null;
  /** 0 in a proof. */
  account_id: number | null;
  code: string | null;
  title: string | null;
  title_latin: string | null;
  net: string;
  entries: string | null;
  digest: string | null;
};
const TYPES = {
  income: ["income", "expense"],
  position: ["asset", "liability", "equity", "income", "expense"],
  cash_flows: ["asset", "liability", "equity", "income", "expense"],
} as const;

/**
 * A financial statement by the version in use, else by the product's template: one SQL statement, so that all columns are one
 * snapshot. `version_id`: by that version. Throws fieldInvalid (3003) for reversed days, and for a comparison of more
 * than one branch.
 */
export async function readFinancialStatement(
  ctx: Ctx<OperatorActor>,
  input: FinancialStatementInput & { version_id?: number },
): Promise<FinancialStatementDto> {
  const arranged = await arrange(ctx, input);
  const { kind } = input;
  const { columns, map, own, span } = arranged;
  const rows = await figuresOf(ctx, kind, arranged, null);
  const proofs = rows.filter(isProof);
  const nets = new Map<string, bigint[]>();
  for (const { line, column, net } of rows) {
    if (line === null) continue;
    const amounts = nets.get(line) ?? columns.map(() => 0n);
    amounts[column - 1]! = BigInt(net);
    nets.set(line, amounts);
  }
  const amounts = composeLines(map.lines, nets, columns.length);
  const net = columns.map((_, at) => BigInt(proofs.find(({ column }) => column === at + 1)!.net));
  const difference = differenceOf(kind, amounts, net);
  return {
    ...{ kind, from: span.from, to: span.to, currency: own.currency, version_id: map.version_id },
    columns: columns.map(({ branch, from, to }) => ({
      ...{ branch_id: branch.branch_id, name: branch.name, name_latin: branch.name_latin, from, to },
    })),
    lines: linesOf(map.lines, amounts),
    proof: columns.map((_, at) => {
      const { entries, digest } = proofs.find(({ column }) => column === at + 1)!;
      return { entries: Number(entries), digest: digest!, difference: difference[at]! };
    }),
    unmapped: accountsOf(
      rows.filter((row) => row.line === null && !isProof(row)),
      { columns: columns.length, sign: 1n },
    ),
    left_out: arranged.leftOut.map(({ branch_id, name, name_latin }) => ({ branch_id, name, name_latin })),
  };
}

/**
 * The accounts of one of its lines, with the amounts they add to it; without a line: those that no line sums. Throws
 * what readFinancialStatement throws, and fieldInvalid (3003) for an unknown line.
 */
export async function listLineAccounts(
  ctx: Ctx<OperatorActor>,
  { line = null, ...input }: z.output<typeof LineAccountsQuery>,
): Promise<z.input<typeof LineAccounts>> {
  const arranged = await arrange(ctx, input);
  const found = arranged.map.lines.find(({ code }) => code === line);
  if (line !== null && !found) throw refuseField("line", UNKNOWN);
  const rows = await figuresOf(ctx, input.kind, arranged, line);
  return {
    line,
    items: accountsOf(
      rows.filter((row) => row.line === line && !isProof(row)),
      { columns: arranged.columns.length, sign: BigInt(found?.sign ?? 1) },
    ),
  };
}

const isProof = ({ account_id, line }: FigureRow) => line === null && account_id === 0;

type Arrangement = {
  columns: StatementColumn[];
  map: StatementVersionMap;
  own: Companion;
  span: { from: string; to: string };
  leftOut: { branch_id: number; name: string; name_latin: string }[];
};

async function arrange(
  ctx: Ctx<OperatorActor>,
  { kind, compare, by, from, to, version_id }: FinancialStatementInput & { version_id?: number },
): Promise<Arrangement> {
  if (by === "branch" && compare !== "none") throw refuseField("compare", ONE_BRANCH);
  const span = await spanOf(ctx, { from, to });
  const [{ own, others, unread }, days, map] = await Promise.all([
    companionsOf(ctx, by === "branch" ? "company" : "branch"),
    daysOfColumns(ctx, { kind, compare, span }),
    version_id === undefined ? versionOf(ctx, kind, span.to) : mapOfVersion(ctx, version_id),
  ]);
  const isShown = ({ currency }: Companion) => currency === own.currency;
  const columns = [own, ...others.filter(isShown)].flatMap((branch) => days.map((one) => ({ ...one, branch })));
  const leftOut = [...others.filter((one) => !isShown(one)), ...unread];
  return { columns, map: map!, own, span, leftOut };
}

async function figuresOf(
  ctx: Ctx<OperatorActor>,
  kind: FinancialStatementInput["kind"],
  { columns, map, own }: Arrangement,
  line: string | null,
): Promise<FigureRow[]> {
  const { cuts, branches, since, until } = cutsOf(columns);
  const values = [
    ...[own.branch_id, branches, since, until, cuts],
    map.accounts.map(({ account_id }) => account_id),
    map.accounts.map((mapped) => mapped.line),
    map.accounts.map(({ side }) => side),
    [...TYPES[kind]],
  ];
  const most = MAX_LINE_ACCOUNTS * columns.length;
  if (kind !== "cash_flows") {
    const rest = [kind === "income", line, most];
    return ctx.query<FigureRow>("financial-statement.figures", STATEMENT_FIGURES, [...values, ...rest]);
  }
  const [first, after] = [columns.map(({ from }) => from), columns.map(({ to }) => dayAfter(to))];
  return ctx.query<FigureRow>("financial-statement.cash", CASH_FIGURES, [...values, first, line, most, after]);
}

function linesOf(lines: readonly StatementLineRow[], amounts: ReadonlyMap<string, bigint[]>) {
  const parents = new Set(lines.map(({ parent_code }) => parent_code));
  const byCode = new Map(lines.map((line) => [line.code, line]));
  const depthOf = ({ parent_code }: StatementLineRow): number => {
    const parent = parent_code === null ? undefined : byCode.get(parent_code);
    return parent ? depthOf(parent) + 1 : 0;
  };
  return lines.map((line) => ({
    ...{ code: line.code, parent_code: line.parent_code, depth: depthOf(line) },
    ...{ title: line.title, title_latin: line.title_latin },
    shows:
      line.formula.length > 0
        ? ("total" as const)
        : parents.has(line.code)
          ? ("group" as const)
          : ("accounts" as const),
    amounts: amounts.get(line.code)!,
  }));
}

function accountsOf(rows: readonly FigureRow[], { columns, sign }: { columns: number; sign: bigint }) {
  const byCode = groupBy(rows, ({ code }) => code!);
  return [...byCode.values()].slice(0, MAX_LINE_ACCOUNTS).map((some) => {
    const amounts = Array.from({ length: columns }, () => 0n);
    for (const { column, net } of some) amounts[column - 1]! += sign * BigInt(net);
    const { code, title, title_latin } = some[0]!;
    const id = some.find(({ account_id }) => account_id !== null)?.account_id ?? null;
    return { id, code: code!, title: title!, title_latin: title_latin!, amounts };
  });
}

const ONE_BRANCH = { en: "is possible for one branch only", fa: "مقایسه فقط برای یک شعبه ممکن است" };
const UNKNOWN = { en: "is not a line of this statement", fa: "سطری از این صورت مالی نیست" };
