export const TYPES = ["article", "news", "guide", "offer"] as const;
export type Type = (typeof TYPES)[number];

/** Levels a tree may have; the top one is 0. */
export const LEVELS = 4;
/** A branch's tree is drawn and moved whole. */
export const MOST = 500;

type Node = { id: number; main_id: number | null };

/** What stands below a node at any depth, itself among them. */
export function branchOf(nodes: readonly Node[], id: number): number[] {
  const below = [id];
  for (let at = 0; at < below.length; at++) {
    below.push(...nodes.filter((node) => node.main_id === below[at]).map((node) => node.id));
  }
  return below;
}

/** How many levels a node and what is below it have. */
export const levelsOf = (nodes: readonly Node[], id: number): number =>
  1 + Math.max(0, ...nodes.filter((node) => node.main_id === id).map((node) => levelsOf(nodes, node.id)));

/** Rows in the order of a tree as it is drawn: each below what it belongs to. */
export function inTree<Row extends Node & { position: number }>(rows: readonly Row[]): Row[] {
  const under = (main: number | null): Row[] =>
    rows
      .filter((row) => row.main_id === main)
      .toSorted((a, b) => a.position - b.position || a.id - b.id)
      .flatMap((row) => [row, ...under(row.id)]);
  return under(null);
}
