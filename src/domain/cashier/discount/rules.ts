import { asciiDigits } from "../../kernel/digits";
import { folded } from "../../kernel/folding";

export const TYPES = ["percent", "fixed"] as const;
type Type = (typeof TYPES)[number];

/** What a code may be for; none named: anything. */
export const PRODUCTS = ["charter", "flight", "train", "accommodation"] as const;
/** Whose sign-in may use it; none named: either. */
export const GROUPS = ["b2c", "b2b"] as const;

export const REDEMPTION_STATES = ["reserved", "attached", "consumed", "released", "expired"] as const;
export type RedemptionState = (typeof REDEMPTION_STATES)[number];

/** As the specification numbers them. */
export const STATUS = { inactive: 0, active: 1, exhausted: 2, expired: 3, deleted: 5 } as const;
export const STATUSES = Object.values(STATUS);
export type Status = (typeof STATUSES)[number];

/** Basis points of the whole. */
export const WHOLE = 10_000n;

/** A code as it is kept and looked for: capitals, ASCII digits, one form of each Persian letter, no spaces. */
export const writtenCode = (typed: string): string => folded(asciiDigits(typed)).replace(/\s/g, "").toUpperCase();

/** Three to forty letters (Latin or Persian), digits, dashes. */
export const isCode = (written: string): boolean => /^[A-Z0-9\u0600-\u06ff_-]{3,40}$/.test(written);

type Terms = { type: Type; value: bigint; max_amount: bigint | null };

/**
 * What a code takes off an amount, as discount_of in prisma/sql/discounts.sql: rounded down in minor units, never more than
 * the amount, so that what is left to pay is never below zero.
 */
export function discountOf({ type, value, max_amount }: Terms, amount: bigint): bigint {
  const share = type === "fixed" ? value : (amount * value) / WHOLE;
  return [share, max_amount ?? share, amount].reduce((least, one) => (one < least ? one : least));
}

// Without look-alikes: it is read off paper and told by phone.
const LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** A code nobody guesses: 10 of 31 letters, some 50 bits. */
export function randomCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(64));
  // Bytes above the largest multiple are left out, so that no letter is likelier than another.
  const fair = [...bytes].filter((byte) => byte < 256 - (256 % LETTERS.length));
  const word = fair.slice(0, 10).map((byte) => LETTERS[byte % LETTERS.length]);
  return word.length === 10 ? word.join("") : randomCode();
}

/** What may be done to a redemption from the console; a trade's is the trade's affair. */
export const mayRelease = (state: RedemptionState): boolean => state === "reserved";
