import type { Permission } from "../../kernel/permission/rules";

/** What has a story in the audit log that is told beside it, and what one must be allowed to read for that. */
export const PERMISSION_OF = {
  accommodation: "accommodation:read",
  article: "content:read",
  card: "passenger:read",
  certificate: "content:read",
  charter: "charter:read",
  charter_class: "charter:read",
  colleague: "colleague:read",
  cost_center: "accounting:read",
  customer_site: "settings:read",
  discount: "discount:read",
  gateway: "gateway:read",
  markup: "settings:read",
  report_schedule: "accounting:read",
  message_group: "message:read",
  message_line: "settings:read",
  operator: "operator:read",
  penalty_rule: "settings:read",
  supplier: "settings:read",
  travel_request: "reservation:read",
  webhook_endpoint: "partner:read",
} as const satisfies Record<string, Permission>;

export type Subject = keyof typeof PERMISSION_OF;
export const SUBJECTS = Object.keys(PERMISSION_OF) as [Subject, ...Subject[]];

/** Bookkeeping of the row itself, which tells nobody anything. */
const OWN = new Set(["id", "version", "created_at", "updated_at", "deletion_id", "branch_id"]);

type Plain = string | number | boolean | null;
type Value = Plain | Plain[];
export type AuditChange = { field: string; before?: Value; after?: Value };

/**
 * The fields that a deed tells of on both sides and that differ, as `snake_case`. Numbers of other records and whole objects are
 * told as changed, without values: they say nothing to a reader.
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

/** Of a person's file the log says which part was changed, and not what stands there. */
const PARTS = new Set(["personal", "job", "files"]);

/** What stands one level deeper: prices by age group as `ADT_base`, what a person may do by its own names. */
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

/** Nothing and an empty text are the same to whoever reads them. */
const same = (a: unknown, b: unknown) => JSON.stringify(a ?? "") === JSON.stringify(b ?? "");

const isPlain = (value: unknown): boolean =>
  value == null || typeof value !== "object" || (Array.isArray(value) && value.every((one) => typeof one !== "object"));
