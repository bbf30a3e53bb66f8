import type { z } from "zod";
import { audit } from "../../kernel/audit";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { passGate } from "../../kernel/gate/gate";
import { transact } from "../../kernel/transact";
import type { SiteActive } from "./schema.site";

/** Deactivates or activates a front-end: within 5 s sign-ins and guests are refused. Throws notFound (3009). */
export async function changeSiteActive(
  ctx: Ctx<OperatorActor> | TxCtx<OperatorActor>,
  input: z.output<typeof SiteActive>,
): Promise<{ id: number }> {
  const { id, active } = input;
  return transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    const { count } = await tx.db.customerSite.updateMany({
      where: { branchId, id, active: !active },
      data: { active, version: { increment: 1 } },
    });
    if (count === 0) {
      const there = await tx.db.customerSite.count({ where: { branchId, id } });
      if (there === 0) throw new Refusal("notFound");
      return { id };
    }
    const sides = { before: { active: !active }, after: { active } };
    if (active) {
      const where = { branchId_id: { branchId, id } };
      const { domain } = await tx.db.customerSite.findUniqueOrThrow({ where, select: { domain: true } });
      const subject = { type: "customer_site", id };
      await passGate(tx, { act: "customer_site.activate", input, subject, title: domain, ...sides });
    }
    const action = active ? "customer_site.resume" : "customer_site.suspend";
    await audit(tx, { action, subject: { type: "customer_site", id }, ...sides });
    return { id };
  });
}
