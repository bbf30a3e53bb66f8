import type { Paging } from "./address";
import { type ListKind, nextCursorOf, rowsOf, totalOf } from "./resource";

const PER_PAGE = 100;
/** Pages of a file; rows beyond them are exported by filters. */
const MAX_PAGES = 50;

type Found<K extends ListKind> = {
  rows: readonly K["row"][];
  /** More rows match than were read. */
  partial: boolean;
};

/** All rows that match a list's input, up to 5,000. */
export async function readAll<K extends ListKind>(
  paging: Paging,
  input: K["input"],
  read: (input: K["input"]) => Promise<K["list"]>,
): Promise<Found<K>> {
  const rows: K["row"][] = [];
  if (paging === "whole") {
    const list = await read(input);
    return { rows: rowsOf<K>(list), partial: totalOf(list) > rowsOf(list).length };
  }
  let cursor: string | null = null;
  for (let page = 1; page <= MAX_PAGES; page++) {
    const at = paging === "numbered" ? { page } : cursor !== null && { cursor };
    const list: K["list"] = await read({ ...(input as object), per_page: PER_PAGE, ...at });
    rows.push(...rowsOf<K>(list));
    cursor = nextCursorOf(list);
    if (paging === "numbered" ? page * PER_PAGE >= totalOf(list) : cursor === null) return { rows, partial: false };
  }
  return { rows, partial: true };
}
