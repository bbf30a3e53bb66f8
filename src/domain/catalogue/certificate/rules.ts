export const KINDS = [
  "licence",
  "membership",
  "guarantee",
  "insurance",
  "contract",
  "tax",
  "ownership",
  "other",
] as const;

export const STATES = ["valid", "expiring", "expired", "endless"] as const;
export type CertificateState = (typeof STATES)[number];

/** Days before the end at which a warning is sent, once each. Within the first of them a certificate is expiring. */
export const THRESHOLDS = [60, 30, 7] as const;

/** State of a certificate by its remaining days (0: its last day; null: unlimited). */
export function stateOf(daysLeft: number | null): CertificateState {
  if (daysLeft === null) return "endless";
  if (daysLeft < 0) return "expired";
  return daysLeft <= THRESHOLDS[0] ? "expiring" : "valid";
}

/** The smallest threshold that is passed; null when none is, or it has expired. */
export const warningOf = (daysLeft: number | null): (typeof THRESHOLDS)[number] | null =>
  daysLeft === null || daysLeft < 0 ? null : (THRESHOLDS.findLast((days) => daysLeft <= days) ?? null);
