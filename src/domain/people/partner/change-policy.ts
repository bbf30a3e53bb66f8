import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { NO_CLIENT, newClientSecret } from "./client-secret";
import { lockSite, partnerSiteEvent } from "./rows";
import type { PolicyChange, PolicyChanged } from "./schema.console";

/**
 * Updates a site's access policy: lifetime of new tokens, Basic on GET /token, packets. Enabling Basic creates a client
 * id and secret, returned only here; disabling it deletes them. Throws notFound (3009).
 */
export function changePolicy(
  ctx: Ctx<OperatorActor>,
  { id, ...change }: z.output<typeof PolicyChange>,
): Promise<z.input<typeof PolicyChanged>> {
  return transact(ctx, async (tx) => {
    const site = await lockSite(tx, id);
    const before = {
      token_days: site.tokenDays,
      basic_required: site.basicRequired,
      packets_required: site.packetsRequired,
    };
    const after = { ...before, ...change };
    const client = after.basic_required && !before.basic_required ? newClientSecret() : null;
    await tx.db.partnerDomain.update({
      where: { branchId_id: { branchId: tx.actor.branchId, id } },
      data: {
        tokenDays: after.token_days,
        basicRequired: after.basic_required,
        packetsRequired: after.packets_required,
        ...client?.columns,
        ...(!after.basic_required && NO_CLIENT),
      },
    });
    await recordChange(tx, {
      action: "partner.change-policy",
      subject: { type: "partner_domain", id },
      before,
      after,
      event: partnerSiteEvent(tx, "domain", id),
    });
    return { ...after, client: client?.shown ?? null };
  });
}
