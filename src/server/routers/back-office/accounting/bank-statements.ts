import { importBankStatement } from "@/domain/accounting/bank-statement/import-statement";
import { listBankAccounts } from "@/domain/accounting/bank-statement/list-accounts";
import { listBankLines } from "@/domain/accounting/bank-statement/list-lines";
import { listBankStatements } from "@/domain/accounting/bank-statement/list-statements";
import { listTemplates } from "@/domain/accounting/bank-statement/list-templates";
import { previewBankStatement } from "@/domain/accounting/bank-statement/preview-statement";
import { readBankStatement } from "@/domain/accounting/bank-statement/read-statement";
import { saveTemplate } from "@/domain/accounting/bank-statement/save-template";
import {
  BankAccounts,
  BankFile,
  BankImportForm,
  BankLineList,
  BankLineQuery,
  BankPreview,
  BankStatement,
  BankStatementList,
  BankStatementQuery,
  BankStatementRef,
  BankTemplate,
  BankTemplateList,
  BankTemplateSave,
  BankWithdraw,
} from "@/domain/accounting/bank-statement/schema";
import { withdrawBankStatement } from "@/domain/accounting/bank-statement/withdraw-statement";
import { operator, router } from "@/server/trpc";

/** Statements of bank accounts: import, lines, templates of the banks' tables. */
export const bankStatements = router({
  accounts: operator("accounting:read")
    .meta({
      rest: "GET /accounting/bank-statements/accounts",
      summary: "Lists bank accounts with the last imported day",
      member: "items",
    })
    .output(BankAccounts)
    .query(({ ctx }) => listBankAccounts(ctx)),

  list: operator("accounting:read")
    .meta({ rest: "GET /accounting/bank-statements", summary: "Lists imported bank statements", member: "items" })
    .input(BankStatementQuery)
    .output(BankStatementList)
    .query(({ ctx, input }) => listBankStatements(ctx, input)),

  get: operator("accounting:read")
    .meta({
      rest: "GET /accounting/bank-statements/get",
      summary: "Returns a bank statement",
      refusals: ["notFound"],
    })
    .input(BankStatementRef)
    .output(BankStatement)
    .query(({ ctx, input }) => readBankStatement(ctx, input)),

  lines: operator("accounting:read")
    .meta({
      rest: "GET /accounting/bank-statements/lines",
      summary: "Lists lines of a statement or an account",
      member: "items",
    })
    .input(BankLineQuery)
    .output(BankLineList)
    .query(({ ctx, input }) => listBankLines(ctx, input)),

  preview: operator("accounting:write")
    .meta({
      rest: "POST /accounting/bank-statements/preview",
      summary: "Reads an uploaded statement without storing it: format, columns, faults by row and first lines",
      refusals: ["notFound", "fileRefused"],
    })
    .input(BankFile)
    .output(BankPreview)
    .query(({ ctx, input }) => previewBankStatement(ctx, input)),

  import: operator("accounting:write")
    .meta({
      rest: "POST /accounting/bank-statements",
      summary: "Imports an uploaded statement: lines that the account does not have yet, all or nothing",
      refusals: ["notFound", "fileRefused", "periodClosed"],
    })
    .input(BankImportForm)
    .output(BankStatement)
    .mutation(({ ctx, input }) => importBankStatement(ctx, input)),

  withdraw: operator("accounting:write")
    .meta({
      rest: "POST /accounting/bank-statements/withdraw",
      summary: "Takes a statement back and removes the lines it added",
      refusals: ["notFound", "changedMeanwhile", "operationNotAllowed"],
    })
    .input(BankWithdraw)
    .output(BankStatement)
    .mutation(({ ctx, input }) => withdrawBankStatement(ctx, input)),

  templates: operator("accounting:read")
    .meta({
      rest: "GET /accounting/bank-statements/templates",
      summary: "Lists templates of the banks' tables",
      member: "items",
    })
    .output(BankTemplateList)
    .query(({ ctx }) => listTemplates(ctx)),

  saveTemplate: operator("accounting:write")
    .meta({
      rest: "POST /accounting/bank-statements/templates",
      summary: "Creates or updates a template",
      refusals: ["notFound", "changedMeanwhile"],
    })
    .input(BankTemplateSave)
    .output(BankTemplate)
    .mutation(({ ctx, input }) => saveTemplate(ctx, input)),
});
