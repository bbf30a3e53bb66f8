import { askExport } from "@/domain/reporting/export/ask-export";
import { cancelExport } from "@/domain/reporting/export/cancel-export";
import { listExports } from "@/domain/reporting/export/list-exports";
import { ExportAsk, ExportAsked, ExportList, ExportName } from "@/domain/reporting/export/schema";
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
});
