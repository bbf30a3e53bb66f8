import { changeActive, removeDiscount, restoreDiscount } from "@/domain/cashier/discount/change-active";
import { listDiscounts } from "@/domain/cashier/discount/list-discounts";
import { listRedemptions } from "@/domain/cashier/discount/list-redemptions";
import { readDiscount } from "@/domain/cashier/discount/read-discount";
import { saveDiscount } from "@/domain/cashier/discount/save-discount";
import {
  DiscountActive,
  DiscountDetails,
  DiscountList,
  DiscountQuery,
  DiscountRef,
  DiscountReleased,
  DiscountRemoved,
  DiscountSave,
  RedemptionList,
  RedemptionQuery,
  RedemptionRef,
} from "@/domain/cashier/discount/schema";
import { releaseRedemption } from "@/domain/cashier/discount/unsubmit-discount";
import { operator, router } from "@/server/trpc";

/** Discount codes of the branch and their uses. */
export const discounts = router({
  list: operator("discount:read")
    .input(DiscountQuery)
    .output(DiscountList)
    .query(({ ctx, input }) => listDiscounts(ctx, input)),

  get: operator("discount:read")
    .input(DiscountRef)
    .output(DiscountDetails)
    .query(({ ctx, input }) => readDiscount(ctx, input.id)),

  save: operator("discount:write")
    .input(DiscountSave)
    .output(DiscountDetails)
    .mutation(({ ctx, input }) => saveDiscount(ctx, input)),

  setStatus: operator("discount:write")
    .input(DiscountActive)
    .output(DiscountDetails)
    .mutation(({ ctx, input }) => changeActive(ctx, input)),

  remove: operator("discount:write")
    .input(DiscountRef)
    .output(DiscountRemoved)
    .mutation(({ ctx, input }) => removeDiscount(ctx, input.id)),

  restore: operator("discount:write")
    .input(DiscountRef)
    .output(DiscountRemoved)
    .mutation(({ ctx, input }) => restoreDiscount(ctx, input.id)),

  redemptions: operator("discount:read")
    .input(RedemptionQuery)
    .output(RedemptionList)
    .query(({ ctx, input }) => listRedemptions(ctx, input)),

  release: operator("discount:write")
    .input(RedemptionRef)
    .output(DiscountReleased)
    .mutation(({ ctx, input }) => releaseRedemption(ctx, input)),
});
