/** The closed vocabulary of gateways and of what is paid by them (contract section 5). */
export const DRIVERS = ["sandbox", "zarinpal", "stripe"] as const;
export type Driver = (typeof DRIVERS)[number];

export const DRIVES = ["wallet", "trade", "colleague", "announcement", "pay"] as const;
export type Drive = (typeof DRIVES)[number];

/** One way only, but what failed after all may turn out paid (prisma/sql/gateway-guards.sql). */
export const STATUS = { created: 0, pending: 1, failed: 2, success: 3, reversed: 4, expired: 5 } as const;

/** Nothing that anybody but the gateway says changes these any more. */
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

/** What is secret of each driver's keys, and the currencies it takes; null: any. */
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
