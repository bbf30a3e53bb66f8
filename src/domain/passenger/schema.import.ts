import { z } from "zod";
import { count, id } from "../primitives";
import { COLUMNS } from "./rules.columns";

const Columns = z.array(z.enum(COLUMNS).nullable()).max(60);

export const ImportFile = z.object({ file_id: id });

export const ImportPreview = z.object({
  name: z.string(),
  headers: z.array(z.string()),
  columns: Columns,
  sample: z.array(z.array(z.string())),
  total: z.int(),
});

/** What each column is, in their order; null: it is passed over. */
export const ImportRequest = ImportFile.extend({ columns: Columns.min(1) });

export const ImportAsked = z.object({ id: z.int() });

/** `id`: of the work. */
export const ImportQuery = z.object({ id, after: count(0, 2_147_483_647).default(0) });

export const RefusedRows = z.object({
  headers: z.array(z.string()),
  rows: z.array(
    z.object({
      nr: z.int(),
      cells: z.array(z.string()),
      code: z.int(),
      fields: z.array(z.object({ path: z.string(), message: z.string() })),
    }),
  ),
  next: z.int().nullable(),
});
