import { changePayment, trashPayment } from "@/domain/cashier/payment/change-payment";
import { Payment, PaymentChange, PaymentStore, PaymentsStored, PaymentTrash } from "@/domain/cashier/payment/schema";
import { storePayments } from "@/domain/cashier/payment/store-payments";
import { operator, router } from "@/server/trpc";

/** Receipts and payments. */
export const payments = router({
  store: operator("payment:write")
    .meta({
      rest: "POST /pay/store",
      summary: "Store receipts, payments and transfers, all or none",
      singleStatement: true,
    })
    .input(PaymentStore)
    .output(PaymentsStored)
    .mutation(({ ctx, input }) => storePayments(ctx, input)),

  update: operator("payment:write")
    .meta({ rest: "POST /pay/update", summary: "Change a payment: its document is reversed and posted anew" })
    .input(PaymentChange)
    .output(Payment)
    .mutation(({ ctx, input }) => changePayment(ctx, input)),

  trash: operator("payment:write")
    .meta({ rest: "DELETE /pay/trash", summary: "Trash a payment: its document is reversed" })
    .input(PaymentTrash)
    .output(Payment)
    .mutation(({ ctx, input }) => trashPayment(ctx, input)),
});
