import { listPartnerSales } from "@/domain/sales/charter/list-partner-sales";
import { PartnerSales, PartnerSalesQuery } from "@/domain/sales/charter/schema.sales";
import { operator, router } from "@/server/trpc";

export const partnerSales = router({
  list: operator("charter:read")
    .input(PartnerSalesQuery)
    .output(PartnerSales)
    .query(({ ctx, input }) => listPartnerSales(ctx, input)),
});
