import {
  approveBankClosing,
  askBankReopening,
  dropBankClosing,
  reopenBankClosing,
} from "@/domain/accounting/bank-closing/decide-closing";
import { readBankFigures } from "@/domain/accounting/bank-closing/figures";
import { proposeBankClosing } from "@/domain/accounting/bank-closing/propose-closing";
import { listBankClosings, readBankClosing } from "@/domain/accounting/bank-closing/read-closing";
import {
  BankClosing,
  BankClosingList,
  BankClosingPropose,
  BankClosingQuery,
  BankClosingRef,
  BankClosingReopen,
  BankClosingStep,
  BankFigures,
  BankFiguresQuery,
} from "@/domain/accounting/bank-closing/schema";
import { operator, router } from "@/server/trpc";

/** Closing statements of bank accounts: proposed by one person, closed and reopened by another. */
export const bankClosings = router({
  list: operator("accounting:read")
    .meta({
      rest: "GET /accounting/bank-closings",
      summary: "Lists closing statements of bank accounts",
      member: "items",
    })
    .input(BankClosingQuery)
    .output(BankClosingList)
    .query(({ ctx, input }) => listBankClosings(ctx, input)),

  figures: operator("accounting:read")
    .meta({
      rest: "GET /accounting/bank-closings/figures",
      summary: "Returns the reconciliation of a bank account as of a day",
    })
    .input(BankFiguresQuery)
    .output(BankFigures)
    .query(({ ctx, input }) => readBankFigures(ctx, input)),

  read: operator("accounting:read")
    .meta({
      rest: "GET /accounting/bank-closings/{id}",
      summary: "Returns a closing statement with its items",
    })
    .input(BankClosingRef)
    .output(BankClosing)
    .query(({ ctx, input }) => readBankClosing(ctx, input)),

  propose: operator("accounting:write")
    .meta({
      rest: "POST /accounting/bank-closings",
      summary: "Proposes a closing statement",
      refusals: ["operationNotAllowed"],
    })
    .input(BankClosingPropose)
    .output(BankClosing)
    .mutation(({ ctx, input }) => proposeBankClosing(ctx, input)),

  approve: operator("accounting:approve")
    .meta({
      rest: "POST /accounting/bank-closings/approve",
      summary: "Closes a proposed statement as the second person",
      refusals: ["notFound", "changedMeanwhile", "operationNotAllowed"],
    })
    .input(BankClosingStep)
    .output(BankClosing)
    .mutation(({ ctx, input }) => approveBankClosing(ctx, input)),

  drop: operator("accounting:write")
    .meta({
      rest: "POST /accounting/bank-closings/drop",
      summary: "Drops a proposed statement",
      refusals: ["notFound", "changedMeanwhile", "operationNotAllowed"],
    })
    .input(BankClosingStep)
    .output(BankClosing)
    .mutation(({ ctx, input }) => dropBankClosing(ctx, input)),

  askReopening: operator("accounting:write")
    .meta({
      rest: "POST /accounting/bank-closings/ask-reopening",
      summary: "Requests that a closed statement is reopened",
      refusals: ["notFound", "changedMeanwhile", "operationNotAllowed"],
    })
    .input(BankClosingReopen)
    .output(BankClosing)
    .mutation(({ ctx, input }) => askBankReopening(ctx, input)),

  reopen: operator("accounting:approve")
    .meta({
      rest: "POST /accounting/bank-closings/reopen",
      summary: "Reopens a closed statement as the second person",
      refusals: ["notFound", "changedMeanwhile", "operationNotAllowed"],
    })
    .input(BankClosingStep)
    .output(BankClosing)
    .mutation(({ ctx, input }) => reopenBankClosing(ctx, input)),
});
