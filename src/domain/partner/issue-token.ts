import { randomBytes } from "node:crypto";
import type { Ctx, Site } from "../context";

/** Encrypts what is stored; the transport holds the key. */
export type Seal = (plain: Buffer) => Buffer;

type Holder = Pick<Site, "branchId" | "domainId">;
type Issued = { issuedAt: Date; expiresAt: Date; olderEndAt: Date | null };

/**
 * Step one of the partner's proof (contract section 2): a connection token for this site, living as many days as its
 * policy says. Older ones of the site end within the hour, so that a rotation fails no call. One statement, its audit
 * row in it.
 */
export async function issueToken(ctx: Omit<Ctx<null>, "actor">, site: Site, seal: Seal) {
  const { token } = (await issueFor(ctx, site, { by: `partner:${site.domainId}`, seal }))!;
  return token;
}

/** What the site itself and the desk have in common. Undefined where the branch has no such site. */
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
  with older as (
    update connection_tokens set expires_at = now() + interval '1 hour'
     where branch_id = $1 and id in (
       -- In one order, so that two calls at once do not wait for each other in a circle.
       select id from connection_tokens
        where branch_id = $1 and domain_id = $2 and revoked_at is null and expires_at > now() + interval '1 hour'
        order by id for update)
  ), made as (
    insert into connection_tokens (branch_id, id, domain_id, sealed, issued_by, expires_at)
    select branch_id, $3, id, $4, $5, now() + make_interval(days => token_days)
      from partner_domains where branch_id = $1 and id = $2
    returning id, domain_id, issued_at, expires_at
  ), audited as (
    insert into audit_log (branch_id, actor, action, subject_type, subject_id, request_id, after)
    select $1, $5, 'partner.issue-token', 'connection_token', id, $6,
           jsonb_build_object('domain_id', domain_id, 'expires_at', expires_at) from made
  ), told as (
    insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
    select $1, 'partner.token', 'partner_domain', domain_id::text, jsonb_build_object('by', $5::text) from made
  )
  select issued_at as "issuedAt", expires_at as "expiresAt",
         -- As they stood before this statement.
         (select max(least(expires_at, now() + interval '1 hour')) from connection_tokens
           where branch_id = $1 and domain_id = $2 and revoked_at is null and expires_at > now()) as "olderEndAt"
    from made`;
