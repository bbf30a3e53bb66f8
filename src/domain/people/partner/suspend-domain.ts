import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { lockSite, partnerSiteEvent } from "./rows";
import type { Suspension } from "./schema.console";

type Given = z.output<typeof Suspension>;

/**
 * Suspends a site: within 5 s all its calls are refused with 2008; tokens are unchanged. Throws operationNotAllowed
 * (8003) when already suspended.
 */
export function suspendDomain(ctx: Ctx<OperatorActor>, { id, reason }: Given): Promise<void> {
  return transact(ctx, async (tx) => {
    const site = await lockSite(tx, id);
    if (site.suspendedAt) throw new Refusal("operationNotAllowed", { data: { allowed_operations: ["resume"] } });
    await tx.db.partnerDomain.update({
      where: { branchId_id: { branchId: tx.actor.branchId, id } },
      data: { suspendedAt: tx.now, suspendedReason: reason },
    });
    await recordChange(tx, {
      action: "partner.suspend",
      subject: { type: "partner_domain", id },
      after: { reason },
      event: partnerSiteEvent(tx, "domain", id),
    });
  });
}
