import { PreviousList, PreviousQuery } from "@/domain/people/passenger/schema.previous";
import { listPrevious } from "@/domain/sales/traveller/list-previous";
import { customer, router } from "@/server/trpc";

/** Previous passengers of a customer. */
export const passengers = router({
  previous: customer("b2c", "b2b")
    .meta({ rest: "GET /passengers/previous", summary: "Lists previous passengers of the caller", member: "items" })
    .input(PreviousQuery)
    .output(PreviousList)
    .query(({ ctx, input }) => listPrevious(ctx, input)),
});
