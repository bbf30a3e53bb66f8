import { actOnPaymentRun } from "@/domain/cashier/payment-run/act-on-run";
import { bankFileOf } from "@/domain/cashier/payment-run/bank-file";
import { listDueSuppliers, listPayees, listPaymentRuns, readPaymentRun } from "@/domain/cashier/payment-run/read-run";
import {
  BankFile,
  BankFileQuery,
  DueQuery,
  DueSuppliers,
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

/** Payment runs to suppliers: what is due, a second person, the bank's file, payments. */
export const paymentRuns = router({
  list: operator("payment:read")
    .input(PaymentRunQuery)
    .output(PaymentRunList)
    .query(({ ctx, input }) => listPaymentRuns(ctx, input)),
  read: operator("payment:read")
    .input(PaymentRunRef)
    .output(PaymentRun)
    .query(({ ctx, input }) => readPaymentRun(ctx, input)),
  payees: operator("payment:read")
    .input(PaymentRunRef)
    .output(PaymentRunPayees)
    .query(({ ctx, input }) => listPayees(ctx, input)),
  due: operator("payment:read")
    .input(DueQuery)
    .output(DueSuppliers)
    .query(({ ctx, input }) => listDueSuppliers(ctx, input)),
  store: operator("payment:write")
    .input(PaymentRunForm)
    .output(PaymentRun)
    .mutation(({ ctx, input }) => storePaymentRun(ctx, input)),
  /** Approving also needs payment:approve. */
  act: operator("payment:write")
    .input(PaymentRunAct)
    .output(PaymentRun)
    .mutation(({ ctx, input }) => actOnPaymentRun(ctx, input)),
  file: operator("payment:write")
    .input(BankFileQuery)
    .output(BankFile)
    .mutation(({ ctx, input }) => bankFileOf(ctx, input)),
});
