import type { z } from "zod";
import type { Ctx, OperatorActor } from "../context";
import { Refusal } from "../errors";
import { readWork } from "../work/list-works";
import { PASSENGER_IMPORT } from "./import-passengers";
import type { ImportQuery, RefusedRows } from "./schema.import";

const PAGE = 200;

type Row = z.input<typeof RefusedRows>["rows"][number];

/** Rows of the person's own import that were refused, with what stood there, 200 at a time. 3009 where there is no such import. */
export async function listRefusedRows(
  ctx: Ctx<OperatorActor>,
  { id, after }: z.output<typeof ImportQuery>,
): Promise<z.input<typeof RefusedRows>> {
  const { branchId } = ctx.actor;
  const work = await readWork(ctx, { id });
  const found = await ctx.db.passengerImport.findFirst({ where: { branchId, workId: id } });
  if (!found || work.kind !== PASSENGER_IMPORT) throw new Refusal("notFound");
  const rows = await ctx.query<Row>("passenger.refused-rows", ROWS, [branchId, id, found.id, after, PAGE + 1]);
  const page = rows.slice(0, PAGE);
  return { headers: found.headers as string[], rows: page, next: rows.length > PAGE ? page.at(-1)!.nr : null };
}

const ROWS = `
  select w.nr, r.cells, w.code, coalesce(w.fields, '[]') as fields
    from work_rows w
    join passenger_import_rows r on r.branch_id = w.branch_id and r.import_id = $3 and r.nr = w.nr
   where w.branch_id = $1 and w.work_id = $2 and w.outcome = 'refused' and w.nr > $4
   order by w.nr limit $5`;
