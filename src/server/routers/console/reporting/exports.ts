import { askExport } from "@/domain/reporting/export/ask-export";
import { cancelExport } from "@/domain/reporting/export/cancel-export";
import { listExports } from "@/domain/reporting/export/list-exports";
import { ExportAsk, ExportAsked, ExportList, ExportName } from "@/domain/reporting/export/schema";
import { operator, router } from "@/server/trpc";

/** Files of what the person sees, each kind as its page is (domain/reporting/export/rules.ts): asked for here, made by jobs, had at /api/exports/{id}. */
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
