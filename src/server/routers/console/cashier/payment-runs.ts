import { bankFileOf } from "@/domain/cashier/payment-run/bank-file";
import { listDueSuppliers } from "@/domain/cashier/payment-run/read-run";
import { BankFile, BankFileQuery, DueQuery, DueSuppliers } from "@/domain/cashier/payment-run/schema";
import { paymentRuns as documented } from "@/server/routers/back-office/cashier/payment-runs";
import { operator, router } from "@/server/trpc";

/** Payment runs to suppliers in the console: also what is due, and the bank's file. */
export const paymentRuns = router({
  list: documented.list,
  read: documented.read,
  payees: documented.payees,
  store: documented.store,
  act: documented.act,
  due: operator("payment:read")
    .input(DueQuery)
    .output(DueSuppliers)
    .query(({ ctx, input }) => listDueSuppliers(ctx, input)),
  file: operator("payment:write")
    .input(BankFileQuery)
    .output(BankFile)
    .mutation(({ ctx, input }) => bankFileOf(ctx, input)),
});
