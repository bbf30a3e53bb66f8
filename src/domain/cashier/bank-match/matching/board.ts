import type { FoundMatch, MatchInput, MatchReason } from "./types";

/** The rows still free in a run, and what was found. */
export type Board = {
  input: MatchInput;
  lines: Set<number>;
  entries: Set<number>;
  clearing: Set<number>;
  found: FoundMatch[];
};

export const boardOf = (input: MatchInput): Board => ({
  input,
  lines: new Set(input.lines.keys()),
  entries: new Set(input.entries.keys()),
  clearing: new Set(input.clearing.keys()),
  found: [],
});

/** Identifies a match by its rows. */
export const signatureOf = (lines: readonly string[], entries: readonly string[]): string =>
  `${[...lines].sort().join()}=${[...entries].sort().join()}`;

export function isRefused({ input }: Board, lines: readonly number[], entries: readonly string[]): boolean {
  if (input.refused.size === 0) return false;
  return input.refused.has(
    signatureOf(
      lines.map((at) => input.lines[at]!.id),
      entries,
    ),
  );
}

export function take(board: Board, match: FoundMatch): void {
  const { lines, entries } = match;
  const keys = entries.map((at) => board.input.entries[at]!.key);
  if (isRefused(board, lines, keys)) return;
  for (const at of lines) board.lines.delete(at);
  for (const at of entries) board.entries.delete(at);
  board.found.push(match);
}

/** A possible pair; lower `cost` is better. `contrary`: something speaks against it, so that it is never automatic. */
export type Edge = { line: number; entry: number; cost: number; reasons: MatchReason[]; contrary?: boolean };

export type PairOptions = { pass: number; score: number; proposes: boolean; isAuto?: (edge: Edge) => boolean };

/**
 * Takes the pairs of a pass: a pair whose line and entry have no other is automatic; of several equal candidates the
 * best are proposed, with the number of alternatives.
 */
export function takePairs(board: Board, edges: readonly Edge[], options: PairOptions): void {
  const { pass, score, proposes, isAuto = () => true } = options;
  const degree = { lines: new Map<number, number>(), entries: new Map<number, number>() };
  for (const { line, entry } of edges) {
    degree.lines.set(line, (degree.lines.get(line) ?? 0) + 1);
    degree.entries.set(entry, (degree.entries.get(entry) ?? 0) + 1);
  }
  const rest: Edge[] = [];
  for (const edge of edges) {
    const { line, entry, reasons, contrary } = edge;
    const single = degree.lines.get(line) === 1 && degree.entries.get(entry) === 1;
    if (single && !contrary && isAuto(edge)) {
      take(board, { pass, auto: true, score, lines: [line], entries: [entry], reasons, act: null });
    } else rest.push(edge);
  }
  if (!proposes) return;
  for (const { line, entry, reasons, contrary } of rest.sort(
    (a, b) => a.cost - b.cost || a.line - b.line || a.entry - b.entry,
  )) {
    if (!board.lines.has(line) || !board.entries.has(entry)) continue;
    const count = Math.max(degree.lines.get(line)!, degree.entries.get(entry)!) - 1;
    const more: MatchReason[] = count > 0 ? [{ code: "alternatives", count }] : [];
    const less = (count > 0 ? 30 : 0) + (contrary ? 20 : 0);
    const match = { pass, auto: false, score: Math.max(score - less, 10), lines: [line], entries: [entry], act: null };
    take(board, { ...match, reasons: [...reasons, ...more] });
  }
}

/** Pairs of free lines and entries that have a key in common, each once. */
export function* pairsBy(
  board: Board,
  keysOfLine: (at: number) => readonly string[],
  keysOfEntry: (at: number) => readonly string[],
): Generator<readonly [line: number, entry: number, key: string]> {
  const byKey = new Map<string, number[]>();
  for (const at of board.entries)
    for (const key of keysOfEntry(at)) {
      const some = byKey.get(key);
      if (some) some.push(at);
      else byKey.set(key, [at]);
    }
  for (const line of board.lines) {
    const seen = new Set<number>();
    for (const key of keysOfLine(line))
      for (const entry of byKey.get(key) ?? [])
        if (!seen.has(entry)) {
          seen.add(entry);
          yield [line, entry, key];
        }
  }
}

export const apart = (a: { day: number }, b: { day: number }) => Math.abs(a.day - b.day);
