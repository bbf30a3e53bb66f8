/** Permission areas and acts (contract section 2). */
export const AREAS = [
  "reservation",
  "charter",
  "partner",
  "passenger",
  "colleague",
  "operator",
  "accounting",
  /** Rates, roles and returns of value added tax, electronic invoices. */
  "tax",
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
  /** Settings that decide where money, codes and secrets go (domain/people/second-person). */
  "security",
] as const;
export const ACTS = ["read", "write", "approve"] as const;

type Area = (typeof AREAS)[number];
type Act = (typeof ACTS)[number];

export type Permission = `${Area}:${Act}`;

export const ROLES = ["manager", "accountant", "cashier", "seller", "support"] as const;
export type Role = (typeof ROLES)[number];

const all = (...acts: Act[]) => AREAS.flatMap((area) => acts.map((act): Permission => `${area}:${act}`));
const of = (areas: readonly Area[], ...acts: Act[]) =>
  areas.flatMap((area) => acts.map((act): Permission => `${area}:${act}`));

/**
 * Default permissions of each role; a manager may customize them per person. Payments are approved by a person other
 * than the one who entered them.
 */
export const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  manager: all("read", "write", "approve"),
  accountant: [
    ...of(["accounting", "tax", "payment", "cheque", "wallet"], "read", "write", "approve"),
    ...of(["colleague", "gateway"], "read", "write"),
    // Second person for a manager's changes.
    ...of(["security"], "read", "approve"),
    ...of(["reservation", "charter", "partner", "passenger", "discount", "report"], "read"),
  ],
  cashier: [
    ...of(["payment", "cheque", "wallet"], "read", "write"),
    ...of(["reservation", "passenger", "colleague", "gateway", "accounting"], "read"),
  ],
  seller: [
    ...of(["reservation", "passenger", "message", "telephony"], "read", "write"),
    ...of(["charter", "colleague", "accommodation", "discount", "wallet", "content"], "read"),
  ],
  support: [
    ...of(["passenger", "message", "telephony"], "read", "write"),
    ...of(["reservation", "charter", "partner", "colleague", "accommodation", "content"], "read"),
  ],
};

/** All permissions, area by area. */
export const PERMISSIONS: readonly Permission[] = all(...ACTS);
const KNOWN: ReadonlySet<string> = new Set(PERMISSIONS);

export type Terms = { role: Role; customised: boolean; permissions: readonly string[] };

/** Permissions of a membership: its role's, or its own once customized. Unknown words grant nothing. */
export const permissionsOf = ({ role, customised, permissions }: Terms): readonly Permission[] =>
  customised ? permissions.filter((word): word is Permission => KNOWN.has(word)) : ROLE_PERMISSIONS[role];
