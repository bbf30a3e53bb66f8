import type { Permission } from "../../kernel/permission/rules";
import { KINDS, PERMISSION_OF } from "../export/rules";
import { BROWSER_FILES, isBrowserFile } from "../export/rules.browser";

type Fields = Readonly<Record<string, unknown>> | null;

export type Exported = {
  list: string;
  format: string | null;
  rows: number | null;
  columns: string[];
  filters: { name: string; value: string }[];
};

/**
 * What a file contained, of an entry about one; null of another entry. Older entries have less: what they did not record
 * is absent.
 */
export function exportedOf(subject: { type: string; id: string }, after: Fields): Exported | null {
  if (subject.type !== "export") return null;
  const { kind, format, rows, columns, params } = after ?? {};
  return {
    list: typeof kind === "string" ? kind : subject.id,
    format: typeof format === "string" ? format : null,
    rows: typeof rows === "number" ? rows : null,
    columns: Array.isArray(columns) ? columns.map(String) : [],
    filters: typeof params === "object" && params !== null ? Object.entries(params).flatMap(filterOf) : [],
  };
}

const filterOf = ([name, value]: [string, unknown]) =>
  value === null || value === ""
    ? []
    : [{ name, value: typeof value === "object" ? JSON.stringify(value) : `${value}` }];

/** Permission to see what a file contained: that of its list; the books' of files of all of them. */
export function permissionOfExport(list: string): Permission | null {
  if (isBrowserFile(list)) return BROWSER_FILES[list].permission;
  const kind = KINDS.find((one) => one === list);
  return kind ? PERMISSION_OF[kind] : "accounting:read";
}
