import type { Permission } from "../../kernel/permission/rules";

/** What the palette finds, in the order it is told in. */
export const KINDS = [
  "reservation",
  "order",
  "refund",
  "passenger",
  "colleague",
  "request",
  "cheque",
  "payment",
  "account",
  "cost_center",
  "article",
  "operator",
] as const;

export type SearchHitKind = (typeof KINDS)[number];

/** What one must be allowed to read so that a kind is found at all. */
export const PERMISSION_OF: Readonly<Record<SearchHitKind, Permission>> = {
  reservation: "reservation:read",
  order: "reservation:read",
  refund: "reservation:read",
  passenger: "passenger:read",
  colleague: "colleague:read",
  request: "reservation:read",
  cheque: "cheque:read",
  payment: "payment:read",
  account: "accounting:read",
  cost_center: "accounting:read",
  article: "content:read",
  operator: "operator:read",
};

/** Of each kind at most so many rows. */
export const MAX_PER_KIND = 4;
/** Chosen last, remembered at most. */
export const MAX_RECENT = 8;
