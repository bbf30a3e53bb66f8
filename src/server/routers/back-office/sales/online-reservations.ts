import { listBookings } from "@/domain/sales/booking/list-bookings";
import { BookingQuery, ReservationList } from "@/domain/sales/booking/schema";
import { openRefund } from "@/domain/sales/refund/open-refund";
import { quotePenalty } from "@/domain/sales/refund/quote-penalty";
import { readQuote } from "@/domain/sales/refund/read-quote";
import { DeskPenaltyRequest, OpenedRefunds, Quote, QuoteRef, RefundRequest } from "@/domain/sales/refund/schema";
import { supplierDeps } from "@/server/supplier-deps";
import { operator, router } from "@/server/trpc";

/** Sales of every product, and their refunds. */
export const onlineReservations = router({
  list: operator("reservation:read")
    .meta({ rest: "GET /online/reservation/list", summary: "Lists reservations of every product", member: "items" })
    .input(BookingQuery)
    .output(ReservationList)
    .query(async ({ ctx, input }) => {
      const { rows, ...meta } = await listBookings(ctx, input);
      return { items: rows, meta };
    }),

  quote: operator("reservation:read")
    .meta({ rest: "GET /online/reservation/penalty", summary: "Returns a saved refund quote", refusals: ["notFound"] })
    .input(QuoteRef)
    .output(Quote)
    .query(({ ctx, input }) => readQuote(ctx, input)),

  penalty: operator("reservation:write")
    .meta({
      rest: "POST /online/reservation/penalty",
      summary: "Quotes a refund and saves the quote",
      refusals: ["notFound", "refundAlreadyOpen", "notAllowedInState"],
    })
    .input(DeskPenaltyRequest)
    .output(Quote)
    .mutation(({ ctx, input }) => quotePenalty(ctx, supplierDeps(ctx), input)),

  refund: operator("reservation:write")
    .meta({
      rest: "POST /online/reservation/refund",
      summary: "Refunds according to a quote",
      refusals: ["notFound", "refundAlreadyOpen", "notRefundable"],
    })
    .input(RefundRequest)
    .output(OpenedRefunds)
    .mutation(({ ctx, input }) => openRefund(ctx, supplierDeps(ctx), input)),
});
