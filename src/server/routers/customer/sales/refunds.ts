import { openRefund } from "@/domain/sales/refund/open-refund";
import { quotePenalty } from "@/domain/sales/refund/quote-penalty";
import { CustomerPenaltyRequest, CustomerRefundRequest, OpenedRefunds, Quote } from "@/domain/sales/refund/schema";
import { supplierDeps } from "@/server/supplier-deps";
import { customer, router } from "@/server/trpc";

/** Refunds of the customer's own purchases. */
export const refunds = router({
  penalty: customer("b2c", "b2b")
    .meta({
      rest: "POST /online/{type}/penalty",
      rate: "lock",
      summary: "Quotes a refund of a booking",
      refusals: ["refundAlreadyOpen", "passengerMix", "notRefundable"],
    })
    .input(CustomerPenaltyRequest)
    .output(Quote)
    .mutation(({ ctx, input }) => quotePenalty(ctx, supplierDeps(ctx), input)),

  refund: customer("b2c", "b2b")
    .meta({
      rest: "POST /online/{type}/refund",
      rate: "lock",
      summary: "Refunds according to a quote",
      refusals: ["refundAlreadyOpen"],
    })
    .input(CustomerRefundRequest)
    .output(OpenedRefunds)
    .mutation(({ ctx, input }) => openRefund(ctx, supplierDeps(ctx), input)),
});
