import { changePayment, trashPayment } from "@/domain/cashier/payment/change-payment";
import { Payment, PaymentChange, PaymentStore, PaymentsStored, PaymentTrash } from "@/domain/cashier/payment/schema";
import { storePayments } from "@/domain/cashier/payment/store-payments";
import { operator, router } from "@/server/trpc";

/** Receipts and payments. */
export const payments = router({
  store: operator("payment:write")
    .meta({
      rest: "POST /pay/store",
      summary: "Creates receipts, payments and transfers, all or none",
      singleStatement: true,
      refusals: ["periodClosed", "walletInsufficient", "creditCeiling", "cashBelowZero"],
    })
    .input(PaymentStore)
    .output(PaymentsStored)
    .mutation(({ ctx, input }) => storePayments(ctx, input)),

  update: operator("payment:write")
    .meta({
      rest: "POST /pay/update",
      summary: "Replaces a payment: reverses its document and posts it again",
      refusals: [
        "notFound",
        "operationNotAllowed",
        "changedMeanwhile",
        "periodClosed",
        "walletInsufficient",
        "creditCeiling",
        "cashBelowZero",
      ],
    })
    .input(PaymentChange)
    .output(Payment)
    .mutation(({ ctx, input }) => changePayment(ctx, input)),

  trash: operator("payment:write")
    .meta({
      rest: "DELETE /pay/trash",
      summary: "Moves a payment to the trash: reverses its document",
      refusals: [
        "notFound",
        "operationNotAllowed",
        "changedMeanwhile",
        "periodClosed",
        "walletInsufficient",
        "creditCeiling",
        "cashBelowZero",
      ],
    })
    .input(PaymentTrash)
    .output(Payment)
    .mutation(({ ctx, input }) => trashPayment(ctx, input)),
});
