import { type CsvCell, csvCell } from "../../platform/csv/rules";

/** Minor units as a decimal number of major ones: 12345 with exponent 2 is "123.45". Exact at any size. */
export function decimal(minor: bigint, exponent: number): string {
  if (exponent === 0) return String(minor);
  const digits = String(minor < 0n ? -minor : minor).padStart(exponent + 1, "0");
  return `${minor < 0n ? "-" : ""}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/** A line of CSV; amounts are exact texts that stay numbers. */
export const csvLine = (cells: readonly CsvCell[]): string =>
  `${cells.map((cell) => csvCell(cell, { figures: true })).join(",")}\r\n`;

/**
 * Text on one line of a journal: no line breaks, no comment, no bar (it would separate payee and note), single spaces.
 */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029;|]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();

/**
 * From the group down, by code and title. Titles must not contain a colon, which separates levels, nor two spaces,
 * which end a name.
 */
export const accountName = (path: readonly { code: string; title: string }[]): string =>
  path.map(({ code, title }) => `${code} ${oneLine(title.replaceAll(":", " "))}`.trim()).join(":");

/** `name:value` of a comment; a comma would end the value. */
export const tag = (name: string, value: string): string => `${name}:${oneLine(value.replaceAll(",", " "))}`;
