import type { Reading } from "./table";

type Range = { from?: string | null | undefined; to?: string | null | undefined };

/** A range of days in the reader's format. */
export function rangeText({ words, written }: Pick<Reading, "words" | "written">, { from, to }: Range): string {
  if (from == null && to == null) return words.everything;
  const parts = [from != null && `${words.from} ${written.day(from)}`, to != null && `${words.to} ${written.day(to)}`];
  return parts.filter(Boolean).join(" ");
}
