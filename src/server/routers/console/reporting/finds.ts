import { PaletteSearchHit, Recall, SearchEverythingInput } from "@/domain/reporting/palette-search/schema";
import { recallFound, searchEverything } from "@/domain/reporting/palette-search/search-everything";
import { operator, router } from "@/server/trpc";

/** Search over all records; each kind requires its permission (domain/reporting/palette-search/rules.ts). */
export const finds = router({
  anything: operator()
    .input(SearchEverythingInput)
    .output(PaletteSearchHit)
    .query(({ ctx, input }) => searchEverything(ctx, input)),

  recall: operator()
    .input(Recall)
    .output(PaletteSearchHit)
    .query(({ ctx, input }) => recallFound(ctx, input)),
});
