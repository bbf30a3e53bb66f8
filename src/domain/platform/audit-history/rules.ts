import type { Permission } from "../../kernel/permission/rules";

/** Subjects whose audit history is shown beside them, and the permission to read it. */
export const PERMISSION_OF = {
  accommodation: "accommodation:read",
  article: "content:read",
  bank_closing: "accounting:read",
  book: "accounting:read",
  legal_profile: "settings:read",
  bank_match: "accounting:read",
  bank_payout_terms: "accounting:read",
  bank_rule: "accounting:read",
  bank_statement: "accounting:read",
  bank_template: "accounting:read",
  statement_issue: "accounting:read",
  statement_version: "accounting:read",
  card: "passenger:read",
  certificate: "content:read",
  letterhead: "settings:read",
  charter: "charter:read",
  charter_class: "charter:read",
  colleague: "colleague:read",
  cost_center: "accounting:read",
  dimension: "accounting:read",
  dimension_member: "accounting:read",
  dimension_rule: "accounting:read",
  tax_rate: "tax:read",
  tax_role: "tax:read",
  customer_site: "settings:read",
  e_invoice: "tax:read",
  fiscal_memory: "tax:read",
  discount: "discount:read",
  gateway: "gateway:read",
  markup: "settings:read",
  report_schedule: "accounting:read",
  message_group: "message:read",
  message_line: "settings:read",
  operator: "operator:read",
  payment_run: "payment:read",
  penalty_rule: "settings:read",
  supplier: "settings:read",
  supplier_document: "payment:read",
  travel_request: "reservation:read",
  webhook_endpoint: "partner:read",
} as const satisfies Record<string, Permission>;

export type Subject = keyof typeof PERMISSION_OF;
export const SUBJECTS = Object.keys(PERMISSION_OF) as [Subject, ...Subject[]];

/** Technical columns without meaning to a reader. */
const OWN = new Set(["id", "version", "created_at", "updated_at", "deletion_id", "branch_id"]);

type Plain = string | number | boolean | null;
type Value = Plain | Plain[];
export type AuditChange = { field: string; before?: Value; after?: Value };

/**
 * The fields of an audit entry that exist on both sides and differ, in `snake_case`. References and nested objects are
 * returned without values, which mean nothing to a reader.
 */
export function changesOf(before: Fields | null, after: Fields | null): AuditChange[] {
  const [was, is] = [flat(named(before)), flat(named(after))];
  return Object.keys(is)
    .filter((field) => PARTS.has(field) || (field in was && !OWN.has(field) && !same(was[field], is[field])))
    .map((field) => {
      if (PARTS.has(field)) return { field };
      const result = [was[field], is[field]];
      if (field.endsWith("_id") || !result.every(isPlain)) return { field };
      return { field, before: result[0] as Value, after: result[1] as Value };
    });
}

type Fields = Readonly<Record<string, unknown>>;

const named = (fields: Fields | null): Fields =>
  Object.fromEntries(
    Object.entries(fields ?? {}).map(([name, value]) => [
      name.replaceAll(/(?<=[a-z\d])[A-Z]/g, (c) => `_${c.toLowerCase()}`),
      value,
    ]),
  );

/** For a person's file the log records which part changed, without its content. */
const PARTS = new Set(["personal", "job", "files"]);

/** Nested members that are flattened: prices by age group as `ADT_base`, permissions by name. */
const AGE_GROUPS = ["ADT", "CHD", "INF"] as const;
const flat = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      if (typeof value !== "object" || value === null) return [[name, value]];
      if (name === "access") return Object.entries(value);
      if ((AGE_GROUPS as readonly string[]).includes(name))
        return Object.entries(value).map(([part, amount]) => [`${name}_${part}`, amount]);
      return [[name, value]];
    }),
  );

/** Null and an empty text are equal to a reader. */
const same = (a: unknown, b: unknown) => JSON.stringify(a ?? "") === JSON.stringify(b ?? "");

const isPlain = (value: unknown): boolean =>
  value == null || typeof value !== "object" || (Array.isArray(value) && value.every((one) => typeof one !== "object"));
