import { decideChange } from "@/domain/people/change-request/decide-change";
import { listChanges } from "@/domain/people/change-request/list-changes";
import { ChangeDecided, ChangeDecisionForm, ChangeList, ChangeQuery } from "@/domain/people/change-request/schema";
import { changeRequestDeps } from "@/server/change-request-deps";
import { factorDeps } from "@/server/factor-deps";
import { operator, router } from "@/server/trpc";

/** Changes of where money, codes and secrets go: those that wait for a second person, and what became of the others. */
export const changes = router({
  list: operator("security:read")
    .input(ChangeQuery)
    .output(ChangeList)
    .query(({ ctx, input }) => listChanges(ctx, input)),

  /** Withdrawing is whoever asked's; the rest needs `security:approve`. */
  decide: operator("security:read")
    .input(ChangeDecisionForm)
    .output(ChangeDecided)
    .mutation(({ ctx, input }) =>
      decideChange(ctx, { ...input, address: ctx.address }, { changes: changeRequestDeps, factor: factorDeps }),
    ),
});
