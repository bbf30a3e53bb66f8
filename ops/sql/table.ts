const MAX_WIDTH = 120;

/** Columns as wide as their content; numbers aligned right. */
export function asTable(names: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const cells = rows.map((row) => row.map(toTableDto));
  const widths = names.map((name, at) => Math.max(name.length, ...cells.map((row) => row[at]!.length)));
  const figures = names.map(
    (_, at) => rows.length > 0 && rows.every((row) => row[at] === null || /^-?\d+(\.\d+)?$/.test(toTableDto(row[at]))),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => (figures[at] ? cell.padStart(widths[at]!) : cell.padEnd(widths[at]!)))
      .join("  ")
      .trimEnd();
  return [line(names), ...cells.map(line), `(${rows.length} rows)`].join("\n");
}

function toTableDto(value: unknown): string {
  if (value === null || value === undefined) return "-";
  if (value instanceof Date) return value.toISOString().replace("T", " ").slice(0, 19);
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  const flat = text.replace(/\s+/g, " ");
  return flat.length > MAX_WIDTH ? `${flat.slice(0, MAX_WIDTH - 1)}…` : flat;
}
