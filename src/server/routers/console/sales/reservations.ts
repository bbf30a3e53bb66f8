import { z } from "zod";
import { cancelBooking } from "@/domain/sales/booking/cancel-booking";
import { listBookings } from "@/domain/sales/booking/list-bookings";
import { readBooking } from "@/domain/sales/booking/read-booking";
import {
  BookingDetails,
  BookingList,
  CancelByOperator,
  CanceledLines,
  ConsoleBookingQuery,
  localPnr,
} from "@/domain/sales/booking/schema";
import { operator, router } from "@/server/trpc";

export const reservations = router({
  list: operator("reservation:read")
    .input(ConsoleBookingQuery)
    .output(BookingList)
    .query(({ ctx, input }) => listBookings(ctx, input)),

  get: operator("reservation:read")
    .input(z.object({ local_pnr: localPnr }))
    .output(BookingDetails)
    .query(({ ctx, input }) => readBooking(ctx, input)),

  cancel: operator("reservation:write")
    .input(CancelByOperator)
    .output(CanceledLines)
    .mutation(({ ctx, input: { lines, ...booking } }) => cancelBooking(ctx, { ...booking, lines: lines ?? undefined })),
});
