import { Found, Recall, SearchEverythingInput } from "@/domain/palette-search/schema";
import { recallFound, searchEverything } from "@/domain/palette-search/search-everything";
import { operator, router } from "@/server/trpc";

/** Whatever somebody means, found from anywhere: each kind only for who may read it (domain/palette-search/rules.ts). */
export const finds = router({
  anything: operator()
    .input(SearchEverythingInput)
    .output(Found)
    .query(({ ctx, input }) => searchEverything(ctx, input)),

  recall: operator()
    .input(Recall)
    .output(Found)
    .query(({ ctx, input }) => recallFound(ctx, input)),
});
