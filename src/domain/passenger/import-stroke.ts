import { z } from "zod";
import type { RowTold, WorkKind } from "../work/kind";
import { COLUMNS, formOf } from "./rules.columns";
import { storeWithin } from "./store-passengers";

/** Rows of a stroke: well below a second, and few enough for its transaction on a busy machine. */
const STROKE = 400;

const Params = z.object({ import_id: z.int(), columns: z.array(z.enum(COLUMNS).nullable()) });
const Place = z.object({ nr: z.int(), created: z.int(), updated: z.int() });
const BEGINNING = { nr: 0, created: 0, updated: 0 };

/** Rows of a spreadsheet become passengers; each that is refused is told with its fields, and the others go on. */
export const passengerImport: WorkKind = {
  permission: "passenger:write",
  stroke: async (tx, work) => {
    const { import_id, columns } = Params.parse(work.params);
    const place = Place.parse(work.place ?? BEGINNING);
    const rows = await tx.db.passengerImportRow.findMany({
      where: { branchId: tx.actor.branchId, importId: import_id, nr: { gt: place.nr } },
      orderBy: { nr: "asc" },
      take: STROKE,
    });
    const outcomes = await storeWithin(
      tx,
      rows.map(({ cells }) => formOf(cells as string[], columns)),
    );
    const count = (of: string) => outcomes.filter(({ outcome }) => outcome === of).length;
    const refused = outcomes.flatMap((outcome, at): RowTold[] => {
      if (outcome.outcome !== "refused") return [];
      const { row, details } = outcome.refusal;
      const fields = (details.fields ?? []).map(({ path, message }) => ({
        path,
        message: typeof message === "string" ? message : message[tx.locale],
      }));
      return [{ nr: rows[at]!.nr, outcome: "refused", code: row.code, fields }];
    });
    const created = place.created + count("created");
    const updated = place.updated + count("updated");
    return {
      // Rows that were cleared away will not come again: the work ends.
      done: rows.length === 0 ? work.total - work.done : rows.length,
      refused: refused.length,
      rows: refused,
      place: { nr: rows.at(-1)?.nr ?? place.nr, created, updated },
      answer: { created, updated },
    };
  },
};

/** Spreadsheets are forgotten with the works that took them over. */
export const PURGE_IMPORTS = `
  delete from passenger_imports where ctid = any(array(
    select ctid from passenger_imports where created_at < now() - interval '30 days' limit 20))`;
