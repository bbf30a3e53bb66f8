import { z } from "zod";
import { bookStatus } from "@/domain/sales/booking/book-status";
import { bookStatuses } from "@/domain/sales/booking/book-statuses";
import { cancelOwnBooking } from "@/domain/sales/booking/cancel-own-booking";
import { cancelQuote } from "@/domain/sales/booking/cancel-quote";
import { playBook } from "@/domain/sales/booking/play-book";
import {
  BookedItem,
  BookRequest,
  BookStatus,
  BookStatuses,
  BookStatusesQuery,
  BookStatusQuery,
  Canceled,
  CancelQuote,
  CancelQuoteQuery,
  CancelRequest,
} from "@/domain/sales/booking/schema";
import { partner, router } from "@/server/trpc";

export const booking = router({
  book: partner
    .meta({
      rest: "POST /book",
      summary: "Books charter items",
      member: "items",
      rate: "book",
      singleStatement: true,
      refusals: ["passengerMix", "documentInvalid", "ageMismatch", "periodClosed"],
    })
    .input(BookRequest)
    .output(z.array(BookedItem))
    .mutation(({ ctx, input }) => playBook(ctx, input, ctx.scenario ?? null)),

  status: partner
    .meta({ rest: "GET /book/status", summary: "Returns the status of a booking", refusals: ["notFound"] })
    .input(BookStatusQuery)
    .output(BookStatus)
    .query(({ ctx, input }) => bookStatus(ctx, input)),

  statuses: partner
    .meta({ rest: "GET /book/statuses", summary: "Returns the status of up to 100 bookings", member: "items" })
    .input(BookStatusesQuery)
    .output(BookStatuses)
    .query(({ ctx, input }) => bookStatuses(ctx, input)),

  penalty: partner
    .meta({ rest: "GET /book/penalty", summary: "Quotes the cancellation of a booking", refusals: ["notFound"] })
    .input(CancelQuoteQuery)
    .output(CancelQuote)
    .query(({ ctx, input }) => cancelQuote(ctx, input)),

  cancel: partner
    .meta({
      rest: "POST /cancel",
      summary: "Cancels a booking or some of its items",
      rate: "book",
      refusals: ["notFound", "notAllowedInState", "periodClosed"],
    })
    .input(CancelRequest)
    .output(Canceled)
    .mutation(({ ctx, input }) => cancelOwnBooking(ctx, input)),
});
