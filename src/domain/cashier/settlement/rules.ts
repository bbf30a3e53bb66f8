/** How long something is owed: days since the settlement day that follows its document. */
export const BUCKETS = ["current", "d30", "d60", "d90", "older"] as const;
export type Bucket = (typeof BUCKETS)[number];

export const COMPARED_KINDS = ["matched", "differs", "ours_only", "theirs_only"] as const;
export type ComparedKind = (typeof COMPARED_KINDS)[number];

export const COMPARED_MARKS = ["asked", "explained"] as const;
export type ComparedMark = (typeof COMPARED_MARKS)[number];

/** What a pair was found by, the strongest first. */
export const HOW = ["reference", "mention", "day", "near"] as const;
export type How = (typeof HOW)[number];

/** Which side their statement is written from: `mirrored`, their debit is our credit; `same`, it is written as ours. */
export const SENSES = ["mirrored", "same"] as const;
export type Sense = (typeof SENSES)[number];

/** Days by which two books may write down one deed apart. */
export const NEAR_DAYS = 5;

/** A statement has so many lines at most. */
export const MAX_LINES = 20_000;

/** Days a statement link lives, unless told otherwise, and at most. */
export const LINK_DAYS = 30;
export const MAX_LINK_DAYS = 366;

/** Days a statement link tells of at most: two fiscal years, in either calendar. */
export const MAX_LINK_SPAN = 732;

/** How often a link is looked at, by all together. */
export const LOOKS = { most: 120, seconds: 60 } as const;
