import { partyOf } from "@/domain/customer/party-of";
import { createInvoice } from "@/domain/gateway/create-invoice";
import { OwnDetails, SerialRef, WalletCredit, WalletCredited } from "@/domain/gateway/schema";
import { readOwnDetails } from "@/domain/gateway/verify-payment";
import { countMiss } from "@/domain/guess/count-miss";
import { wayBackOf } from "@/server/gateway-deps";
import { customer, router } from "@/server/trpc";
import { withWholeLink } from "@/server/whole-link";

/** A customer's own payments by gateways, into their own wallet. */
export const gateways = router({
  details: customer()
    .meta({ rest: "GET /gateway/details", summary: "An own payment by its serial" })
    .input(SerialRef)
    .output(OwnDetails)
    .query(({ ctx, input }) =>
      countMiss(ctx, { identifier: "serial", address: ctx.address }, () => readOwnDetails(ctx, input)),
    ),

  credit: customer()
    .meta({ rest: "POST /wallet/credit", summary: "A link that adds money to one's wallet" })
    .input(WalletCredit)
    .output(WalletCredited)
    .mutation(async ({ ctx, input }) => {
      const [type, id] = partyOf(ctx.actor).split(":") as ["passenger" | "colleague", string];
      const asked = { ...input, drive: "wallet", owner: { type, id: Number(id) } };
      return withWholeLink(await createInvoice(ctx, asked, await wayBackOf(ctx.actor.branchId)));
    }),
});
