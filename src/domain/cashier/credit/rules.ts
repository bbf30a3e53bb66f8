/** How long an approval stands, minutes: unless told otherwise, and at most. */
export const MINUTES = { usual: 15, most: 24 * 60 } as const;

/** From how much of its ceiling on somebody is near it, in hundredths. */
export const NEAR_PERCENT = 80;

export const STANDS = ["over", "near", "within"] as const;
export type Stand = (typeof STANDS)[number];

/** Where somebody stands who owes or has set aside `used` under a ceiling. */
export function standOf({ ceiling, used }: { ceiling: bigint; used: bigint }): Stand {
  if (used > ceiling) return "over";
  return used > 0n && used * 100n >= ceiling * BigInt(NEAR_PERCENT) ? "near" : "within";
}

/** What a branch's credit says when it is signed, and as it is signed. */
export type Amounts = { ceiling: bigint; used: bigint; held: bigint; available: bigint };
export const signedText = (
  branchId: number,
  { ceiling, used, held, available }: Amounts,
  { currency, at }: { currency: string; at: string },
) => ["branch-credit", branchId, ceiling, used, held, available, currency, at].join("|");
