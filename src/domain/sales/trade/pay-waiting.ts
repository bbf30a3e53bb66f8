import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { payTrade } from "./pay-trade";
import { refusalOf } from "./refused";
import type { TradeOut } from "./schema";
import { toTradeDto } from "./to-trade-dto";

/**
 * Console: pays a waiting trade from the payer's current balance; a paid one is returned unchanged. Throws notFound
 * (3009), walletInsufficient (7001) and creditCeiling (7002) with the shortfall (it keeps waiting), periodClosed
 * (7301); operationNotAllowed (8003) when a gateway payment is due first.
 */
export async function payWaiting(
  ctx: Ctx<OperatorActor>,
  { trade_id }: { trade_id: number },
): Promise<z.input<typeof TradeOut>> {
  const answer = await payTrade(ctx, { branch_id: ctx.actor.branchId, trade_id, actor: actorName(ctx.actor) });
  if (!answer) throw new Refusal("notFound");
  if ("refused" in answer) throw refusalOf(answer.refused);
  if (answer.waiting) throw new Refusal("operationNotAllowed", { data: { allowed_operations: [] } });
  return (await toTradeDto(ctx, { trade_id }))!;
}
