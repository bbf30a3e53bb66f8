"use client";
import { csvOf } from "@/domain/platform/csv/rules";
import type { BrowserFile } from "@/domain/reporting/export/rules.browser";
import { saveCsv } from "@/ui/table/save-csv";
import { saveXlsx } from "@/ui/table/save-xlsx";
import { api } from "../_client";

type Cell = string | number | null;
export type SavedFile = {
  list: BrowserFile;
  /** Without its extension. */
  name: string;
  format: "csv" | "xlsx";
  /** Input of the list. */
  filters: unknown;
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
  /** Lines around the rows, as of a report with several tables; the columns and the rows if absent. */
  lines?: readonly (readonly Cell[])[];
};

/** Saves rows as a file that the browser writes. It is audited first: without that there is no file. */
export function useSaveFile(): (file: SavedFile) => Promise<void> {
  const { client } = api.useUtils();
  return async ({ list, name, format, filters, columns, rows, lines = [columns, ...rows] }) => {
    await client.exports.record.mutate({
      ...{ list, format, columns: [...columns], row_count: rows.length },
      filters: filtersOf(filters),
    });
    if (format === "csv") saveCsv(`${name}.csv`, csvOf(lines));
    else await saveXlsx(`${name}.xlsx`, lines, document.dir === "rtl");
  };
}

/** Parts of an input that choose a page, not rows. */
const PAGING = new Set(["page", "per_page", "cursor", "after"]);
const MAX_LENGTH = 1_000;

const filtersOf = (input: unknown) =>
  Object.entries((input as object | undefined) ?? {}).flatMap(([name, value]) => {
    if (PAGING.has(name) || value === null || value === undefined || value === "") return [];
    const text = typeof value === "object" ? JSON.stringify(value) : String(value);
    return [{ name, value: text.slice(0, MAX_LENGTH) }];
  });
