import { completeTrade, goOnAtOnce } from "@/domain/sales/issue/complete-trade";
import { OwnTradeList, OwnTradeQuery, Tracking, TrackingQuery, TradeCompletion } from "@/domain/sales/issue/schema";
import { trackFlight } from "@/domain/sales/issue/track-flight";
import { listOwnTrades } from "@/domain/sales/trade/list-trades";
import { refuseUnsold } from "@/domain/sales/trade/refuse-unsold";
import { OwnTrade, TradeStore } from "@/domain/sales/trade/schema";
import { storeTrade } from "@/domain/sales/trade/store-trade";
import { gatewayDeps, wayBackOf } from "@/server/gateway-deps";
import { withPrintables } from "@/server/printables/trade-printables";
import { tradeDeps } from "@/server/trade-deps";
import { customer, router } from "@/server/trpc";

/** Purchases of customers. */
export const trade = router({
  store: customer("b2c", "b2b")
    .meta({
      rest: "POST /trade/store",
      rate: "lock",
      summary: "Buys locked offers: by wallet or on credit immediately, or by a gateway's link",
      refusals: [
        "lockUnusable",
        "priceChanged",
        "walletInsufficient",
        "alreadyBooked",
        "lockExpired",
        "supplierRefusedData",
        "supplierRefusedIssue",
        "creditCeiling",
      ],
    })
    .input(TradeStore)
    .output(OwnTrade)
    .mutation(async ({ ctx, input }) => {
      const { branchId } = ctx.actor;
      const stored = await storeTrade(ctx, input, () => wayBackOf(branchId));
      return refuseUnsold(withPrintables(await goOnAtOnce(ctx, tradeDeps(ctx), stored), branchId), ctx.locale);
    }),

  completion: customer("b2c", "b2b")
    .meta({
      rest: "POST /trade/completion",
      rate: "lock",
      summary: "Confirms the payer's return and reports the order; repeatable",
      refusals: ["notFound", "paymentFailed"],
    })
    .input(TradeCompletion)
    .output(OwnTrade)
    .mutation(async ({ ctx, input }) => {
      const desks = { gateway: gatewayDeps(ctx), trade: tradeDeps(ctx) };
      return withPrintables(await completeTrade(ctx, desks, input), ctx.actor.branchId);
    }),

  list: customer("b2c", "b2b")
    .meta({ rest: "GET /trade/list", summary: "Lists the caller's orders and invoices", member: "items" })
    .input(OwnTradeQuery)
    .output(OwnTradeList)
    .query(async ({ ctx, input }) => {
      const { items, ...rest } = await listOwnTrades(ctx, input);
      return { ...rest, items: items.map((one) => withPrintables(one, ctx.actor.branchId)) };
    }),

  tracking: customer("b2c", "b2b")
    .meta({
      rest: "GET /online/payment/flight/tracking",
      summary: "Returns the payment and reservation status of a flight",
      refusals: ["notFound"],
    })
    .input(TrackingQuery)
    .output(Tracking)
    .query(({ ctx, input }) => trackFlight(ctx, input)),
});
