type Cell = string | number | null;

/**
 * A table as a CSV text: quoted where it must be, and no cell that a spreadsheet would run as a formula. Figures stay
 * plain, without grouping, so that they can be summed.
 */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => row.map(cellOf).join(",")).join("\r\n");

function cellOf(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const safe = RUN.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Begins a formula in some spreadsheet: also full-width, and behind blanks, quotes or line ends. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a nought is one of those that are cut off.
const RUN = /^(?:[\s"'\u0000]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\u0000])/;

/** Hands a file to the person. The mark at its head tells a spreadsheet that it is UTF-8. */
export function saveCsv(name: string, rows: readonly (readonly Cell[])[]): void {
  const url = URL.createObjectURL(new Blob(["\ufeff", csvOf(rows)], { type: "text/csv;charset=utf-8" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
