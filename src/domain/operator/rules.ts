/** Areas a permission can speak of, and what it can allow there (contract section 2). */
const AREAS = [
  "reservation",
  "charter",
  "partner",
  "passenger",
  "colleague",
  "operator",
  "accounting",
  "payment",
  "cheque",
  "wallet",
  "gateway",
  "discount",
  "accommodation",
  "content",
  "message",
  "telephony",
  "settings",
  "report",
] as const;
const ACTS = ["read", "write", "approve"] as const;

export type Permission = `${(typeof AREAS)[number]}:${(typeof ACTS)[number]}`;
