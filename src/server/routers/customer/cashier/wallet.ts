import { readOwnWallet } from "@/domain/cashier/wallet/read-wallet";
import { OwnBalance } from "@/domain/cashier/wallet/schema";
import { partyOf } from "@/domain/people/customer/party-of";
import { customer, router } from "@/server/trpc";

/** A customer's own wallet. */
export const wallet = router({
  balance: customer()
    .meta({ rest: "GET /wallet/ballance", summary: "Returns the balance of the caller's wallet" })
    .output(OwnBalance)
    .query(({ ctx }) => readOwnWallet(ctx, partyOf(ctx.actor))),
});
