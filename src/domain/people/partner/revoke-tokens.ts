import type { z } from "zod";
import { audit } from "../../kernel/audit";
import { actorName, type Ctx, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { publish } from "../../kernel/publish";
import { transact } from "../../kernel/transact";
import { lockSite, partnerSiteEvent } from "./rows";
import { STOPS_WITHIN_SECONDS } from "./rules";
import type { AllTokensRevocation, RevokedTokens, TokenRevocation } from "./schema.console";

type Answer = z.input<typeof RevokedTokens>;

/**
 * Revokes one token: its calls get 2002 within 5 s. Throws notFound (3009), operationNotAllowed (8003) when it has
 * ended.
 */
export function revokeToken(ctx: Ctx<OperatorActor>, given: z.output<typeof TokenRevocation>): Promise<Answer> {
  return transact(ctx, async (tx) => {
    const token = await tx.db.connectionToken.findUnique({
      where: { branchId_id: { branchId: tx.actor.branchId, id: given.token_id } },
      select: { domainId: true },
    });
    if (!token) throw new Refusal("notFound");
    return revoke(tx, { domainId: token.domainId, reason: given.reason, only: given.token_id });
  });
}

/**
 * Revokes all tokens of a site, as after a leak. Throws notFound (3009), operationNotAllowed (8003) when none is valid.
 */
export function revokeAllTokens(ctx: Ctx<OperatorActor>, given: z.output<typeof AllTokensRevocation>): Promise<Answer> {
  return transact(ctx, (tx) => revoke(tx, { domainId: given.domain_id, reason: given.reason }));
}

type Ending = { domainId: number; reason: string; only?: string };

async function revoke(tx: TxCtx<OperatorActor>, { domainId, reason, only }: Ending): Promise<Answer> {
  await lockSite(tx, domainId);
  const live = { revokedAt: null, expiresAt: { gt: tx.now } };
  const ended = await tx.db.connectionToken.updateManyAndReturn({
    where: { branchId: tx.actor.branchId, domainId, ...live, ...(only !== undefined && { id: only }) },
    data: { revokedAt: tx.now, revokedBy: actorName(tx.actor), revokedReason: reason },
    select: { id: true },
  });
  if (ended.length === 0) throw new Refusal("operationNotAllowed", { data: { allowed_operations: [] } });
  for (const { id } of ended) {
    const after = { domain_id: domainId, reason };
    await audit(tx, { action: "partner.revoke-token", subject: { type: "connection_token", id }, after });
  }
  await publish(tx, partnerSiteEvent(tx, "token", domainId));
  return { token_ids: ended.map(({ id }) => id), stops_within_seconds: STOPS_WITHIN_SECONDS };
}
