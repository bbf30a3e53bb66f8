import { z } from "zod";
import type { Ctx, OperatorActor } from "@/domain/kernel/context";
import { instant, longId } from "@/domain/kernel/primitives";
import { retry } from "@/domain/kernel/retry";
import { readDisplayPreferences } from "@/domain/reporting/export/read-display-preferences";
import { revokePrintableLinks } from "@/domain/reporting/printable/revoke-links";
import { PRINTABLES } from "@/domain/reporting/printable/rules";
import { goOnAtOnce } from "@/domain/sales/issue/complete-trade";
import { TradeDetails, TradeList, TradeQuery } from "@/domain/sales/issue/schema";
import { readTrade } from "@/domain/sales/trade/get-trade";
import { listTrades } from "@/domain/sales/trade/list-trades";
import { payWaiting } from "@/domain/sales/trade/pay-waiting";
import { TradeOut, TradeRef } from "@/domain/sales/trade/schema";
import { storeTrade } from "@/domain/sales/trade/store-trade";
import { SaleAsked } from "@/domain/sales/travel-request/schema.console";
import { checkRequest, linkSale } from "@/domain/sales/travel-request/sell-request";
import { wayBackOf } from "@/server/gateway-deps";
import { log } from "@/server/log";
import { tradeDeps } from "@/server/trade-deps";
import { operator, router } from "@/server/trpc";

/** In the user's language, which also applies to messages to the buyer. */
const inOwnWords = async <C extends Ctx<OperatorActor>>(ctx: C): Promise<C> => ({
  ...ctx,
  locale: (await readDisplayPreferences(ctx.db, ctx.actor.operatorId)).locale,
});

/** Trades of all buyers with their history. */
export const trades = router({
  list: operator("reservation:read")
    .input(TradeQuery)
    .output(TradeList)
    .query(({ ctx, input }) => listTrades(ctx, input)),

  read: operator("reservation:read")
    .input(TradeRef)
    .output(TradeDetails)
    .query(async ({ ctx, input }) => readTrade(await inOwnWords(ctx), input)),

  /** Revokes all existing links to a ticket, voucher, invoice or credit note. */
  revokePrintableLinks: operator("reservation:read")
    .input(z.object({ kind: z.enum(PRINTABLES), id: longId }))
    .output(z.object({ ended_at: instant }))
    .mutation(({ ctx, input }) => revokePrintableLinks(ctx, input)),

  /** Sells locked offers to the chosen buyer and links the travel request they come from. */
  store: operator("reservation:write")
    .input(SaleAsked)
    .output(TradeOut)
    .mutation(async ({ ctx, input }) => {
      const own = await inOwnWords(ctx);
      await checkRequest(ctx, input);
      const stored = await storeTrade(own, input, () => wayBackOf(ctx.actor.branchId));
      const { trade_id } = stored;
      // The sale remains valid even if the link to the request fails.
      await retry(() => linkSale(ctx, input, trade_id), { idempotent: true }).catch((err) =>
        log().error({ err, trade_id }, "travel request sale notice failed"),
      );
      return goOnAtOnce(own, tradeDeps(ctx), stored);
    }),

  /** Pays a waiting trade from its payer's present balance; returns its new state. */
  pay: operator("reservation:write")
    .input(TradeRef)
    .output(TradeOut)
    .mutation(async ({ ctx, input }) => {
      const own = await inOwnWords(ctx);
      return goOnAtOnce(own, tradeDeps(ctx), await payWaiting(own, input));
    }),
});
