import type { OperatorActor, TxCtx } from "../../kernel/context";
import type { CatalogueCode, Refusal, ValidationIssue } from "../../kernel/errors";
import type { ImportRowOutcome, PeopleMatchRequest } from "../../kernel/sql-types";
import type { RowOf } from "../../kernel/table-rows";
import { type Item, toPersonItem } from "./read-item";
import type { Decision, Difference, Later, Match, Outcome, STEPS } from "./rules.import";

/** Rows of a batch: well below a second, and few enough for one transaction on a busy machine. */
const BATCH_SIZE = 400;

type ImportRowDto = {
  code?: CatalogueCode;
  fields?: readonly ValidationIssue[];
  warnings?: readonly ValidationIssue[];
  differences?: readonly Difference[];
};
type Paper = Item["documents"][number];
/** What was written for one passenger: `before` and `after` hold only changed fields, `added` and `later` documents. */
export type Written = { made: boolean; before: object; after: object; added: Paper[]; later: Later[] };

export type ImportRow = RowOf<"passenger_import_rows", "nr" | "ref_id"> & {
  cells: string[];
  read: Item | null;
  decision: Decision | null;
  told: ImportRowDto | null;
  undo: Written | null;
};

export type RowOutcome = {
  nr: number;
  outcome: Outcome;
  ref_id: number | null;
  known_by?: string[];
  read?: Item;
  told?: ImportRowDto;
  undo?: Written;
};

/**
 * Rows each step processes: the dry run all of them; the write those chosen by the dry run or a person; the undo those
 * written.
 */
export const TO_DO: Readonly<Record<(typeof STEPS)[number], string>> = {
  dry: "true",
  run: "(r.outcome in ('new', 'changed') or r.outcome = 'conflict' and r.decision is not null)",
  undo: "r.undo is not null and r.outcome in ('created', 'updated')",
};

/** The next rows of a step; undo proceeds from the end. */
export function rowsTo(
  { db, actor }: TxCtx<OperatorActor>,
  importId: number,
  step: (typeof STEPS)[number],
  nr: number | undefined,
): Promise<ImportRow[]> {
  const back = step === "undo";
  return db.$queryRawUnsafe<ImportRow[]>(
    `select r.nr, r.cells, r.read, r.decision, r.told, r.ref_id, r.undo from passenger_import_rows r
      where r.branch_id = $1::int and r.import_id = $2::int and ${TO_DO[step]} and r.nr ${back ? "<" : ">"} $3::int
      order by r.nr ${back ? "desc" : ""} limit ${BATCH_SIZE}`,
    ...[actor.branchId, importId, nr ?? (back ? 2_147_483_647 : 0)],
  );
}

/** Stores row outcomes. A conflict that reappeared has to be decided again. */
export async function saveOutcomes(
  { db, actor }: TxCtx,
  importId: number,
  outcomes: readonly RowOutcome[],
): Promise<void> {
  if (outcomes.length === 0) return;
  const rows = outcomes.map(({ nr, outcome, ref_id, known_by, read, told, undo }): ImportRowOutcome => {
    return { nr, outcome, ref_id, known_by, read, told, undo };
  });
  await db.$executeRaw`
    update passenger_import_rows r
       set outcome = x.outcome, ref_id = x.ref_id, known_by = coalesce(x.known_by, r.known_by), read = coalesce(x.read, r.read),
           told = coalesce(x.told, r.told), undo = coalesce(x.undo, r.undo),
           decision = case when x.outcome <> 'conflict' then r.decision end
      from jsonb_populate_recordset(null::import_row_outcome, ${JSON.stringify(rows)}::jsonb) x
     where r.branch_id = ${actor.branchId}::int and r.import_id = ${importId}::int and r.nr = x.nr`;
}

/**
 * Finds existing passengers for the items (prisma/sql/people/import-people.sql); `lock` keeps them locked until the
 * transaction ends.
 */
export async function matchPeople(tx: TxCtx, items: readonly Item[], lock: boolean): Promise<Match[]> {
  const request: PeopleMatchRequest = {
    branch_id: tx.actor.branchId,
    now: tx.now,
    lock,
    items: items.map(toPersonItem),
  };
  return tx.db.$queryRaw<Match[]>`
    select owner, facts, papers from match_people(${JSON.stringify(request)}::jsonb) order by place`;
}

export const refusedRow = (
  nr: number,
  { row, details }: Refusal,
  warnings: readonly ValidationIssue[],
): RowOutcome => ({
  ...{ nr, outcome: "refused", ref_id: null },
  told: { code: row.code, fields: details.fields ?? [], warnings },
});
