import { acceptBankMatch } from "@/domain/cashier/bank-match/accept-match";
import { listFreeRows } from "@/domain/cashier/bank-match/list-free";
import { listBankMatches } from "@/domain/cashier/bank-match/list-matches";
import { listBankRules } from "@/domain/cashier/bank-match/list-rules";
import { matchByHand } from "@/domain/cashier/bank-match/match-by-hand";
import { listPayoutTerms, savePayoutTerms } from "@/domain/cashier/bank-match/payout-terms";
import { refuseBankMatch } from "@/domain/cashier/bank-match/refuse-match";
import { requestMatching } from "@/domain/cashier/bank-match/request-matching";
import { saveBankRule } from "@/domain/cashier/bank-match/save-rule";
import {
  BankFree,
  BankFreeQuery,
  BankMatch,
  BankMatchByHand,
  BankMatchList,
  BankMatchQuery,
  BankMatchStep,
  BankMatchUndo,
  BankPayoutTerms,
  BankPayoutTermsList,
  BankPayoutTermsSave,
  BankRule,
  BankRuleList,
  BankRuleSave,
  BankRuleTrial,
  BankRuleTrialResult,
  BankRun,
  BankRunStarted,
} from "@/domain/cashier/bank-match/schema";
import { tryBankRule } from "@/domain/cashier/bank-match/try-rule";
import { undoBankMatch } from "@/domain/cashier/bank-match/undo-match";
import { operator, router } from "@/server/trpc";

/** Matching of bank statements with the books. */
export const bankMatches = router({
  run: operator("accounting:write")
    .meta({ rest: "POST /accounting/bank-matches/run", summary: "Starts matching a bank account in the background" })
    .input(BankRun)
    .output(BankRunStarted)
    .mutation(({ ctx, input }) => requestMatching(ctx, input)),

  list: operator("accounting:read")
    .meta({
      rest: "GET /accounting/bank-matches",
      summary: "Lists matches of a bank account with their reasons",
      member: "items",
    })
    .input(BankMatchQuery)
    .output(BankMatchList)
    .query(({ ctx, input }) => listBankMatches(ctx, input)),

  free: operator("accounting:read")
    .meta({ rest: "GET /accounting/bank-matches/free", summary: "Lists bank lines and entries that are in no match" })
    .input(BankFreeQuery)
    .output(BankFree)
    .query(({ ctx, input }) => listFreeRows(ctx, input)),

  byHand: operator("accounting:write")
    .meta({
      rest: "POST /accounting/bank-matches",
      summary: "Matches selected bank lines with entries, or posts them",
      refusals: ["notFound", "operationNotAllowed"],
    })
    .input(BankMatchByHand)
    .output(BankMatch)
    .mutation(({ ctx, input }) => matchByHand(ctx, input)),

  accept: operator("accounting:write")
    .meta({
      rest: "POST /accounting/bank-matches/accept",
      summary: "Accepts a proposed match",
      refusals: ["notFound", "changedMeanwhile", "periodClosed", "operationNotAllowed"],
    })
    .input(BankMatchStep)
    .output(BankMatch)
    .mutation(({ ctx, input }) => acceptBankMatch(ctx, input)),

  refuse: operator("accounting:write")
    .meta({
      rest: "POST /accounting/bank-matches/refuse",
      summary: "Refuses a proposed match",
      refusals: ["notFound", "changedMeanwhile", "operationNotAllowed"],
    })
    .input(BankMatchStep)
    .output(BankMatch)
    .mutation(({ ctx, input }) => refuseBankMatch(ctx, input)),

  undo: operator("accounting:write")
    .meta({
      rest: "POST /accounting/bank-matches/undo",
      summary: "Undoes an accepted match and reverses what it posted",
      refusals: ["notFound", "changedMeanwhile", "periodClosed", "operationNotAllowed"],
    })
    .input(BankMatchUndo)
    .output(BankMatch)
    .mutation(({ ctx, input }) => undoBankMatch(ctx, input)),

  rules: operator("accounting:read")
    .meta({
      rest: "GET /accounting/bank-matches/rules",
      summary: "Lists matching rules in their order",
      member: "items",
    })
    .output(BankRuleList)
    .query(({ ctx }) => listBankRules(ctx)),

  saveRule: operator("accounting:write")
    .meta({
      rest: "POST /accounting/bank-matches/rules",
      summary: "Creates or changes a matching rule",
      refusals: ["notFound", "changedMeanwhile"],
    })
    .input(BankRuleSave)
    .output(BankRule)
    .mutation(({ ctx, input }) => saveBankRule(ctx, input)),

  tryRule: operator("accounting:read")
    .meta({
      rest: "POST /accounting/bank-matches/rules/try",
      summary: "Tries a matching rule on the last 1,000 bank lines",
    })
    .input(BankRuleTrial)
    .output(BankRuleTrialResult)
    .query(({ ctx, input }) => tryBankRule(ctx, input)),

  payoutTerms: operator("accounting:read")
    .meta({
      rest: "GET /accounting/bank-matches/payout-terms",
      summary: "Lists how terminals and gateways pay out",
      member: "items",
    })
    .output(BankPayoutTermsList)
    .query(({ ctx }) => listPayoutTerms(ctx)),

  savePayoutTerms: operator("accounting:write")
    .meta({
      rest: "POST /accounting/bank-matches/payout-terms",
      summary: "Creates or changes the payout terms of a terminal or gateway",
      refusals: ["notFound", "changedMeanwhile"],
    })
    .input(BankPayoutTermsSave)
    .output(BankPayoutTerms)
    .mutation(({ ctx, input }) => savePayoutTerms(ctx, input)),
});
