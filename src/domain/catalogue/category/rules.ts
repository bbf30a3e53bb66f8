export const TYPES = ["article", "news", "guide", "offer"] as const;
export type Type = (typeof TYPES)[number];

/** Levels of a tree; the top one is 0. */
export const LEVELS = 4;
/** Maximum nodes, since a branch's tree is read and moved whole. */
export const MOST = 500;

type Node = { id: number; main_id: number | null };

/** A node and all its descendants. */
export function branchOf(nodes: readonly Node[], id: number): number[] {
  const below = [id];
  for (let at = 0; at < below.length; at++) {
    below.push(...nodes.filter((node) => node.main_id === below[at]).map((node) => node.id));
  }
  return below;
}

/** Number of levels of a node with its descendants. */
export const levelsOf = (nodes: readonly Node[], id: number): number =>
  1 + Math.max(0, ...nodes.filter((node) => node.main_id === id).map((node) => levelsOf(nodes, node.id)));

/** Rows in tree order: each below its parent. */
export function inTree<Row extends Node & { position: number }>(rows: readonly Row[]): Row[] {
  const under = (main: number | null): Row[] =>
    rows
      .filter((row) => row.main_id === main)
      .toSorted((a, b) => a.position - b.position || a.id - b.id)
      .flatMap((row) => [row, ...under(row.id)]);
  return under(null);
}
