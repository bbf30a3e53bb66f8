import type { Permission } from "../../kernel/permission/rules";
import { PERSONAL } from "../../kernel/person-key/rules";
import { changesOf, PERMISSION_OF } from "../../platform/audit-history/rules";

/** Permissions needed to search the audit log, since it contains people and settings. */
export const AUDIT_PERMISSIONS = ["operator:read", "settings:read"] as const satisfies readonly Permission[];

/** Maximum rows read by one request; the next page continues where it ended. */
export const MAX_EXAMINED = 100_000;
/** Maximum choices of a filter. */
export const MAX_CHOICES = 1_000;

/** Kinds with documents or timelines of their own, and the permission to see what changed in them. */
const MORE_PERMISSIONS: Readonly<Record<string, Permission>> = {
  account: "accounting:read",
  accommodation_deletion: "accommodation:read",
  announcement: "accounting:read",
  attendance: "operator:read",
  booking: "reservation:read",
  branch: "settings:read",
  category: "content:read",
  change_request: "security:read",
  cheque: "cheque:read",
  closing: "accounting:read",
  colleague_user: "colleague:read",
  comparison: "accounting:read",
  connection: "accounting:read",
  connection_token: "partner:read",
  document: "accounting:read",
  fiscal_year: "accounting:read",
  gateway_case: "gateway:read",
  gateway_payment: "gateway:read",
  ip_trust: "partner:read",
  limbo_case: "reservation:read",
  lock: "reservation:read",
  mapping: "accounting:read",
  message: "message:read",
  message_opt_out: "message:read",
  message_template: "message:read",
  partner_domain: "partner:read",
  passenger: "passenger:read",
  payment: "payment:read",
  period: "accounting:read",
  phone_call: "telephony:read",
  refund: "reservation:read",
  reopening: "accounting:read",
  room_type: "accommodation:read",
  setting: "settings:read",
  statement_link: "colleague:read",
  supplier_hotel: "accommodation:read",
  telephony_act: "telephony:read",
  telephony_server: "settings:read",
  trade: "reservation:read",
  turnovers: "accounting:read",
  wallet: "wallet:read",
};

/** The permission to see what changed in a kind; null: never shown. */
export const permissionOfKind = (type: string): Permission | null =>
  Object.hasOwn(PERMISSION_OF, type)
    ? PERMISSION_OF[type as keyof typeof PERMISSION_OF]
    : Object.hasOwn(MORE_PERMISSIONS, type)
      ? MORE_PERMISSIONS[type]!
      : null;

type Fields = Readonly<Record<string, unknown>> | null;

/** The changed fields of an entry. Personal fields have values only if the subject's own page shows them. */
export function changesOfEntry(type: string, before: Fields, after: Fields) {
  const personal = Object.hasOwn(PERMISSION_OF, type) ? [] : personalOf(type);
  return changesOf(before, after).map((change) => (personal.includes(change.field) ? { field: change.field } : change));
}

const personalOf = (type: string): readonly string[] =>
  Object.hasOwn(PERSONAL, type) ? PERSONAL[type as keyof typeof PERSONAL] : [];
