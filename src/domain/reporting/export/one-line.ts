/** What a cell says, on one line: a spreadsheet's row and a page's row are one line high. */
export const oneLine = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(" · ").replace(/\s+/g, " ").trim();
