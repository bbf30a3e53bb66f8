import { releaseSettlement, settlePayment } from "@/domain/cashier/payment/change-payment";
import { listChoices } from "@/domain/cashier/payment/list-choices";
import { listOpenItems } from "@/domain/cashier/payment/list-open-items";
import { listPayments } from "@/domain/cashier/payment/list-payments";
import { previewPayments } from "@/domain/cashier/payment/preview-payments";
import { readPaymentDetails } from "@/domain/cashier/payment/read-payment";
import {
  OpenItemQuery,
  OpenItems,
  Payment,
  PaymentChoices,
  PaymentDetails,
  PaymentList,
  PaymentPreview,
  PaymentPreviews,
  PaymentQuery,
  PaymentRef,
  PaymentRelease,
  PaymentSettle,
} from "@/domain/cashier/payment/schema";
import { withSaleTexts } from "@/domain/reporting/sale-text/read-sale-texts";
import { payments as documented } from "@/server/routers/back-office/cashier/payments";
import { operator, router } from "@/server/trpc";

/** Receipts, payments and transfers in the console. */
export const payments = router({
  list: operator("payment:read")
    .input(PaymentQuery)
    .output(PaymentList)
    .query(({ ctx, input }) => listPayments(ctx, input)),

  get: operator("payment:read")
    .input(PaymentRef)
    .output(PaymentDetails)
    .query(({ ctx, input }) => readPaymentDetails(ctx, input)),

  openItems: operator("payment:read")
    .input(OpenItemQuery)
    .output(OpenItems)
    .query(async ({ ctx, input }) => {
      const open = await listOpenItems(ctx, input);
      return { ...open, items: await withSaleTexts(ctx, open.items) };
    }),

  choices: operator("payment:read")
    .output(PaymentChoices)
    .query(({ ctx }) => listChoices(ctx)),

  preview: operator("payment:read")
    .input(PaymentPreview)
    .output(PaymentPreviews)
    .query(({ ctx, input }) => previewPayments(ctx, input)),

  store: documented.store,
  update: documented.update,
  trash: documented.trash,

  settle: operator("payment:write")
    .input(PaymentSettle)
    .output(Payment)
    .mutation(({ ctx, input }) => settlePayment(ctx, input)),

  release: operator("payment:write")
    .input(PaymentRelease)
    .output(Payment)
    .mutation(({ ctx, input }) => releaseSettlement(ctx, input)),
});
