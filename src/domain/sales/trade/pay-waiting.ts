import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { payTrade } from "./pay-trade";
import { refusalOf } from "./refused";
import type { TradeOut } from "./schema";
import { toTradeDto } from "./to-trade-dto";

/**
 * Console: pays a trade that waits, from what its payer has by now; one that is paid already stays as it is. Refuses 3009 none such, 7001,
 * 7002 with what lacks (it goes on waiting), 7301; 8003 a gateway is to be paid first.
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
