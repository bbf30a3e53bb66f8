import type { Permission } from "../../kernel/permission/rules";

/** Kinds the palette finds, in order of output. */
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

/** The permission needed to find each kind. */
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

/** Maximum rows of each kind. */
export const MAX_PER_KIND = 4;
/** Maximum recent choices. */
export const MAX_RECENT = 8;
