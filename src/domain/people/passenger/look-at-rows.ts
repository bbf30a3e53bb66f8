import { z } from "zod";
import type { OperatorActor, TxCtx } from "../../kernel/context";
import { knownBy } from "./import-conflict-groups";
import { type ImportRow, matchPeople, type RowOutcome, refusedRow } from "./import-rows";
import type { Item } from "./read-item";
import { isKnown, readRow, unknown } from "./read-row";
import { COLUMNS } from "./rules.columns";
import { judge, type Match } from "./rules.import";

const Columns = z.array(z.enum(COLUMNS).nullable());

/**
 * Computes the outcome of each row against the current data without changing a passenger. A row is also compared with
 * earlier rows of the file.
 */
export async function lookAtRows(
  tx: TxCtx<OperatorActor>,
  importId: number,
  rows: readonly ImportRow[],
): Promise<RowOutcome[]> {
  const branchId_id = { branchId: tx.actor.branchId, id: importId };
  const columns = Columns.parse((await tx.db.passengerImport.findUniqueOrThrow({ where: { branchId_id } })).columns);
  const read = rows.map(({ nr, cells }) => ({ nr, ...readRow(cells, columns, tx.now) }));
  const items = read.flatMap((row) => ("item" in row ? [row.item] : []));
  const matches = (await matchPeople(tx, items, false)).values();
  const earlier = await earlierIn(tx, importId, rows[0]!.nr, items.flatMap(knownBy));
  return read.map((row): RowOutcome => {
    if ("refusal" in row) return refusedRow(row.nr, row.refusal, row.warnings);
    const { nr, item } = row;
    const known_by = knownBy(item);
    const match = matches.next().value!;
    const judged = judge(item, withFile(match, item, known_by, earlier), null);
    const warnings = [...row.warnings, ...judged.warnings];
    if (!isKnown(judged.item) && match.facts === null) return refusedRow(nr, unknown(warnings), warnings);
    const { outcome, differences } = judged;
    if (outcome !== "conflict") for (const name of known_by) if (!earlier.has(name)) earlier.set(name, item);
    return { nr, outcome, ref_id: match.owner, known_by, read: item, told: { warnings, differences } };
  });
}

type Earlier = Map<string, Item>;

/** The passenger that an earlier row of the file describes, when the branch does not have them yet. */
function withFile(match: Match, item: Item, names: readonly string[], earlier: Earlier): Match {
  const found = match.owner === null ? names.flatMap((name) => earlier.get(name) ?? [])[0] : undefined;
  if (!found || (!coded(item) && !sameBirth(item, found))) return match;
  const { documents, ...facts } = found;
  const papers = item.documents.map(({ number }, at) => {
    const known = documents.find((one) => one.number === number);
    return known ? { owner: 0, known_until: known.expires_on, ended: false } : match.papers[at]!;
  });
  return { owner: 0, facts: facts as unknown as Record<string, string>, papers };
}

const coded = ({ nationality, national_code, documents }: Item) =>
  (nationality === "IR" && Boolean(national_code)) || documents.length > 0;

const sameBirth = (one: Item, other: Item) =>
  one.birth_date && other.birth_date ? one.birth_date === other.birth_date : one.mobile && one.mobile === other.mobile;

async function earlierIn(
  { db, actor }: TxCtx,
  importId: number,
  nr: number,
  names: readonly string[],
): Promise<Earlier> {
  const found = await db.$queryRaw<{ name: string; read: Item }[]>`
    select distinct on (k.name) k.name, r.read
      from passenger_import_rows r cross join unnest(r.known_by) k (name)
     where r.branch_id = ${actor.branchId}::int and r.import_id = ${importId}::int and r.nr < ${nr}::int
       and r.outcome in ('new', 'same', 'changed') and k.name = any(${names}::text[])
     order by k.name, r.nr`;
  return new Map(found.map(({ name, read }) => [name, read]));
}
