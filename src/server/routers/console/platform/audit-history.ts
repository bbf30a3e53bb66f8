import { listAuditHistory } from "@/domain/platform/audit-history/list-audit-history";
import { AuditHistory, ListAuditHistoryInput } from "@/domain/platform/audit-history/schema";
import { operator, router } from "@/server/trpc";

/** History of a record, shown beside it: requires permission to read its kind (domain/platform/audit-history/rules.ts). */
export const auditHistory = router({
  list: operator()
    .input(ListAuditHistoryInput)
    .output(AuditHistory)
    .query(({ ctx, input }) => listAuditHistory(ctx, input)),
});
