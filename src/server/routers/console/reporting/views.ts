import { listViews } from "@/domain/reporting/saved-view/list-views";
import { changeView, removeView, restoreView, saveView } from "@/domain/reporting/saved-view/save-view";
import { View, ViewChange, ViewRef, ViewSave, Views } from "@/domain/reporting/saved-view/schema";
import { operator, router } from "@/server/trpc";

/** Saved views: private ones, and those shared with the branch. */
export const views = router({
  list: operator()
    .output(Views)
    .query(({ ctx }) => listViews(ctx)),

  save: operator()
    .input(ViewSave)
    .output(View)
    .mutation(({ ctx, input }) => saveView(ctx, input)),

  change: operator()
    .input(ViewChange)
    .output(View)
    .mutation(({ ctx, input }) => changeView(ctx, input)),

  remove: operator()
    .input(ViewRef)
    .output(View)
    .mutation(({ ctx, input }) => removeView(ctx, input)),

  restore: operator()
    .input(ViewRef)
    .output(View)
    .mutation(({ ctx, input }) => restoreView(ctx, input)),
});
