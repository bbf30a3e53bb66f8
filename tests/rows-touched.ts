import type { Ctx } from "@/domain/kernel/context";
import { query } from "@/server/db";

type Plan = { "Node Type": string; "Relation Name"?: string; Plans?: Plan[] } & Partial<Record<string, number>>;
type RowsTouchedInput = { text: string; values: readonly unknown[] };

/** A context that records its statements. */
export function watched<C extends Ctx>(ctx: C): { ctx: C; input: RowsTouchedInput[] } {
  const request: RowsTouchedInput[] = [];
  const seen: C["query"] = (name, text, values = []) => {
    request.push({ text, values: [...values] });
    return ctx.query(name, text, values);
  };
  return { ctx: { ...ctx, query: seen }, input: request };
}

/**
 * Number of rows of a table that each statement reads, including filtered ones: the cost of a search on any machine.
 */
export async function rowsTouched(input: readonly RowsTouchedInput[], table: string): Promise<number[]> {
  const touched: number[] = [];
  for (const { text, values } of input) {
    const [row] = await query<{ "QUERY PLAN": { Plan: Plan }[] }>("", `explain (analyze, format json) ${text}`, values);
    touched.push(touchedBy(row!["QUERY PLAN"][0]!.Plan, table));
  }
  return touched;
}

const LEFT_OUT = ["Rows Removed by Filter", "Rows Removed by Index Recheck"];

function touchedBy(plan: Plan, table: string): number {
  const below = (plan.Plans ?? []).reduce((sum, one) => sum + touchedBy(one, table), 0);
  if (plan["Relation Name"] !== table) return below;
  const each = ["Actual Rows", ...LEFT_OUT].reduce((sum, key) => sum + (plan[key] ?? 0), 0);
  return below + each * (plan["Actual Loops"] ?? 1);
}
