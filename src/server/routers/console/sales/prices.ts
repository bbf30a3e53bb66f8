import { adjustPrices } from "@/domain/sales/charter/adjust-prices";
import { savePrices } from "@/domain/sales/charter/save-prices";
import { PriceAdjustment, PricesAdjusted, PricesForm, PricesSaved } from "@/domain/sales/charter/schema.price";
import { operator, router } from "@/server/trpc";

export const prices = router({
  save: operator("charter:write")
    .input(PricesForm)
    .output(PricesSaved)
    .mutation(({ ctx, input }) => savePrices(ctx, input)),

  adjust: operator("charter:write")
    .input(PriceAdjustment)
    .output(PricesAdjusted)
    .mutation(({ ctx, input }) => adjustPrices(ctx, input)),
});
