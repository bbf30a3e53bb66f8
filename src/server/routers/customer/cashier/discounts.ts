import {
  DiscountReleased,
  DiscountSubmit,
  DiscountSubmitted,
  DiscountUnsubmit,
} from "@/domain/cashier/discount/schema";
import { submitDiscount } from "@/domain/cashier/discount/submit-discount";
import { unsubmitDiscount } from "@/domain/cashier/discount/unsubmit-discount";
import { customer, router } from "@/server/trpc";

/** Discount codes. Both are GET requests that change data: Bearer only, never prefetched (rest/reject-prefetch.ts). */
export const discount = router({
  submit: customer()
    .meta({
      rest: "GET /discount/submit",
      summary: "Reserves a use of a discount code",
      refusals: ["notFound", "discountExpired", "discountExhausted", "discountOtherUser", "discountConditions"],
    })
    .input(DiscountSubmit)
    .output(DiscountSubmitted)
    .mutation(({ ctx, input }) => submitDiscount(ctx, input)),

  unsubmit: customer()
    .meta({
      rest: "GET /discount/unsubmit",
      summary: "Releases a reserved use of a discount code",
      refusals: ["notFound", "notAllowedInState"],
    })
    .input(DiscountUnsubmit)
    .output(DiscountReleased)
    .mutation(({ ctx, input }) => unsubmitDiscount(ctx, input)),
});
