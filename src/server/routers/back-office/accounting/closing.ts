import { closePeriods } from "@/domain/accounting/closing/close-periods";
import { closedUntil } from "@/domain/accounting/closing/closed-until";
import { makeDefinite } from "@/domain/accounting/closing/make-definite";
import { readCheckRows } from "@/domain/accounting/closing/read-check-rows";
import { readChecks } from "@/domain/accounting/closing/read-checks";
import { readRules } from "@/domain/accounting/closing/read-rules";
import { isOver, type RunRow } from "@/domain/accounting/closing/read-run";
import {
  CheckRows,
  CheckRowsQuery,
  Checks,
  ChecksQuery,
  ClosedUntil,
  ClosingAnswer,
  ClosingForm,
  ClosingRuleDone,
  ClosingRuleForm,
  ClosingRules,
  DefiniteAnswer,
  DefiniteForm,
  RulesQuery,
  WaiverDone,
  WaiverForm,
} from "@/domain/accounting/closing/schema";
import { setRule } from "@/domain/accounting/closing/set-rule";
import { waiveCheck } from "@/domain/accounting/closing/waive-check";
import { CATALOGUE } from "@/domain/kernel/error-catalogue";
import { operator, router } from "@/server/trpc";

/** Done, or accepted and in progress. */
const codeOf = (run: RunRow | null) => ({
  code: !run || isOver(run) ? CATALOGUE.registered.code : CATALOGUE.accepted.code,
});

/** Closing of fiscal months, and numbering of documents. */
export const closing = router({
  until: operator("accounting:read")
    .meta({ rest: "GET /accounting/closing", summary: "Returns the closing dates of the books" })
    .output(ClosedUntil)
    .query(({ ctx }) => closedUntil(ctx)),

  close: operator("accounting:approve")
    .meta({
      rest: "POST /accounting/closing",
      summary: "Closes months up to a day",
      member: "items",
      refusals: ["operationNotAllowed"],
    })
    .input(ClosingForm)
    .output(ClosingAnswer)
    .mutation(async ({ ctx, input }) => {
      const run = await closePeriods(ctx, input);
      return { items: run, meta: codeOf(run) };
    }),

  checks: operator("accounting:read")
    .meta({ rest: "GET /accounting/closing/checks", summary: "Returns the check-list of closing up to a day" })
    .input(ChecksQuery)
    .output(Checks)
    .query(({ ctx, input }) => readChecks(ctx, input)),

  checkRows: operator("accounting:read")
    .meta({ rest: "GET /accounting/closing/checks/{key}", summary: "Returns the rows of a check" })
    .input(CheckRowsQuery)
    .output(CheckRows)
    .query(({ ctx, input }) => readCheckRows(ctx, input)),

  rules: operator("accounting:read")
    .meta({ rest: "GET /accounting/closing/rules", summary: "Returns how severe the checks of closing are" })
    .input(RulesQuery)
    .output(ClosingRules)
    .query(({ ctx, input }) => readRules(ctx, input)),

  setRule: operator("accounting:approve")
    .meta({
      rest: "POST /accounting/closing/rules",
      summary: "Sets how severe a check of closing is",
      refusals: ["operationNotAllowed"],
    })
    .input(ClosingRuleForm)
    .output(ClosingRuleDone)
    .mutation(({ ctx, input }) => setRule(ctx, input)),

  waive: operator("accounting:approve")
    .meta({
      rest: "POST /accounting/closing/waivers",
      summary: "Waives the rows of a check of closing",
      refusals: ["operationNotAllowed"],
    })
    .input(WaiverForm)
    .output(WaiverDone)
    .mutation(({ ctx, input }) => waiveCheck(ctx, input)),

  definite: operator("accounting:approve")
    .meta({
      rest: "PUT /accounting/closing/definite/{type}",
      summary: "Numbers documents",
      member: "items",
      refusals: ["operationNotAllowed"],
    })
    .input(DefiniteForm)
    .output(DefiniteAnswer)
    .mutation(async ({ ctx, input }) => {
      const answer = await makeDefinite(ctx, input);
      return { items: answer, meta: codeOf(answer.run) };
    }),
});
