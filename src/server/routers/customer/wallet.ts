import { partyOf } from "@/domain/customer/party-of";
import { readOwnWallet } from "@/domain/wallet/read-wallet";
import { OwnBalance } from "@/domain/wallet/schema";
import { customer, router } from "@/server/trpc";

/** A customer's own wallet. */
export const wallet = router({
  balance: customer()
    .meta({ rest: "GET /wallet/ballance", summary: "Returns the balance of the caller's wallet" })
    .output(OwnBalance)
    .query(({ ctx }) => readOwnWallet(ctx, partyOf(ctx.actor))),
});
