import { z } from "zod";
import { startClosing } from "@/domain/accounting/closing/close-periods";
import { grantException, revokeException } from "@/domain/accounting/closing/exceptions";
import { startNumbering } from "@/domain/accounting/closing/make-definite";
import { openPeriod } from "@/domain/accounting/closing/open-period";
import { readPreview } from "@/domain/accounting/closing/read-checks";
import { readOverview } from "@/domain/accounting/closing/read-overview";
import { askReopening, decideReopening, openMonth } from "@/domain/accounting/closing/reopen";
import {
  ClosingForm,
  Done,
  ExceptionForm,
  ExceptionRef,
  OpenForm,
  OpenPeriod,
  Overview,
  Preview,
  ReopeningDecision,
  ReopeningDone,
  ReopeningForm,
  TYPES,
} from "@/domain/accounting/closing/schema";
import { date } from "@/domain/kernel/primitives";
import { closing as documented } from "@/server/routers/back-office/accounting/closing";
import { operator, router } from "@/server/trpc";

const Started = z.object({ id: z.int() });
const NumberingForm = z.object({ type: z.enum([...TYPES, "all"]), up_to: date });

/** Closing in the console: starts a run, whose progress arrives as live events. */
export const closing = router({
  overview: operator("accounting:read")
    .output(Overview)
    .query(({ ctx }) => readOverview(ctx)),

  openPeriod: operator("accounting:read")
    .output(OpenPeriod)
    .query(({ ctx }) => openPeriod(ctx)),

  checks: documented.checks,
  checkRows: documented.checkRows,
  rules: documented.rules,
  setRule: documented.setRule,
  waive: documented.waive,

  preview: operator("accounting:read")
    .input(z.object({ to_date: date }))
    .output(Preview)
    .query(({ ctx, input }) => readPreview(ctx, input.to_date)),

  start: operator("accounting:approve")
    .input(ClosingForm)
    .output(Started)
    .mutation(async ({ ctx, input }) => ({ id: await startClosing(ctx, input) })),

  number: operator("accounting:approve")
    .input(NumberingForm)
    .output(Started)
    .mutation(async ({ ctx, input }) => ({ id: await startNumbering(ctx, input) })),

  open: operator("accounting:approve")
    .input(OpenForm)
    .output(Done)
    .mutation(({ ctx, input }) => openMonth(ctx, input)),

  askReopening: operator("accounting:approve")
    .input(ReopeningForm)
    .output(ReopeningDone)
    .mutation(({ ctx, input }) => askReopening(ctx, input)),

  decideReopening: operator("accounting:approve")
    .input(ReopeningDecision)
    .output(ReopeningDone)
    .mutation(({ ctx, input }) => decideReopening(ctx, input)),

  grant: operator("accounting:approve")
    .input(ExceptionForm)
    .output(Done)
    .mutation(({ ctx, input }) => grantException(ctx, input)),

  revoke: operator("accounting:approve")
    .input(ExceptionRef)
    .output(Done)
    .mutation(({ ctx, input }) => revokeException(ctx, input)),
});
