import type { z } from "zod";
import type { Ctx, OperatorActor } from "../context";
import { readReceivables } from "../report/read-receivables";
import type { DeskOverdue } from "./schema";

/** What is owed to the branch beyond its settlement day, and by how many: the report of receivables in one figure. */
export async function readDeskOverdue(ctx: Ctx<OperatorActor>): Promise<z.input<typeof DeskOverdue>> {
  const { currency, rows, totals } = await readReceivables(ctx);
  const late = ({ balance, current, credit }: typeof totals) => BigInt(balance) + BigInt(credit) - BigInt(current);
  return { currency, amount: late(totals), count: rows.filter((row) => late(row) > 0n).length };
}
