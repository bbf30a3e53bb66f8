import { closePeriods } from "@/domain/accounting/closing/close-periods";
import { closedUntil } from "@/domain/accounting/closing/closed-until";
import { makeDefinite } from "@/domain/accounting/closing/make-definite";
import { isOver, type RunRow } from "@/domain/accounting/closing/read-run";
import {
  ClosedUntil,
  ClosingAnswer,
  ClosingForm,
  DefiniteAnswer,
  DefiniteForm,
} from "@/domain/accounting/closing/schema";
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
