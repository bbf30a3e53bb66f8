import type { OperatorActor, TxCtx } from "../../kernel/context";
import { conflictGroupsOf } from "./import-conflict-groups";
import { type ImportRow, matchPeople, type RowOutcome, refusedRow, type Written } from "./import-rows";
import type { Item } from "./read-item";
import { isKnown, unknown } from "./read-row";
import { type Judged, judge, type Match, stillMeant } from "./rules.import";
import { storeWave } from "./store-passengers";

type Row = { nr: number; judged: Judged; owner: number | null };
type Stored = Awaited<ReturnType<typeof storeWave>>[number];

/**
 * Writes reviewed rows as passengers, checked again under lock against the current data: rows that have become
 * conflicts, or were decided for another name, are skipped.
 */
export async function writeRows(
  tx: TxCtx<OperatorActor>,
  _importId: number,
  rows: readonly ImportRow[],
): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  const waves = conflictGroupsOf(rows.map(({ read }) => read ?? undefined)).map((places) =>
    places.map((place) => rows[place]!),
  );
  for (let wave = waves.shift(); wave; wave = waves.shift()) {
    const matches = await matchPeople(
      tx,
      wave.map(({ read }) => read!),
      true,
    );
    // Two rows of one person under different keys: the later one waits for the next batch.
    const seen = new Set<number>();
    const again = wave.filter((_, at) => {
      const { owner } = matches[at]!;
      const twice = owner !== null && seen.has(owner);
      if (owner !== null) seen.add(owner);
      return twice;
    });
    if (again.length > 0) waves.unshift(again);
    const judged = wave.flatMap((row, at) => (again.includes(row) ? [] : [judgedRow(row, matches[at]!)]));
    outcomes.push(...judged.flatMap((row) => ("outcome" in row ? [row] : [])));
    const written = judged.flatMap((row) => ("outcome" in row ? [] : [row]));
    if (written.length === 0) continue;
    const stored = await storeWave(
      tx,
      written.map(({ judged: { item } }) => item as Item),
    );
    outcomes.push(...written.map((row, at) => outcomeOf(row, stored[at]!)));
  }
  return outcomes;
}

/** The values to write, or the reason for skipping. */
function judgedRow({ nr, read, decision, told }: ImportRow, match: Match): Row | RowOutcome {
  const meant = decision !== null && stillMeant(told?.differences ?? [], match.facts) ? decision : null;
  const judged = judge(read!, match, meant);
  const warnings = [...(told?.warnings ?? []), ...judged.warnings.filter(isNew(told?.warnings ?? []))];
  if (!isKnown(judged.item as Item) && judged.item.id === undefined) return refusedRow(nr, unknown(warnings), warnings);
  const { outcome, differences } = judged;
  if (outcome === "new" || outcome === "changed") return { nr, judged: { ...judged, warnings }, owner: match.owner };
  return { nr, outcome, ref_id: match.owner, told: { warnings, differences } };
}

type RowWarnings = Judged["warnings"];
const isNew = (known: NonNullable<ImportRow["told"]>["warnings"] & {}) => (issue: RowWarnings[number]) =>
  !known.some(({ path }) => path === issue.path);

function outcomeOf({ nr, judged, owner }: Row, { id, before, after }: Stored): RowOutcome {
  const { differences, warnings, added, later, item } = judged;
  const made = item.id === undefined;
  const undo: Written = { made, ...changesOf(before ?? {}, after ?? {}), added, later };
  const outcome = made ? "created" : "updated";
  return { nr, outcome, ref_id: id ?? owner, told: { warnings, differences }, undo };
}

type Facts = Readonly<Record<string, unknown>>;

/** Changed fields; documents are handled separately. */
function changesOf(before: Facts, after: Facts): { before: Facts; after: Facts } {
  const changed = Object.keys(after).filter((member) => member !== "documents" && after[member] !== before[member]);
  const of = (facts: Facts) => Object.fromEntries(changed.map((member) => [member, facts[member] ?? null]));
  return { before: of(before), after: of(after) };
}
