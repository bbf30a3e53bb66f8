import { beginStatementVersion } from "@/domain/accounting/financial-statement/begin-version";
import { approveStatementIssue, dropStatementIssue } from "@/domain/accounting/financial-statement/decide-issue";
import {
  approveStatementVersion,
  discardStatementVersion,
  proposeStatementVersion,
  withdrawStatementVersion,
} from "@/domain/accounting/financial-statement/decide-version";
import { proposeStatementIssue } from "@/domain/accounting/financial-statement/propose-issue";
import { readEquityChanges } from "@/domain/accounting/financial-statement/read-equity-changes";
import {
  listLineAccounts,
  readFinancialStatement,
} from "@/domain/accounting/financial-statement/read-financial-statement";
import { listStatementIssues, readStatementIssue } from "@/domain/accounting/financial-statement/read-issue";
import { listStatementVersions, readStatementVersion } from "@/domain/accounting/financial-statement/read-version";
import { saveStatementVersion } from "@/domain/accounting/financial-statement/save-version";
import {
  EquityChanges,
  EquityChangesQuery,
  FinancialStatement,
  FinancialStatementQuery,
  IssueList,
  IssueQuery,
  IssueRef,
  IssueStep,
  LineAccounts,
  LineAccountsQuery,
  NewIssue,
  NewVersion,
  StatementIssueDto,
  StatementVersionDto,
  VersionInput,
  VersionList,
  VersionQuery,
  VersionRef,
  VersionStep,
} from "@/domain/accounting/financial-statement/schema";
import { operator, router } from "@/server/trpc";

const DECIDED = ["notFound", "changedMeanwhile", "operationNotAllowed"] as const;

/** Financial statements, the versions of their lines, and statements issued over definite months. */
export const financialStatements = router({
  versions: operator("accounting:read")
    .meta({
      rest: "GET /accounting/financial-statements/versions",
      summary: "Lists versions of the lines of financial statements",
      member: "items",
    })
    .input(VersionQuery)
    .output(VersionList)
    .query(({ ctx, input }) => listStatementVersions(ctx, input)),

  version: operator("accounting:read")
    .meta({
      rest: "GET /accounting/financial-statements/versions/{id}",
      summary: "Returns a version with its lines, accounts and problems",
    })
    .input(VersionRef)
    .output(StatementVersionDto)
    .query(({ ctx, input }) => readStatementVersion(ctx, input)),

  beginVersion: operator("accounting:write")
    .meta({
      rest: "POST /accounting/financial-statements/versions",
      summary: "Begins a draft from the version in use or the template",
      refusals: ["operationNotAllowed"],
    })
    .input(NewVersion)
    .output(StatementVersionDto)
    .mutation(({ ctx, input }) => beginStatementVersion(ctx, input)),

  saveVersion: operator("accounting:write")
    .meta({
      rest: "PUT /accounting/financial-statements/versions",
      summary: "Replaces the lines and accounts of a draft",
      refusals: [...DECIDED],
    })
    .input(VersionInput)
    .output(StatementVersionDto)
    .mutation(({ ctx, input }) => saveStatementVersion(ctx, input)),

  proposeVersion: operator("accounting:write")
    .meta({
      rest: "POST /accounting/financial-statements/versions/propose",
      summary: "Proposes a draft for use",
      refusals: [...DECIDED],
    })
    .input(VersionStep)
    .output(StatementVersionDto)
    .mutation(({ ctx, input }) => proposeStatementVersion(ctx, input)),

  withdrawVersion: operator("accounting:write")
    .meta({
      rest: "POST /accounting/financial-statements/versions/withdraw",
      summary: "Makes a proposed version a draft again",
      refusals: [...DECIDED],
    })
    .input(VersionStep)
    .output(StatementVersionDto)
    .mutation(({ ctx, input }) => withdrawStatementVersion(ctx, input)),

  discardVersion: operator("accounting:write")
    .meta({
      rest: "POST /accounting/financial-statements/versions/discard",
      summary: "Discards a draft or a proposed version",
      refusals: [...DECIDED],
    })
    .input(VersionStep)
    .output(StatementVersionDto)
    .mutation(({ ctx, input }) => discardStatementVersion(ctx, input)),

  approveVersion: operator("accounting:approve")
    .meta({
      rest: "POST /accounting/financial-statements/versions/approve",
      summary: "Puts a proposed version in use as the second person",
      refusals: [...DECIDED],
    })
    .input(VersionStep)
    .output(StatementVersionDto)
    .mutation(({ ctx, input }) => approveStatementVersion(ctx, input)),

  issues: operator("accounting:read")
    .meta({
      rest: "GET /accounting/financial-statements/issues",
      summary: "Lists issued financial statements",
      member: "items",
    })
    .input(IssueQuery)
    .output(IssueList)
    .query(({ ctx, input }) => listStatementIssues(ctx, input)),

  issue: operator("accounting:read")
    .meta({
      rest: "GET /accounting/financial-statements/issues/{id}",
      summary: "Returns an issued statement, and whether the books still give its figures",
    })
    .input(IssueRef)
    .output(StatementIssueDto)
    .query(({ ctx, input }) => readStatementIssue(ctx, input)),

  proposeIssue: operator("accounting:write")
    .meta({
      rest: "POST /accounting/financial-statements/issues",
      summary: "Proposes a statement over final months to be issued",
      refusals: ["operationNotAllowed"],
    })
    .input(NewIssue)
    .output(StatementIssueDto)
    .mutation(({ ctx, input }) => proposeStatementIssue(ctx, input)),

  approveIssue: operator("accounting:approve")
    .meta({
      rest: "POST /accounting/financial-statements/issues/approve",
      summary: "Issues a proposed statement as the second person",
      refusals: [...DECIDED],
    })
    .input(IssueStep)
    .output(StatementIssueDto)
    .mutation(({ ctx, input }) => approveStatementIssue(ctx, input)),

  dropIssue: operator("accounting:write")
    .meta({
      rest: "POST /accounting/financial-statements/issues/drop",
      summary: "Drops a proposed statement",
      refusals: [...DECIDED],
    })
    .input(IssueStep)
    .output(StatementIssueDto)
    .mutation(({ ctx, input }) => dropStatementIssue(ctx, input)),

  equityChanges: operator("accounting:read")
    .meta({
      rest: "GET /accounting/financial-statements/equity-changes",
      summary: "Returns the changes in equity of a period",
    })
    .input(EquityChangesQuery)
    .output(EquityChanges)
    .query(({ ctx, input }) => readEquityChanges(ctx, input)),

  read: operator("accounting:read")
    .meta({
      rest: "GET /accounting/financial-statements/{kind}",
      summary: "Returns a financial statement with its proof",
    })
    .input(FinancialStatementQuery)
    .output(FinancialStatement)
    .query(({ ctx, input }) => readFinancialStatement(ctx, input)),

  lineAccounts: operator("accounting:read")
    .meta({
      rest: "GET /accounting/financial-statements/{kind}/accounts",
      summary: "Lists the accounts of a line of a financial statement",
      member: "items",
    })
    .input(LineAccountsQuery)
    .output(LineAccounts)
    .query(({ ctx, input }) => listLineAccounts(ctx, input)),
});
