import { listPrevious } from "@/domain/passenger/list-previous";
import { PreviousList, PreviousQuery } from "@/domain/passenger/schema.previous";
import { customer, router } from "@/server/trpc";

/** Previous passengers of a customer. */
export const passengers = router({
  previous: customer("b2c", "b2b")
    .meta({ rest: "GET /passengers/previous", summary: "Lists previous passengers of the caller", member: "items" })
    .input(PreviousQuery)
    .output(PreviousList)
    .query(({ ctx, input }) => listPrevious(ctx, input)),
});
