import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { lockSite, partnerSiteEvent } from "./rows";
import type { Suspension } from "./schema.console";

/**
 * Resumes a suspended site with its remaining valid tokens. Throws operationNotAllowed (8003) when it is not suspended.
 */
export function resumeDomain(ctx: Ctx<OperatorActor>, { id, reason }: z.output<typeof Suspension>): Promise<void> {
  return transact(ctx, async (tx) => {
    const site = await lockSite(tx, id);
    if (!site.suspendedAt) throw new Refusal("operationNotAllowed", { data: { allowed_operations: ["suspend"] } });
    await tx.db.partnerDomain.update({
      where: { branchId_id: { branchId: tx.actor.branchId, id } },
      data: { suspendedAt: null, suspendedReason: null },
    });
    const before = { suspended_at: site.suspendedAt.toISOString(), reason: site.suspendedReason };
    await recordChange(tx, {
      action: "partner.resume",
      subject: { type: "partner_domain", id },
      before,
      after: { reason },
      event: partnerSiteEvent(tx, "domain", id),
    });
  });
}
