import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import type { ValidationIssue } from "../../kernel/errors";
import type { RowOf } from "../../kernel/table-rows";
import { actsOf, findImport, importStatus } from "./find-import";
import type { Decision, Difference, Outcome } from "./rules.import";
import type { ImportList, ImportProgress, ImportRef, ImportRows, ImportRowsQuery } from "./schema.import";

const PAGE = 200;
const SHOWN = 20;

/** Progress of an import and its row counts by outcome. Throws notFound (3009). */
export async function readImport(
  ctx: Ctx<OperatorActor>,
  { id }: z.output<typeof ImportRef>,
): Promise<z.input<typeof ImportProgress>> {
  const found = await findImport(ctx, id);
  const status = await importStatus(ctx, found.id);
  const { name, step, total, state, work_total, work_done } = found;
  const { counts, warned, to_write } = status;
  const work = { state, total: work_total, done: work_done };
  return { id: found.work_id, name, step, work, total, counts, warned, to_write, ...actsOf(found, status) };
}

/** The branch's latest imports; reviewed or written ones can be continued or undone for 30 days. */
export async function listImports({ query, actor }: Ctx<OperatorActor>): Promise<z.input<typeof ImportList>> {
  const rows = await query<z.input<typeof ImportList>["rows"][number]>("passenger.imports", LIST, [actor.branchId]);
  return { rows };
}

type Row = RowOf<"passenger_import_rows", "nr" | "ref_id"> & {
  cells: string[];
  outcome: Outcome;
  decision: Decision | null;
  told: { code?: number; fields?: ValidationIssue[]; warnings?: ValidationIssue[]; differences?: Difference[] } | null;
};

/** Rows with their expected or actual outcome, 200 per page; optionally of one outcome. Throws notFound (3009). */
export async function listImportRows(
  ctx: Ctx<OperatorActor>,
  { id, outcome, after }: z.output<typeof ImportRowsQuery>,
): Promise<z.input<typeof ImportRows>> {
  const found = await findImport(ctx, id);
  const rows = await ctx.query<Row>("passenger.import-rows", ROWS, [
    ...[ctx.actor.branchId, found.id, after, outcome ?? null, PAGE + 1],
  ]);
  const page = rows.slice(0, PAGE);
  const resultOf = (issues: ValidationIssue[] = []) =>
    issues.map(({ path, message }) => ({ path, message: typeof message === "string" ? message : message[ctx.locale] }));
  return {
    headers: found.headers,
    rows: page.map(({ told, ...row }) => ({
      ...row,
      code: told?.code ?? null,
      fields: resultOf(told?.fields),
      warnings: resultOf(told?.warnings),
      differences: told?.differences ?? [],
    })),
    next: rows.length > PAGE ? page.at(-1)!.nr : null,
  };
}

const LIST = `
  select i.work_id as id, i.name, i.step, i.total, o.name as by, i.created_at as at
    from passenger_imports i join operators o on o.id = i.operator_id
   where i.branch_id = $1 and i.work_id is not null order by i.id desc limit ${SHOWN}`;
const ROWS = `
  select r.nr, r.cells, r.outcome, r.ref_id, r.decision, r.told
    from passenger_import_rows r
   where r.branch_id = $1 and r.import_id = $2 and r.nr > $3 and r.outcome is not null and ($4::text is null or r.outcome = $4)
   order by r.nr limit $5`;
