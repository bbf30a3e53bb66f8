/** Duration of an approval in minutes: default and maximum. */
export const MINUTES = { usual: 15, most: 24 * 60 } as const;

/** Percentage of the ceiling from which a colleague is near it. */
export const NEAR_PERCENT = 80;

export const STANDS = ["over", "near", "within"] as const;
export type Stand = (typeof STANDS)[number];

/** The state of `used` (debt and holds) under a ceiling. */
export function standOf({ ceiling, used }: { ceiling: bigint; used: bigint }): Stand {
  if (used > ceiling) return "over";
  return used > 0n && used * 100n >= ceiling * BigInt(NEAR_PERCENT) ? "near" : "within";
}

/** The amounts of a branch's credit that are signed. */
export type Amounts = { ceiling: bigint; used: bigint; held: bigint; available: bigint };
export const signedText = (
  branchId: number,
  { ceiling, used, held, available }: Amounts,
  { currency, at }: { currency: string; at: string },
) => ["branch-credit", branchId, ceiling, used, held, available, currency, at].join("|");
