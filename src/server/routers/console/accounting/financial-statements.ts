import { financialStatements as documented } from "@/server/routers/back-office/accounting/financial-statements";
import { router } from "@/server/trpc";

/** Financial statements, the versions of their lines, and issued statements. */
export const financialStatements = router({
  read: documented.read,
  lineAccounts: documented.lineAccounts,
  equityChanges: documented.equityChanges,
  versions: documented.versions,
  version: documented.version,
  beginVersion: documented.beginVersion,
  saveVersion: documented.saveVersion,
  proposeVersion: documented.proposeVersion,
  withdrawVersion: documented.withdrawVersion,
  discardVersion: documented.discardVersion,
  approveVersion: documented.approveVersion,
  issues: documented.issues,
  issue: documented.issue,
  proposeIssue: documented.proposeIssue,
  approveIssue: documented.approveIssue,
  dropIssue: documented.dropIssue,
});
