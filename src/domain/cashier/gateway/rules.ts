/** Enumerations of gateways and payments (contract section 5). */
export const DRIVERS = ["sandbox", "zarinpal", "stripe"] as const;
export type Driver = (typeof DRIVERS)[number];

export const DRIVES = ["wallet", "trade", "colleague", "announcement", "pay"] as const;
export type Drive = (typeof DRIVES)[number];

/** Statuses only move forward, except that a failed payment may turn out paid (prisma/sql/cashier/gateway-guards.sql). */
export const STATUS = { created: 0, pending: 1, failed: 2, success: 3, reversed: 4, expired: 5 } as const;

/** Statuses that only the gateway's own verdict can change. */
export const isFinal = (status: number) => status === STATUS.success || status === STATUS.reversed;

export const CASES = [
  "amount_mismatch",
  "currency_mismatch",
  "failure_after_success",
  "success_after_failure",
  "late_success",
  "unknown_authority",
  "bad_signature",
  "not_applied",
  "no_answer",
  "reversed",
] as const;
export type CaseKind = (typeof CASES)[number];

/** Secrets of each driver, and its currencies; null: any. */
export const SECRETS_OF = {
  sandbox: [],
  zarinpal: ["merchant_id"],
  stripe: ["secret_key", "webhook_secret"],
} as const satisfies Record<Driver, readonly string[]>;
export const TAKES: Readonly<Record<Driver, readonly string[] | null>> = {
  sandbox: null,
  zarinpal: ["IRR"],
  stripe: null,
};
