import type { POST_KEYS } from "@/domain/cashier/bank-match/rules";

/** Texts of the accounts that a bank row may be posted to, in `bankMatch.key`. */
export const POST_KEY_LABELS = {
  "bank.suspense": "suspense",
  "bank.fee": "fee",
  "bank.interest": "interest",
  rounding: "rounding",
} as const satisfies Record<(typeof POST_KEYS)[number], string>;

export type PostKey = keyof typeof POST_KEY_LABELS;
