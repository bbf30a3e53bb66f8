import { readCard } from "@/domain/cashier/credit-card/read-card";
import { CardOut, CardQuery } from "@/domain/cashier/credit-card/schema";
import { cardVault } from "@/server/card-vault";
import { customer, router } from "@/server/trpc";

export const creditCard = router({
  read: customer()
    .meta({ rest: "GET /credit-card", summary: "Returns a stored card", refusals: ["notFound"] })
    .input(CardQuery)
    .output(CardOut)
    .query(({ ctx, input }) => readCard(ctx, input, cardVault)),
});
