export type CsvCell = string | number | bigint | null;

/**
 * One cell of a CSV (RFC 4180). Text that a spreadsheet could run as a formula is escaped. `figures`: plain numbers in
 * text form stay numbers, as for exact amounts.
 */
export function csvCell(value: CsvCell, { figures = false } = {}): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  const safe = RUN.test(value) && !(figures && NUMBER.test(value)) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Text that some spreadsheet treats as a formula: also full-width, and after blanks, quotes or line ends. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a nought is one of those that are cut off.
const RUN = /^(?:[\s"'\u0000]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\u0000])/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** A table as CSV. Figures stay plain, without grouping, so that they can be summed. */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => row.map((cell) => csvCell(cell)).join(",")).join("\r\n");
