/** Ageing buckets: days since the settlement day following the document. */
export const BUCKETS = ["current", "d30", "d60", "d90", "older"] as const;
export type Bucket = (typeof BUCKETS)[number];

export const COMPARED_KINDS = ["matched", "differs", "ours_only", "theirs_only"] as const;
export type ComparedKind = (typeof COMPARED_KINDS)[number];

export const COMPARED_MARKS = ["asked", "explained"] as const;
export type ComparedMark = (typeof COMPARED_MARKS)[number];

/** Criteria of a pair, strongest first. */
export const HOW = ["reference", "mention", "day", "near"] as const;
export type How = (typeof HOW)[number];

/** Sense of their statement: `mirrored`, their debit is our credit; `same`, written from our side. */
export const SENSES = ["mirrored", "same"] as const;
export type Sense = (typeof SENSES)[number];

/** Maximum days between the two recordings of one transaction. */
export const NEAR_DAYS = 5;

/** Maximum lines of a statement. */
export const MAX_LINES = 20_000;

/** Default and maximum lifetime of a statement link in days. */
export const LINK_DAYS = 30;
export const MAX_LINK_DAYS = 366;

/** Maximum days covered by a statement link: two fiscal years of either calendar. */
export const MAX_LINK_SPAN = 732;

/** View limit of a link, over all viewers. */
export const LOOKS = { most: 120, seconds: 60 } as const;
