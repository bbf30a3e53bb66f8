import type { z } from "zod";
import { audit } from "../../kernel/audit";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { transact } from "../../kernel/transact";
import { lockSite, publishPartnerSite } from "./rows";
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
    await audit(tx, { action: "partner.resume", subject: { type: "partner_domain", id }, before, after: { reason } });
    await publishPartnerSite(tx, "domain", id);
  });
}
