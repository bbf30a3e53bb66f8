import { findAnything, recallFound } from "@/domain/find/find-anything";
import { FindQuery, Found, Recall } from "@/domain/find/schema";
import { operator, router } from "@/server/trpc";

/** Whatever somebody means, found from anywhere: each kind only for who may read it (domain/find/rules.ts). */
export const finds = router({
  anything: operator()
    .input(FindQuery)
    .output(Found)
    .query(({ ctx, input }) => findAnything(ctx, input)),

  recall: operator()
    .input(Recall)
    .output(Found)
    .query(({ ctx, input }) => recallFound(ctx, input)),
});
