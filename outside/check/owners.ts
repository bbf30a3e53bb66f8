import type { World } from "../model/world";

const OWNERS = "21020001";

/**
 * No route tells which charters belong to another owner: the journal has the owner's payable beside each of their
 * sales.
 */
export function findOwners(world: World, journal: string): void {
  const sold = new Map<number, Set<boolean>>();
  for (const document of journal.split("\n\n")) {
    const [, pnr, kind] = document.match(/^\d{4}-\d{2}-\d{2} (?:[*!] )?\(\d+\) (\w{6}) {2};.*kind:(sale|trade)/m) ?? [];
    const charter = pnr && kind ? world.charters.get(pnr) : undefined;
    if (charter === undefined) continue;
    const owned = document.includes(` ${OWNERS} `) || document.includes(`:${OWNERS} `);
    sold.set(charter, (sold.get(charter) ?? new Set()).add(owned));
    if (owned) world.books.owned.add(charter);
  }
  for (const [charter, ways] of sold)
    if (ways.size > 1)
      world.differences.add(undefined, `each sale of charter ${charter} owes its owner, or none does`, "both");
}
