import { listTrades } from "@/domain/issue/list-trades";
import { readTrade } from "@/domain/issue/read-trade";
import { TradeDetails, TradeList, TradeQuery } from "@/domain/issue/schema";
import { TradeRef } from "@/domain/trade/schema";
import { operator, router } from "@/server/trpc";

/** What was bought, by whomever: as it stands and how it came to it. */
export const trades = router({
  list: operator("reservation:read")
    .input(TradeQuery)
    .output(TradeList)
    .query(({ ctx, input }) => listTrades(ctx, input)),

  read: operator("reservation:read")
    .input(TradeRef)
    .output(TradeDetails)
    .query(({ ctx, input }) => readTrade(ctx, input)),
});
