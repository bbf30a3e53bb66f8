import { actOnPaymentRun } from "@/domain/cashier/payment-run/act-on-run";
import { listPayees, listPaymentRuns, readPaymentRun } from "@/domain/cashier/payment-run/read-run";
import {
  PaymentRun,
  PaymentRunAct,
  PaymentRunForm,
  PaymentRunList,
  PaymentRunPayees,
  PaymentRunQuery,
  PaymentRunRef,
} from "@/domain/cashier/payment-run/schema";
import { storePaymentRun } from "@/domain/cashier/payment-run/store-run";
import { operator, router } from "@/server/trpc";

/** Payment runs to suppliers. */
export const paymentRuns = router({
  list: operator("payment:read")
    .meta({ rest: "GET /pay/runs", summary: "Lists payment runs to suppliers", member: "items" })
    .input(PaymentRunQuery)
    .output(PaymentRunList)
    .query(({ ctx, input }) => listPaymentRuns(ctx, input)),

  read: operator("payment:read")
    .meta({ rest: "GET /pay/runs/{id}", summary: "Returns a payment run" })
    .input(PaymentRunRef)
    .output(PaymentRun)
    .query(({ ctx, input }) => readPaymentRun(ctx, input)),

  payees: operator("payment:read")
    .meta({
      rest: "GET /pay/runs/{id}/payees",
      summary: "Returns what a payment run pays each supplier",
    })
    .input(PaymentRunRef)
    .output(PaymentRunPayees)
    .query(({ ctx, input }) => listPayees(ctx, input)),

  store: operator("payment:write")
    .meta({ rest: "POST /pay/runs", summary: "Makes a payment run of what is due to suppliers" })
    .input(PaymentRunForm)
    .output(PaymentRun)
    .mutation(({ ctx, input }) => storePaymentRun(ctx, input)),

  act: operator("payment:write")
    .meta({
      rest: "POST /pay/runs/act",
      summary: "Approves, sends, pays or voids a payment run",
      refusals: ["notFound", "operationNotAllowed", "changedMeanwhile"],
    })
    .input(PaymentRunAct)
    .output(PaymentRun)
    .mutation(({ ctx, input }) => actOnPaymentRun(ctx, input)),
});
