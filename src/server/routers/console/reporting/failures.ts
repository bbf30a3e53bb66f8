import { dismissFailures, restoreFailures } from "@/domain/reporting/failed-item/dismiss-failures";
import { listFailures } from "@/domain/reporting/failed-item/list-failures";
import { retryFailures } from "@/domain/reporting/failed-item/retry-failures";
import { FailureAnswer, FailureList, FailureNames } from "@/domain/reporting/failed-item/schema";
import { operator, router } from "@/server/trpc";

/** Permanently failed background work: list, retry, dismiss. */
export const failures = router({
  list: operator("settings:read")
    .output(FailureList)
    .query(({ ctx }) => listFailures(ctx)),
  retry: operator("settings:write")
    .input(FailureNames)
    .output(FailureAnswer)
    .mutation(({ ctx, input }) => retryFailures(ctx, input)),
  dismiss: operator("settings:write")
    .input(FailureNames)
    .output(FailureAnswer)
    .mutation(({ ctx, input }) => dismissFailures(ctx, input)),
  restore: operator("settings:write")
    .input(FailureNames)
    .output(FailureAnswer)
    .mutation(({ ctx, input }) => restoreFailures(ctx, input)),
});
