/** A cell's text on one line: rows are one line high. */
export const oneLine = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(" · ").replace(/\s+/g, " ").trim();
