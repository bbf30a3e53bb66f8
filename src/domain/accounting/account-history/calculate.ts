import { setTimeout as sleep } from "node:timers/promises";
import type { z } from "zod";
import { audit } from "../../kernel/audit";
import { actorName, type Ctx, type OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import type { RowOf } from "../../kernel/table-rows";
import { transact } from "../../kernel/transact";
import { branchCurrency } from "./accounts-of";
import type { Calculation } from "./rules";
import type { Calculated, YearInput } from "./schema";
import { yearOf } from "./year-of";

type Answer = z.input<typeof Calculated>;
type Found = Omit<Answer["found"][number], "account" | "currency"> & { account_id: number; ccy: string | null };
type Recalculated = { differences: number; repaired: number; found: Found[] };
type Span = { from: string; to: string };

/** Maximum findings in an answer. */
const NAMED = 500;
const ATTEMPTS = 3;
const PAUSE_MS = 300;
/** SQLSTATE lock_not_available: another transaction holds the lock too long. */
const LOCKED = "55P03";

/**
 * Recomputes a year of the branch from its lines, month by month, and repairs and returns the differences; the run and
 * its differences are audited. Posters wait only for months with differences, one at a time. Throws databaseUnavailable
 * (9006) when the lock of a month times out: months before it are done, and a second run finds them right.
 */
export async function calculate(
  ctx: Ctx<OperatorActor>,
  calculation: Calculation,
  input: z.output<typeof YearInput>,
): Promise<Answer> {
  const { year, calendar, converted, from, to } = await yearOf(ctx, input.year);
  const months = await ctx.query<Span>("account-history.months", MONTHS, [ctx.actor.branchId, from, to]);
  const runs: Recalculated[] = [];
  for (const month of months) runs.push(await recalculate(ctx, month, PARTS[calculation]));
  if (calculation === "complete") runs.push(await recalculate(ctx, { from, to }, ["balance"]));
  const sum = (name: "differences" | "repaired") => runs.reduce((total, run) => total + run[name], 0);
  const result = {
    calculation,
    year,
    calendar,
    converted,
    from,
    to,
    differences: sum("differences"),
    repaired: sum("repaired"),
  };
  await transact(ctx, (tx) =>
    audit(tx, { action: "history.calculate", subject: { type: "fiscal_year", id: year }, after: result }),
  );
  return {
    ...result,
    branch_currency: await branchCurrency(ctx),
    found: await withAccounts(ctx, runs.flatMap(({ found }) => found).slice(0, NAMED)),
  };
}

const PARTS: Record<Calculation, readonly string[]> = {
  daily: ["day"],
  monthly: ["month"],
  complete: ["day", "month"],
};

async function recalculate(
  ctx: Ctx<OperatorActor>,
  { from, to }: Span,
  parts: readonly string[],
): Promise<Recalculated> {
  const values = [ctx.actor.branchId, from, to, parts, actorName(ctx.actor), ctx.requestId];
  for (let attempt = 1; ; attempt++) {
    try {
      const [row] = await ctx.query<{ made: Recalculated }>("account-history.recalculate", RECALCULATE, values);
      return row!.made;
    } catch (error) {
      if ((error as { code?: string }).code !== LOCKED) throw error;
      if (attempt === ATTEMPTS) throw new Refusal("databaseUnavailable", { retryAfterSeconds: 5 });
      await sleep(PAUSE_MS);
    }
  }
}

/** Adds account codes and names to findings. */
async function withAccounts(ctx: Ctx<OperatorActor>, found: readonly Found[]): Promise<Answer["found"]> {
  const ids = [...new Set(found.map(({ account_id }) => account_id))];
  const rows = await ctx.query<RowOf<"ledger.accounts", "id" | "code" | "title" | "title_latin">>(
    "account-history.named",
    "select id, code, title, title_latin from ledger.accounts where branch_id = $1 and id = any($2::int[])",
    [ctx.actor.branchId, ids],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.map(({ account_id, ccy, ...rest }) => ({
    ...rest,
    account: byId.get(account_id) ?? null,
    currency: ccy,
  }));
}

const RECALCULATE = "select ledger.recalculate($1, $2, $3, $4, $5, $6) as made";
const MONTHS = `
  select lower(dates) as from, upper(dates) - 1 as to from ledger.periods
   where branch_id = $1 and dates && daterange($2, $3, '[]') order by dates`;
