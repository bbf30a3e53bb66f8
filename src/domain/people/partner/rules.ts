import type { Permission } from "../../kernel/permission/rules";

export * from "./rules.network";

/** Lifetimes a connection token can have, days (contract section 2). */
export const TOKEN_DAYS = [1, 7, 15, 30, 90] as const;

/** A withdrawn token, trust or site is refused by every process within this time. */
export const STOPS_WITHIN_SECONDS = 5;

export const TOKEN_STATES = ["live", "overlap", "expired", "revoked"] as const;
export type TokenState = (typeof TOKEN_STATES)[number];

type TokenRow = { issuedAt: Date; expiresAt: Date; revokedAt: Date | null };

/** The states of a site's tokens, given newest first: the newest that works is live, older ones run out beside it. */
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

/** What can be done to a trusted address, and what it then is. `withdraw` is the requester's own change of mind. */
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
  // Taking access away never waits for a second person.
  revoke: "partner:write",
};

export type Decider = {
  permissions: readonly string[];
  /** Whether this person asked for the address. */
  asked: boolean;
  /** Whether nobody else in the branch may approve. */
  alone: boolean;
  /** Whether the end that was asked for has passed: there is nothing left to trust. */
  over: boolean;
};

/**
 * What this person may do to it now. Four eyes: whoever asked may not trust it himself, unless nobody else of the branch
 * could; he may withdraw it.
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

/** What the list calls it: a trust past its end is as good as none. */
export const trustState = (status: TrustStatus, expiresAt: Date | null, now: Date): TrustState =>
  status === "trusted" && expiresAt !== null && expiresAt <= now ? "expired" : status;
