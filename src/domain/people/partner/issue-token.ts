import { randomBytes } from "node:crypto";
import type { Ctx, Site } from "../../kernel/context";

/** Encrypts a stored secret; the transport holds the key. */
export type Seal = (plain: Buffer) => Buffer;

type Holder = Pick<Site, "branchId" | "domainId">;
type Issued = { issuedAt: Date; expiresAt: Date; olderEndAt: Date | null };

/**
 * First step of a partner's authentication (contract section 2): issues a connection token with the lifetime of the
 * site's policy. Older tokens expire within the hour, so that a rotation fails no call. Of two concurrent calls the
 * second also expires the first's token.
 */
export async function issueToken(ctx: Omit<Ctx<null>, "actor">, site: Site, seal: Seal) {
  const { token } = (await issueFor(ctx, site, { by: `partner:${site.domainId}`, seal }))!;
  return token;
}

/** Common part of the partner's and the console's call. Undefined when the branch has no such site. */
export async function issueFor(
  ctx: Omit<Ctx<null>, "actor">,
  { branchId, domainId }: Holder,
  { by, seal }: { by: string; seal: Seal },
) {
  const secret = randomBytes(64);
  const tokenId = `tok_${randomBytes(12).toString("base64url")}`;
  const values = [branchId, domainId, tokenId, seal(secret), by, ctx.requestId];
  const [row] = await ctx.query<Issued>("partner.issue-token", ISSUE, values);
  if (!row) return undefined;
  const token = {
    token_id: tokenId,
    token: secret.toString("base64url"),
    alg: "HS256" as const,
    enc: "A256GCM" as const,
    issued_at: row.issuedAt,
    expires_at: row.expiresAt,
  };
  return { token, olderEndAt: row.olderEndAt };
}

const ISSUE = `
  select issued_at as "issuedAt", expires_at as "expiresAt", older_end_at as "olderEndAt"
    from issue_token($1, $2, $3, $4, $5, $6)`;
