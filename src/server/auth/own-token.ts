import { randomUUID } from "node:crypto";
import { errors, type JWTPayload, type JWTVerifyOptions, jwtVerify, SignJWT } from "jose";
import { Refusal } from "@/domain/kernel/errors";
import { bearer } from "./bearer";
import { keyFor, keysFor } from "./keys";

const ISSUER = "safar";
const LEEWAY_SECONDS = 60;

/** A kind of token we issue: its audience, which also selects its key, and its lifetime. */
export type TokenKind = { audience: "back-office" | "customer"; lifeSeconds: number };

/** Creates a JWT of ours: HS256 with the key of its kind, algorithm pinned (RFC 8725; contract section 2). */
export async function mintOwnToken(
  { audience, lifeSeconds }: TokenKind,
  { subject, claims, now }: { subject: string; claims: JWTPayload; now: Date },
): Promise<{ token: string; expiresAt: Date }> {
  const issued = Math.floor(now.getTime() / 1000);
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setSubject(subject)
    .setJti(randomUUID())
    .setIssuedAt(issued)
    .setExpirationTime(issued + lifeSeconds)
    .setIssuer(ISSUER)
    .setAudience(audience)
    .sign(keyFor(audience));
  return { token, expiresAt: new Date((issued + lifeSeconds) * 1000) };
}

/**
 * Returns the claims of a token of this kind, validated by `read`, which returns null for claims we never issue. Throws
 * 2001 (missing, malformed, wrong algorithm, issuer, audience or lifetime, forged) and 2002 (expired).
 */
export async function readOwnToken<Claims>(
  { audience, lifeSeconds }: TokenKind,
  authorization: string | undefined,
  now: Date,
  read: (payload: JWTPayload) => Claims | null,
): Promise<Claims> {
  const token = bearer(authorization);
  try {
    const { payload } = await verified(token, keysFor(audience), {
      algorithms: ["HS256"],
      issuer: ISSUER,
      audience,
      clockTolerance: LEEWAY_SECONDS,
      currentDate: now,
      requiredClaims: ["sub", "iat", "exp", "jti"],
    });
    const { iat = 0, exp = 0 } = payload;
    const lifeIsOurs = exp - iat <= lifeSeconds && iat <= now.getTime() / 1000 + LEEWAY_SECONDS;
    const claims = lifeIsOurs ? read(payload) : null;
    if (claims === null) throw new Refusal("tokenMissing");
    return claims;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new Refusal("tokenExpired");
    if (error instanceof errors.JOSEError) throw new Refusal("tokenMissing");
    throw error;
  }
}

/** Verifies with each accepted key: during a rotation of AUTH_SECRET there are two. */
async function verified(token: string, keys: readonly Buffer[], options: JWTVerifyOptions) {
  const [key, ...others] = keys;
  try {
    return await jwtVerify(token, key!, options);
  } catch (error) {
    if (others.length === 0 || !(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
    return verified(token, others, options);
  }
}
