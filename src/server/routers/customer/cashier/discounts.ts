import {
  DiscountReleased,
  DiscountSubmit,
  DiscountSubmitted,
  DiscountUnsubmit,
} from "@/domain/cashier/discount/schema";
import { submitDiscount } from "@/domain/cashier/discount/submit-discount";
import { unsubmitDiscount } from "@/domain/cashier/discount/unsubmit-discount";
import { customer, router } from "@/server/trpc";

/** Codes that make something cheaper. Both are GETs with an effect: by Bearer only, never ahead of time (rest/reject-prefetch.ts). */
export const discount = router({
  submit: customer()
    .meta({ rest: "GET /discount/submit", summary: "Reserve a use of a discount code" })
    .input(DiscountSubmit)
    .output(DiscountSubmitted)
    .mutation(({ ctx, input }) => submitDiscount(ctx, input)),

  unsubmit: customer()
    .meta({ rest: "GET /discount/unsubmit", summary: "Give a reserved use back" })
    .input(DiscountUnsubmit)
    .output(DiscountReleased)
    .mutation(({ ctx, input }) => unsubmitDiscount(ctx, input)),
});
