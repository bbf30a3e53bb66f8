import { askExport } from "@/domain/reporting/export/ask-export";
import { cancelExport } from "@/domain/reporting/export/cancel-export";
import { listExports } from "@/domain/reporting/export/list-exports";
import { recordBrowserFile } from "@/domain/reporting/export/record-browser-file";
import { ExportAsk, ExportAsked, ExportList, ExportName } from "@/domain/reporting/export/schema";
import { BrowserFileInput, BrowserFileRecorded } from "@/domain/reporting/export/schema.browser-file";
import { operator, router } from "@/server/trpc";

/**
 * Exports of displayed data, with the permission of each page (domain/reporting/export/rules.ts): requested here, written by
 * jobs, downloaded at /api/exports/{id}.
 */
export const exportFiles = router({
  list: operator()
    .output(ExportList)
    .query(({ ctx }) => listExports(ctx)),

  ask: operator()
    .input(ExportAsk)
    .output(ExportAsked)
    .mutation(({ ctx, input }) => askExport(ctx, input)),

  cancel: operator()
    .input(ExportName)
    .output(ExportAsked)
    .mutation(({ ctx, input }) => cancelExport(ctx, input)),

  /** Called before the browser writes a file. */
  record: operator()
    .input(BrowserFileInput)
    .output(BrowserFileRecorded)
    .mutation(({ ctx, input }) => recordBrowserFile(ctx, input)),
});
