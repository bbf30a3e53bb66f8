import { randomUUID } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import { Refusal } from "@/domain/errors";
import { bearer } from "./bearer";
import { keyFor } from "./keys";

const ISSUER = "safar";
const AUDIENCE = "back-office";
const LIFE_SECONDS = 12 * 3600;
const LEEWAY_SECONDS = 60;

/** What an operator's token says. Permissions in it are for the front-end to read: each call looks them up afresh. */
export type OperatorClaims = { operatorId: number; branchId: number; sessionEpoch: number };

/** The JWT of `POST /api/v2/auth/by`: 12 hours, HS256 under a key of its own (contract section 2). */
export async function mintOperatorToken(
  { operatorId, branchId, sessionEpoch, permissions }: OperatorClaims & { permissions: readonly string[] },
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const issued = Math.floor(now.getTime() / 1000);
  const token = await new SignJWT({ group: "operator", branch_id: branchId, permissions, epoch: sessionEpoch })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setSubject(String(operatorId))
    .setJti(randomUUID())
    .setIssuedAt(issued)
    .setExpirationTime(issued + LIFE_SECONDS)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .sign(keyFor(AUDIENCE));
  return { token, expiresAt: new Date((issued + LIFE_SECONDS) * 1000) };
}

/** Refuses 2001 (missing, malformed, other algorithm, issuer, audience, group or life, forged) and 2002 (expired). */
export async function readOperatorToken(authorization: string | undefined, now: Date): Promise<OperatorClaims> {
  const token = bearer(authorization);
  try {
    const { payload } = await jwtVerify(token, keyFor(AUDIENCE), {
      algorithms: ["HS256"],
      issuer: ISSUER,
      audience: AUDIENCE,
      clockTolerance: LEEWAY_SECONDS,
      currentDate: now,
      requiredClaims: ["sub", "iat", "exp", "jti"],
    });
    const { sub = "", iat = 0, exp = 0, group, branch_id, epoch } = payload;
    const lifeIsOurs = exp - iat <= LIFE_SECONDS && iat <= now.getTime() / 1000 + LEEWAY_SECONDS;
    const namesAnOperator = group === "operator" && /^[1-9]\d{0,9}$/.test(sub);
    if (!lifeIsOurs || !namesAnOperator || !Number.isInteger(branch_id) || !Number.isInteger(epoch))
      throw new Refusal("tokenMissing");
    return { operatorId: Number(sub), branchId: branch_id as number, sessionEpoch: epoch as number };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new Refusal("tokenExpired");
    if (error instanceof errors.JOSEError) throw new Refusal("tokenMissing");
    throw error;
  }
}
