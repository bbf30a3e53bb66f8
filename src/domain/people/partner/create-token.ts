import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { issueFor, type Seal } from "./issue-token";
import type { CreatedToken } from "./schema.console";

/**
 * Creates a connection token for a site of the branch, equivalent to GET /token, shown once. Older ones expire within
 * the hour. Throws notFound (3009), operationNotAllowed (8003) while suspended.
 */
export async function createToken(
  ctx: Ctx<OperatorActor>,
  { domain_id }: { domain_id: number },
  seal: Seal,
): Promise<z.input<typeof CreatedToken>> {
  const { branchId } = ctx.actor;
  const site = await ctx.db.partnerDomain.findUnique({
    where: { branchId_id: { branchId, id: domain_id } },
    select: { suspendedAt: true },
  });
  if (!site) throw new Refusal("notFound");
  if (site.suspendedAt) throw new Refusal("operationNotAllowed", { data: { allowed_operations: ["resume"] } });
  const made = await issueFor(ctx, { branchId, domainId: domain_id }, { by: actorName(ctx.actor), seal });
  if (!made) throw new Refusal("notFound");
  return { ...made.token, older_end_at: made.olderEndAt };
}
