import { decideChange } from "@/domain/people/change-request/decide-change";
import { listChanges } from "@/domain/people/change-request/list-changes";
import { ChangeDecided, ChangeDecisionForm, ChangeList, ChangeQuery } from "@/domain/people/change-request/schema";
import { changeRequestDeps } from "@/server/change-request-deps";
import { factorDeps } from "@/server/factor-deps";
import { operator, router } from "@/server/trpc";

/** Changes of destinations of money, codes and secrets: pending approvals and their results. */
export const changes = router({
  list: operator("security:read")
    .input(ChangeQuery)
    .output(ChangeList)
    .query(({ ctx, input }) => listChanges(ctx, input)),

  /** The requester can withdraw; everything else needs `security:approve`. */
  decide: operator("security:read")
    .input(ChangeDecisionForm)
    .output(ChangeDecided)
    .mutation(({ ctx, input }) =>
      decideChange(ctx, { ...input, address: ctx.address }, { changes: changeRequestDeps, factor: factorDeps }),
    ),
});
