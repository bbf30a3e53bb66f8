import { asciiDigits } from "../../kernel/digits";
import { folded } from "../../kernel/folding";

export const TYPES = ["percent", "fixed"] as const;
type Type = (typeof TYPES)[number];

/** Products a code applies to; empty: all. */
export const PRODUCTS = ["charter", "flight", "train", "accommodation"] as const;
/** Customer groups that may use it; empty: both. */
export const GROUPS = ["b2c", "b2b"] as const;

export const REDEMPTION_STATES = ["reserved", "attached", "consumed", "released", "expired"] as const;
export type RedemptionState = (typeof REDEMPTION_STATES)[number];

/** Numbering of the specification. */
export const STATUS = { inactive: 0, active: 1, exhausted: 2, expired: 3, deleted: 5 } as const;
export const STATUSES = Object.values(STATUS);

/** 100 % in basis points. */
export const WHOLE = 10_000n;

/** Normalizes a code for storage and lookup: capitals, ASCII digits, unified Persian letters, no spaces. */
export const writtenCode = (typed: string): string => folded(asciiDigits(typed)).replace(/\s/g, "").toUpperCase();

/** Three to forty letters (Latin or Persian), digits, dashes. */
export const isCode = (written: string): boolean => /^[A-Z0-9\u0600-\u06ff_-]{3,40}$/.test(written);

type Terms = { type: Type; value: bigint; max_amount: bigint | null };

/**
 * A code's discount on an amount, like discount_of in prisma/sql/cashier/discounts.sql: rounded down in minor units, at most
 * the amount, so that the payable rest is never negative.
 */
export function discountOf({ type, value, max_amount }: Terms, amount: bigint): bigint {
  const share = type === "fixed" ? value : (amount * value) / WHOLE;
  return [share, max_amount ?? share, amount].reduce((least, one) => (one < least ? one : least));
}

// Without look-alikes, as codes are read from paper and over the phone.
const LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** An unguessable code: 10 of 31 letters, some 50 bits. */
export function randomCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(64));
  // Bytes above the largest multiple are dropped, so that all letters are equally likely.
  const fair = [...bytes].filter((byte) => byte < 256 - (256 % LETTERS.length));
  const word = fair.slice(0, 10).map((byte) => LETTERS[byte % LETTERS.length]);
  return word.length === 10 ? word.join("") : randomCode();
}

/** Acts of the console on a redemption; uses of a trade are managed by the trade. */
export const mayRelease = (state: RedemptionState): boolean => state === "reserved";
