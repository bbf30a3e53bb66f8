import { PreviousList, PreviousQuery } from "@/domain/people/passenger/schema.previous";
import { listPrevious } from "@/domain/sales/traveller/list-previous";
import { customer, router } from "@/server/trpc";

/** Who travelled with a customer before. */
export const passengers = router({
  previous: customer("b2c", "b2b")
    .meta({ rest: "GET /passengers/previous", summary: "Who travelled on one's own orders before", member: "items" })
    .input(PreviousQuery)
    .output(PreviousList)
    .query(({ ctx, input }) => listPrevious(ctx, input)),
});
