import type { OperatorClaims } from "@/domain/people/operator/load-operator-actor";
import { SESSION_HOURS } from "@/domain/people/operator-session/rules";
import { mintOwnToken, readOwnToken } from "./own-token";

const KIND = { audience: "back-office", lifeSeconds: SESSION_HOURS * 3600 } as const;

/** Creates the JWT of `POST /api/v2/auth/by`: 12 hours, HS256 with its own key (contract section 2). */
export const mintOperatorToken = (
  { operatorId, branchId, sessionEpoch, sessionId, permissions }: OperatorClaims & { permissions: readonly string[] },
  now: Date,
) =>
  mintOwnToken(KIND, {
    subject: String(operatorId),
    claims: {
      group: "operator",
      branch_id: branchId,
      permissions,
      epoch: sessionEpoch,
      ...(sessionId && { sid: sessionId }),
    },
    now,
  });

/** The permissions in the token are for the front-end only: each call reads the current ones. Throws 2001 and 2002. */
export const readOperatorToken = (authorization: string | undefined, now: Date): Promise<OperatorClaims> =>
  readOwnToken(KIND, authorization, now, ({ sub = "", group, branch_id, epoch, sid }) => {
    const namesAnOperator = group === "operator" && /^[1-9]\d{0,9}$/.test(sub);
    if (!namesAnOperator || !Number.isInteger(branch_id) || !Number.isInteger(epoch)) return null;
    const claims = { operatorId: Number(sub), branchId: branch_id as number, sessionEpoch: epoch as number };
    return typeof sid === "string" ? { ...claims, sessionId: sid } : claims;
  });
