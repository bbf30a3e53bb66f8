import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { newClientSecret } from "./client-secret";
import { lockSite, partnerSiteEvent } from "./rows";
import type { ClientSecret } from "./schema.console";

/**
 * Creates new client credentials, returned only here; the old ones are refused within 5 s. Throws operationNotAllowed
 * (8003) when Basic is not enabled.
 */
export function renewClientSecret(
  ctx: Ctx<OperatorActor>,
  { id }: { id: number },
): Promise<z.input<typeof ClientSecret>> {
  return transact(ctx, async (tx) => {
    const site = await lockSite(tx, id);
    if (!site.basicRequired) throw new Refusal("operationNotAllowed", { data: { allowed_operations: [] } });
    const { shown, columns } = newClientSecret();
    await tx.db.partnerDomain.update({ where: { branchId_id: { branchId: tx.actor.branchId, id } }, data: columns });
    const before = { client_id: site.clientId };
    const after = { client_id: shown.client_id };
    await recordChange(tx, {
      action: "partner.renew-secret",
      subject: { type: "partner_domain", id },
      before,
      after,
      event: partnerSiteEvent(tx, "domain", id),
    });
    return shown;
  });
}
