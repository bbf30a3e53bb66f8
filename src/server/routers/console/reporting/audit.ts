import { auditFacets } from "@/domain/reporting/audit-search/audit-facets";
import { listAuditEntries } from "@/domain/reporting/audit-search/list-entries";
import { readAuditEntry } from "@/domain/reporting/audit-search/read-entry";
import {
  AuditEntryDetails,
  AuditEntryRef,
  AuditFacets,
  AuditList,
  AuditQuery,
} from "@/domain/reporting/audit-search/schema";
import { operator, router } from "@/server/trpc";

/** Actions in the branch by all users; each use case also requires settings:read (domain/reporting/audit-search/rules.ts). */
export const audit = router({
  list: operator("operator:read")
    .input(AuditQuery)
    .output(AuditList)
    .query(({ ctx, input }) => listAuditEntries(ctx, input)),

  get: operator("operator:read")
    .input(AuditEntryRef)
    .output(AuditEntryDetails)
    .query(({ ctx, input }) => readAuditEntry(ctx, input)),

  facets: operator("operator:read")
    .output(AuditFacets)
    .query(({ ctx }) => auditFacets(ctx)),
});
