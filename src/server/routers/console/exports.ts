import { askExport } from "@/domain/export/ask-export";
import { cancelExport } from "@/domain/export/cancel-export";
import { listExports } from "@/domain/export/list-exports";
import { ExportAsk, ExportAsked, ExportList, ExportName } from "@/domain/export/schema";
import { operator, router } from "@/server/trpc";

/** Files of what the person sees: asked for here, made by jobs, had at /api/exports/{id}. */
export const exportFiles = router({
  list: operator("accounting:read")
    .output(ExportList)
    .query(({ ctx }) => listExports(ctx)),

  ask: operator("accounting:read")
    .input(ExportAsk)
    .output(ExportAsked)
    .mutation(({ ctx, input }) => askExport(ctx, input)),

  cancel: operator("accounting:read")
    .input(ExportName)
    .output(ExportAsked)
    .mutation(({ ctx, input }) => cancelExport(ctx, input)),
});
