import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { transact } from "../../kernel/transact";
import { asJson, changedBy, giveFollowersBuyer, publishEInvoice, toBeSent, withBuyer } from "./change-e-invoice";
import { lockEInvoice } from "./rows";
import type { EInvoiceBuyer, EInvoiceDone } from "./schema";

/**
 * Completes the buyer of a held document, which is sent when it lacks nothing else. Throws notFound (3009),
 * changedMeanwhile (8004), operationNotAllowed (8003) in another state.
 */
export async function completeBuyer(
  ctx: Ctx<OperatorActor>,
  input: z.output<typeof EInvoiceBuyer>,
): Promise<z.input<typeof EInvoiceDone>> {
  return transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    const before = await lockEInvoice(tx, input.id, input.version);
    if (before.state !== "held") throw new Refusal("operationNotAllowed", { data: { state: before.state } });
    const { document, missing } = withBuyer(before.document, input);
    const next = toBeSent(missing, tx.now);
    const { id, version } = await tx.db.eInvoice.update({
      where: { branchId_id: { branchId, id: input.id } },
      data: { document: asJson(document), ...next, ...changedBy(tx), version: { increment: 1 } },
    });
    await giveFollowersBuyer(tx, id, input);
    await publishEInvoice(tx, {
      id,
      act: "complete",
      label: before.invoice.label,
      state: next.state,
      before: { state: before.state },
    });
    return { id, state: next.state, version };
  });
}
