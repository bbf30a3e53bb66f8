import { OF_QUERY } from "../../ops/schema/table-rows";
import type { Description, ReturnedColumn } from "./describe";
import type { RawQuery } from "./sources";

/** Types of Prisma's rows where they differ from those of `query`. */
const OF_PRISMA: Readonly<Record<string, string>> = {
  ...OF_QUERY,
  date: "Date",
  numeric: "Decimal",
  _int8: "bigint[]",
};
/** Narrower types that a value of a type may be declared as: literals, a branded id. */
const NARROWER: Readonly<Record<string, RegExp>> = {
  string: /^"/,
  number: /^(\d+|BranchId|number & .*)$/,
  boolean: /^(true|false)$/,
  Uint8Array: /^Buffer\b/,
};

/** What the row type of a query declares differently from what the statement returns. It may leave columns out. */
export function mismatchesOf(
  { driver, columns }: Pick<RawQuery, "driver" | "columns">,
  described: Description,
): string[] {
  if ("error" in described) return [described.error];
  return columns.flatMap(({ name, type }) => {
    const returned = described.columns.find((column) => column.name === name);
    if (!returned) return /\bundefined$/.test(type) ? [] : [`${name}: the statement returns no such column`];
    return accepts(type, returned, driver) ? [] : [`${name}: declared as ${type}, but it is ${returned.type}`];
  });
}

/** A declared type may also be wider. Shapes of JSON, elements of lists and NULL are not checked. */
function accepts(declared: string, { type, labels }: ReturnedColumn, driver: RawQuery["driver"]): boolean {
  const isEnum = labels.length > 0;
  const actual = isEnum ? "string" : (driver === "prisma" ? OF_PRISMA : OF_QUERY)[type];
  if (actual === undefined || actual === "unknown" || declared === "unknown") return true;
  const parts = declared.split(/ \| (?![^(]*\))/).filter((part) => part !== "null" && part !== "undefined");
  if (parts.some((part) => part.replace(/<.*>$/, "") === actual)) return true;
  if (isEnum) return parts.every((part) => labels.some((label) => part === JSON.stringify(label)));
  if (actual.endsWith("[]")) return parts.some((part) => part.endsWith("[]"));
  return NARROWER[actual] !== undefined && parts.every((part) => NARROWER[actual]!.test(part));
}
