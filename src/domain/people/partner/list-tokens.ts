import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { namesOf } from "./rows";
import { tokenStates } from "./rules";
import type { TokenRow } from "./schema.console";

/** Connection tokens of a site, newest first, without secrets; ended ones are listed for a day. */
export async function listTokens(
  { db, actor, now }: Ctx<OperatorActor>,
  { domain_id }: { domain_id: number },
): Promise<z.input<typeof TokenRow>[]> {
  const tokens = await db.connectionToken.findMany({
    where: { branchId: actor.branchId, domainId: domain_id },
    omit: { sealed: true },
    orderBy: [{ issuedAt: "desc" }, { id: "desc" }],
    take: 200,
  });
  const states = tokenStates(tokens, now);
  const names = await namesOf(
    db,
    tokens.flatMap(({ issuedBy, revokedBy }) => [issuedBy, revokedBy ?? ""]),
  );
  return tokens.map((token, at) => ({
    token_id: token.id,
    state: states[at]!,
    issued_at: token.issuedAt,
    issued_by: names(token.issuedBy || `partner:${domain_id}`),
    expires_at: token.expiresAt,
    revoked_at: token.revokedAt,
    revoked_by: token.revokedBy ? names(token.revokedBy) : null,
    revoked_reason: token.revokedReason,
  }));
}
