import { listDeeds } from "@/domain/deed/list-deeds";
import { DeedQuery, Deeds } from "@/domain/deed/schema";
import { operator, router } from "@/server/trpc";

/** What was done to a thing, told beside it: each kind only for who may read it (domain/deed/rules.ts). */
export const deeds = router({
  list: operator()
    .input(DeedQuery)
    .output(Deeds)
    .query(({ ctx, input }) => listDeeds(ctx, input)),
});
