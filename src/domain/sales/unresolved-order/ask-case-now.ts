import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { askOrderNow } from "../supplier-order/ask-now";
import { advanceTrade } from "../trade/advance";
import type { TradeDeps } from "../trade/deps";
import { caseOf, endedOf } from "./rows";
import type { UnresolvedCaseRechecked } from "./schema";

/**
 * Queries the supplier for the outcome now, regardless of the schedule, and advances the trade by its answer. Throws
 * notFound (3009), and operationNotAllowed (8003) for an item that was never ordered.
 */
export async function recheckUnresolvedCase(
  ctx: Ctx<OperatorActor>,
  deps: TradeDeps,
  { id }: { id: number },
): Promise<z.input<typeof UnresolvedCaseRechecked>> {
  const found = await caseOf(ctx, id);
  if (found.order_id === null) throw new Refusal("operationNotAllowed", { data: { allowed_operations: [] } });
  const { state, in_progress } = await askOrderNow(ctx, deps, { id: Number(found.order_id) });
  const trade = { branch_id: ctx.actor.branchId, trade_id: found.trade_id! };
  await advanceTrade(deps, trade).catch(() => {});
  return { ...(await endedOf(ctx, id)), order_state: state, in_progress };
}
