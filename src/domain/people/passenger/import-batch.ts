import { z } from "zod";
import type { OperatorActor, TxCtx } from "../../kernel/context";
import type { JobKind } from "../../platform/background-job/kind";
import { type ImportRow, type RowOutcome, rowsTo, saveOutcomes } from "./import-rows";
import { lookAtRows } from "./look-at-rows";
import { STEPS } from "./rules.import";
import { undoRows } from "./undo-rows";
import { writeRows } from "./write-rows";

const Params = z.object({ import_id: z.int(), step: z.enum(STEPS) });
const Place = z.object({ nr: z.int(), counts: z.record(z.string(), z.int()) });

type Step = (tx: TxCtx<OperatorActor>, importId: number, rows: readonly ImportRow[]) => Promise<RowOutcome[]>;
const DO: Readonly<Record<(typeof STEPS)[number], Step>> = { dry: lookAtRows, run: writeRows, undo: undoRows };

/** Processes one batch of spreadsheet rows: dry run, write or undo. */
export const passengerImport: JobKind = {
  permission: "passenger:write",
  batch: async (tx, work) => {
    const { import_id, step } = Params.parse(work.params);
    const place = work.place === null ? undefined : Place.parse(work.place);
    const rows = await rowsTo(tx, import_id, step, place?.nr);
    const outcomes = rows.length === 0 ? [] : await DO[step](tx, import_id, rows);
    await saveOutcomes(tx, import_id, outcomes);
    const counts = { ...place?.counts };
    for (const { outcome } of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
    return {
      // Purged rows will not come back: finish the job.
      done: rows.length === 0 ? work.total - work.done : rows.length,
      refused: outcomes.filter(({ outcome }) => outcome === "refused").length,
      place: { nr: rows.at(-1)?.nr ?? place?.nr ?? 0, counts },
      answer: counts,
    };
  },
};

/** Deletes stored spreadsheet rows together with the jobs that imported them. */
export const PURGE_IMPORTS = `
  delete from passenger_imports where ctid = any(array(
    select ctid from passenger_imports where created_at < now() - interval '30 days' limit 20))`;
