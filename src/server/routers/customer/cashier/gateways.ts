import { createInvoice } from "@/domain/cashier/gateway/create-invoice";
import { OwnDetails, SerialRef, WalletCredit, WalletCredited } from "@/domain/cashier/gateway/schema";
import { readOwnDetails } from "@/domain/cashier/gateway/verify-payment";
import { partyOf } from "@/domain/people/customer/party-of";
import { recordMiss } from "@/domain/platform/attempt-limit/record-miss";
import { wayBackOf } from "@/server/gateway-deps";
import { customer, router } from "@/server/trpc";
import { withWholeLink } from "@/server/whole-link";

/** A customer's own gateway payments, into their own wallet. */
export const gateways = router({
  details: customer()
    .meta({
      rest: "GET /gateway/details",
      summary: "Returns a payment of the caller by its serial",
      refusals: ["notFound"],
    })
    .input(SerialRef)
    .output(OwnDetails)
    .query(({ ctx, input }) =>
      recordMiss(ctx, { identifier: "serial", address: ctx.address }, () => readOwnDetails(ctx, input)),
    ),

  credit: customer()
    .meta({ rest: "POST /wallet/credit", summary: "Creates a link that tops up the caller's wallet" })
    .input(WalletCredit)
    .output(WalletCredited)
    .mutation(async ({ ctx, input }) => {
      const [type, id] = partyOf(ctx.actor).split(":") as ["passenger" | "colleague", string];
      const request = { ...input, drive: "wallet", owner: { type, id: Number(id) } };
      return withWholeLink(await createInvoice(ctx, request, await wayBackOf(ctx.actor.branchId)));
    }),
});
