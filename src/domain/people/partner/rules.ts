import type { Permission } from "../../kernel/permission/rules";

export * from "./rules.network";

/** Allowed lifetimes of a connection token in days (contract section 2). */
export const TOKEN_DAYS = [1, 7, 15, 30, 90] as const;

/** A revoked token, trust or site is refused by every process within this time. */
export const STOPS_WITHIN_SECONDS = 5;

export const TOKEN_STATES = ["live", "overlap", "expired", "revoked"] as const;
export type TokenState = (typeof TOKEN_STATES)[number];

type TokenRow = { issuedAt: Date; expiresAt: Date; revokedAt: Date | null };

/**
 * States of a site's tokens, given newest first: the newest valid one is live, older valid ones overlap until they
 * expire.
 */
export function tokenStates(tokens: readonly TokenRow[], now: Date): TokenState[] {
  let newer = false;
  return tokens.map(({ expiresAt, revokedAt }) => {
    if (revokedAt) return "revoked";
    if (expiresAt <= now) return "expired";
    if (newer) return "overlap";
    newer = true;
    return "live";
  });
}

export const TRUST_STATUSES = ["requested", "trusted", "rejected", "revoked"] as const;
export type TrustStatus = (typeof TRUST_STATUSES)[number];
export type TrustAct = "trust" | "reject" | "withdraw" | "revoke";

/** Acts on a network entry and resulting states. `withdraw` belongs to the requester. */
export const TRUST_OUTCOME: Readonly<Record<TrustStatus, Partial<Record<TrustAct, TrustStatus>>>> = {
  requested: { trust: "trusted", reject: "rejected", withdraw: "revoked" },
  trusted: { revoke: "revoked" },
  rejected: {},
  revoked: {},
};

const NEEDS: Readonly<Record<TrustAct, Permission>> = {
  trust: "partner:approve",
  reject: "partner:approve",
  withdraw: "partner:write",
  // Revoking access never needs a second person.
  revoke: "partner:write",
};

export type Decider = {
  permissions: readonly string[];
  /** Whether the caller requested the entry. */
  asked: boolean;
  /** Whether no other operator of the branch may approve. */
  alone: boolean;
  /** Whether the requested expiry has passed. */
  over: boolean;
};

/**
 * Acts the caller may perform. Four eyes: the requester may not approve unless no other operator could; they may
 * withdraw.
 */
export function trustActs(status: TrustStatus, { permissions, asked, alone, over }: Decider): TrustAct[] {
  const open = Object.keys(TRUST_OUTCOME[status]) as TrustAct[];
  return open.filter((act) => {
    if (!permissions.includes(NEEDS[act])) return false;
    if (act === "trust") return !over && (!asked || alone);
    return act === "withdraw" ? asked : act !== "reject" || !asked;
  });
}

export type TrustState = TrustStatus | "expired";

/** State shown in lists: an expired trust counts as none. */
export const trustState = (status: TrustStatus, expiresAt: Date | null, now: Date): TrustState =>
  status === "trusted" && expiresAt !== null && expiresAt <= now ? "expired" : status;
