import type { JWTPayload } from "jose";
import type { CustomerClaims } from "@/domain/people/customer/load-customer-actor";
import { mintOwnToken, readOwnToken } from "./own-token";

const KIND = { audience: "customer", lifeSeconds: 24 * 3600 } as const;

/** Creates the JWT of the sign-in routes of `/b2c/v1/auth`: 24 hours, HS256 with its own key (contract section 2). */
export const mintCustomerToken = (claims: CustomerClaims, now: Date) =>
  mintOwnToken(KIND, { subject: subjectOf(claims), claims: wireOf(claims), now });

/** Reads the claims of a customer token; every call checks the caller's present rights. Throws 2001 and 2002. */
export const readCustomerToken = (authorization: string | undefined, now: Date): Promise<CustomerClaims> =>
  readOwnToken(KIND, authorization, now, (payload) => {
    const claims = claimsOf(payload);
    return claims && payload.sub === subjectOf(claims) ? claims : null;
  });

function subjectOf(claims: CustomerClaims): string {
  if (claims.group === "b2c") return `customer:${claims.customerId}`;
  return claims.group === "b2b" ? `colleague_user:${claims.colleagueUserId}` : `site:${claims.domain}`;
}

function wireOf(claims: CustomerClaims): JWTPayload {
  const common = { group: claims.group, branch_id: claims.branchId };
  if (claims.group === "guest") return { ...common, domain: claims.domain };
  const { sessionEpoch: epoch } = claims;
  if (claims.group === "b2c") {
    return { ...common, customer_id: claims.customerId, passenger_id: claims.passengerId, epoch };
  }
  return { ...common, colleague_id: claims.colleagueId, colleague_user_id: claims.colleagueUserId, epoch };
}

function claimsOf(payload: JWTPayload): CustomerClaims | null {
  const { group, branch_id: branchId, epoch: sessionEpoch } = payload;
  if (!isId(branchId)) return null;
  if (group === "guest") {
    const { domain, jti } = payload;
    return typeof domain === "string" && domain.length <= 253 ? { group, branchId, domain, tokenId: jti } : null;
  }
  if (!Number.isInteger(sessionEpoch)) return null;
  const known = { branchId, sessionEpoch: sessionEpoch as number };
  if (group === "b2c") {
    const { customer_id: customerId, passenger_id: passengerId } = payload;
    return isId(customerId) && isId(passengerId) ? { group, ...known, customerId, passengerId } : null;
  }
  if (group !== "b2b") return null;
  const { colleague_id: colleagueId, colleague_user_id: colleagueUserId } = payload;
  return isId(colleagueId) && isId(colleagueUserId) ? { group, ...known, colleagueId, colleagueUserId } : null;
}

const isId = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) <= 2 ** 31 - 1;
