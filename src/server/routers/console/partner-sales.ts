import { listPartnerSales } from "@/domain/charter/list-partner-sales";
import { PartnerSales, PartnerSalesQuery } from "@/domain/charter/schema.sales";
import { operator, router } from "@/server/trpc";

export const partnerSales = router({
  list: operator("charter:read")
    .input(PartnerSalesQuery)
    .output(PartnerSales)
    .query(({ ctx, input }) => listPartnerSales(ctx, input)),
});
