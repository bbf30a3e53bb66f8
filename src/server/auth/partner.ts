import { decodeProtectedHeader, errors, jwtVerify } from "jose";
import { LRUCache } from "lru-cache";
import type { PartnerActor } from "@/domain/context";
import { Refusal } from "@/domain/errors";
import { onceInProcess } from "../process";
import { bearer } from "./bearer";
import { connectionToken } from "./connection-token";
import type { KnownSite } from "./site";

const LEEWAY_SECONDS = 60;
const MAX_LIFE_SECONDS = 15 * 60;
const JTI = /^[\x21-\x7e]{1,128}$/;

/** What a signed call proves: the partner, and the token's own id when it carries one. */
export type SignedCall = { actor: PartnerActor; jti: string | null };

type Verified = { domainId: number; kid: string; jti: string | null; expiresAtSeconds: number };

// Bounded; keyed by the whole token; an entry is worth nothing after its own expiry or its connection token's end.
const verified = () => onceInProcess("verified-jwts", () => new LRUCache<string, Verified>({ max: 5_000 }));

/**
 * Step two of contract section 2: a JWT the caller signed itself, HS256 with bytes 0-31 of its connection token.
 * Refuses 2001 (missing, malformed, other algorithm, issuer or audience, too long a life), 2002 (expired, or its
 * connection token is unknown, expired or revoked) and 2005 (signature).
 */
export async function signedCall(site: KnownSite, authorization: string | undefined, now: Date): Promise<SignedCall> {
  const token = bearer(authorization);
  const seconds = now.getTime() / 1000;
  const known = verified().get(token);
  if (known?.domainId === site.domainId) {
    if (known.expiresAtSeconds + LEEWAY_SECONDS <= seconds) throw new Refusal("tokenExpired");
    if (!(await connectionToken(site, known.kid))) throw new Refusal("tokenExpired");
    return { actor: actorOf(site, known.kid), jti: known.jti };
  }
  const fresh = await verify(site, token, now);
  verified().set(token, fresh);
  return { actor: actorOf(site, fresh.kid), jti: fresh.jti };
}

async function verify(site: KnownSite, token: string, now: Date): Promise<Verified> {
  const kid = kidOf(token);
  const key = await connectionToken(site, kid);
  if (!key) throw new Refusal("tokenExpired");
  try {
    const { payload } = await jwtVerify(token, key.signing, {
      algorithms: ["HS256"],
      audience: "reservation",
      issuer: site.domain,
      clockTolerance: LEEWAY_SECONDS,
      currentDate: now,
      requiredClaims: ["iat", "exp"],
    });
    const { iat = 0, exp = 0, jti } = payload;
    if (exp - iat > MAX_LIFE_SECONDS || exp <= iat) throw new Refusal("tokenMissing");
    if (iat > now.getTime() / 1000 + LEEWAY_SECONDS) throw new Refusal("tokenMissing");
    if (jti !== undefined && (typeof jti !== "string" || !JTI.test(jti))) throw new Refusal("tokenMissing");
    return { domainId: site.domainId, kid, jti: jti ?? null, expiresAtSeconds: exp };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new Refusal("tokenExpired");
    if (error instanceof errors.JWSSignatureVerificationFailed) throw new Refusal("signatureInvalid");
    if (error instanceof errors.JOSEError) throw new Refusal("tokenMissing");
    throw error;
  }
}

/** The connection token's name, from a header that promises nothing else: HS256, no keys, no addresses of keys. */
function kidOf(token: string): string {
  try {
    const { alg, kid } = decodeProtectedHeader(token);
    if (alg === "HS256" && typeof kid === "string" && /^[\w-]{1,64}$/.test(kid)) return kid;
  } catch {
    // falls through: malformed
  }
  throw new Refusal("tokenMissing");
}

const actorOf = (site: KnownSite, tokenId: string): PartnerActor => ({
  kind: "partner",
  branchId: site.branchId,
  domainId: site.domainId,
  domain: site.domain,
  colleagueId: site.colleagueId,
  unlimited: site.unlimited,
  tokenId,
});
