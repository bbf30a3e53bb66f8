import { csvOf } from "@/domain/platform/csv/rules";
import { saveCsv } from "@/ui/table/save-csv";

/** Downloads an empty file for an import: its columns only, without data. */
export const saveTemplate = (name: string, columns: readonly string[]): void =>
  saveCsv(`${name}.csv`, csvOf([columns]));
