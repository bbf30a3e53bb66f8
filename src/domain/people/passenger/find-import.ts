import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import type { ColumnOf, RowOf } from "../../kernel/table-rows";
import { PASSENGER_IMPORT } from "./import-passengers";
import { TO_DO } from "./import-rows";
import type { Outcome, STEPS } from "./rules.import";

export type FoundImport = RowOf<"passenger_imports", "id" | "name" | "total"> & {
  step: (typeof STEPS)[number];
  headers: string[];
  work_id: ColumnOf<"works", "id">;
  state: "waiting" | "running" | "done" | "failed" | "canceled";
  work_total: ColumnOf<"works", "total">;
  work_done: ColumnOf<"works", "done">;
};

/** An import of the branch by the id of any of its jobs, with the state of the latest one. Throws notFound (3009). */
export async function findImport(
  { db, actor: { branchId } }: Ctx<OperatorActor> | TxCtx<OperatorActor>,
  id: number,
  { lock = false } = {},
): Promise<FoundImport> {
  const [found] = await db.$queryRawUnsafe<FoundImport[]>(
    `select i.id, i.name, i.step, i.total, i.headers, l.id as work_id, l.state::text as state, l.total as work_total,
            l.done as work_done
       from works w
       join passenger_imports i on i.branch_id = w.branch_id and i.id = (w.params->>'import_id')::int
       join works l on l.branch_id = i.branch_id and l.id = i.work_id
      where w.branch_id = $1::int and w.id = $2::int and w.kind = '${PASSENGER_IMPORT}'${lock ? " for no key update of i" : ""}`,
    ...[branchId, id],
  );
  if (!found) throw new Refusal("notFound");
  return found;
}

export type ImportCounts = {
  counts: Partial<Record<Outcome, number>>;
  warned: number;
  to_write: number;
  to_undo: number;
};

/** Row counts of an import by outcome. */
export async function importStatus(
  { db, actor }: Ctx<OperatorActor> | TxCtx<OperatorActor>,
  importId: number,
): Promise<ImportCounts> {
  const rows = await db.$queryRawUnsafe<
    { outcome: Outcome; n: number; warned: number; to_write: number; to_undo: number }[]
  >(
    `select r.outcome, count(*)::int as n,
            (count(*) filter (where jsonb_array_length(coalesce(r.told->'warnings', '[]')) > 0))::int as warned,
            (count(*) filter (where ${TO_DO.run}))::int as to_write, (count(*) filter (where ${TO_DO.undo}))::int as to_undo
       from passenger_import_rows r
      where r.branch_id = $1::int and r.import_id = $2::int and r.outcome is not null group by r.outcome`,
    ...[actor.branchId, importId],
  );
  const sum = (of: "warned" | "to_write" | "to_undo") => rows.reduce((all, row) => all + row[of], 0);
  const counts = Object.fromEntries(rows.map(({ outcome, n }) => [outcome, n]));
  return { counts, warned: sum("warned"), to_write: sum("to_write"), to_undo: sum("to_undo") };
}

/** Whether rows can be written or undone: only once the running step (dry run or writing) has finished. */
export const actsOf = ({ step, state }: FoundImport, { to_write, to_undo }: ImportCounts) => {
  const over = state !== "waiting" && state !== "running";
  const looked = step === "dry" ? state === "done" : step === "run" && over;
  return { can_write: looked && to_write > 0, can_undo: over && step !== "dry" && to_undo > 0 };
};
