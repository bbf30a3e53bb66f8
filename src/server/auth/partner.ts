import { decodeProtectedHeader, errors, jwtVerify } from "jose";
import { LRUCache } from "lru-cache";
import type { PartnerActor } from "@/domain/kernel/context";
import { Refusal } from "@/domain/kernel/errors";
import { onceInProcess } from "../process";
import { bearer } from "./bearer";
import { connectionToken, type TokenKey } from "./connection-token";
import type { KnownSite } from "./site";

const LEEWAY_SECONDS = 60;
const MAX_LIFE_SECONDS = 15 * 60;
const JTI = /^[\x21-\x7e]{1,128}$/;

/** Result of verifying a signed call: the partner, its connection token, and the JWT's id if it has one. */
export type SignedCall = { actor: PartnerActor; key: TokenKey; jti: string | null };

type Verified = { domainId: number; kid: string; jti: string | null; expiresAtSeconds: number };

// Bounded and keyed by the whole token; an entry expires with its JWT or its connection token.
const verified = () => onceInProcess("verified-jwts", () => new LRUCache<string, Verified>({ max: 5_000 }));

/**
 * Verifies a JWT signed by the caller (contract section 2, step two): HS256 with bytes 0-31 of its connection token.
 * Throws 2001 (missing, malformed, wrong algorithm, issuer or audience, lifetime too long), 2002 (expired, or its
 * connection token is unknown, expired or revoked) and 2005 (signature).
 */
export async function signedCall(site: KnownSite, authorization: string | undefined, now: Date): Promise<SignedCall> {
  const token = bearer(authorization);
  const seconds = now.getTime() / 1000;
  const known = verified().get(token);
  if (known?.domainId === site.domainId) {
    if (known.expiresAtSeconds + LEEWAY_SECONDS <= seconds) throw new Refusal("tokenExpired");
    return { actor: actorOf(site, known.kid), key: await liveKey(site, known.kid), jti: known.jti };
  }
  const kid = kidOf(token);
  const key = await liveKey(site, kid);
  const fresh = await verify(site, key, token, now);
  verified().set(token, fresh);
  return { actor: actorOf(site, kid), key, jti: fresh.jti };
}

async function liveKey(site: KnownSite, kid: string): Promise<TokenKey> {
  const key = await connectionToken(site, kid);
  if (!key) throw new Refusal("tokenExpired");
  return key;
}

async function verify(site: KnownSite, key: TokenKey, token: string, now: Date): Promise<Verified> {
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
    return { domainId: site.domainId, kid: key.id, jti: jti ?? null, expiresAtSeconds: exp };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new Refusal("tokenExpired");
    if (error instanceof errors.JWSSignatureVerificationFailed) throw new Refusal("signatureInvalid");
    if (error instanceof errors.JOSEError) throw new Refusal("tokenMissing");
    throw error;
  }
}

/** Reads the id of the connection token from a header that contains nothing else: HS256, no keys, no key URLs. */
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
