import { listAuditHistory } from "@/domain/platform/audit-history/list-audit-history";
import { AuditHistory, ListAuditHistoryInput } from "@/domain/platform/audit-history/schema";
import { operator, router } from "@/server/trpc";

/** What was done to a thing, told beside it: each kind only for who may read it (domain/platform/audit-history/rules.ts). */
export const deeds = router({
  list: operator()
    .input(ListAuditHistoryInput)
    .output(AuditHistory)
    .query(({ ctx, input }) => listAuditHistory(ctx, input)),
});
