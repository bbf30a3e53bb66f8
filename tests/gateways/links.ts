import { createInvoice } from "@/domain/cashier/gateway/create-invoice";
import type { Driver } from "@/domain/cashier/gateway/rules";
import { saveGateway } from "@/domain/cashier/gateway/save-gateway";
import { Invoice } from "@/domain/cashier/gateway/schema";
import { GatewayForm } from "@/domain/cashier/gateway/schema.gateway";
import { keySealing, wayBackOf } from "@/server/gateway-deps";
import { asLedgerOwner } from "../ledger";
import { balanceOf, cashier, type Desk } from "../payments";
import { SECRET_KEY, WEBHOOK_SECRET } from "./stripe-server";
import { MERCHANT } from "./zarinpal-server";

export const AMOUNT = 2_500_000;

/** A branch with a colleague who pays by links, and its gateways. */
export async function payDeps() {
  const desk = await cashier();
  const { ctx, branchId, colleague } = desk;
  const gateway = async (driver: Driver, settings: object = {}, secrets: object = {}) => {
    const form = { driver, title: "درگاه", title_latin: "Gateway", currency: "IRR", settings, secrets };
    return (await saveGateway(ctx, keySealing(), GatewayForm.parse(form))).id;
  };
  return {
    desk: desk,
    sandbox: () => gateway("sandbox"),
    zarinpal: (base_url: string) => gateway("zarinpal", { base_url }, { merchant_id: MERCHANT }),
    stripe: (base_url: string) =>
      gateway("stripe", { base_url }, { secret_key: SECRET_KEY, webhook_secret: WEBHOOK_SECRET }),
    /** A link into the colleague's wallet; returns the path of its page. */
    link: async (gateway_id: number, more: object = {}) => {
      const owner = { type: "colleague", id: colleague };
      const input = Invoice.parse({ drive: "wallet", owner, amount: AMOUNT, gateway_id, ...more });
      return createInvoice({ ...ctx, requestKey: null }, input, await wayBackOf(branchId));
    },
    wallet: () => walletOf(desk),
    payment: async (link: string) => {
      const [row] = await asLedgerOwner<{ status: number; authority: string; voucher_id: string | null }>(
        "select status, authority, voucher_id from gateway_payments where slug = $1",
        [link.slice("/p/".length)],
      );
      return row!;
    },
    vouchers: async () => {
      const [row] = await asLedgerOwner<{ count: number }>(
        "select count(*)::int from ledger.vouchers where branch_id = $1 and source_type = 'gateway_payment'",
        [branchId],
      );
      return row!.count;
    },
  };
}

/** Wallet balance of the colleague. */
const walletOf = async (desk: Desk) => -(await balanceOf(desk, desk.wallet));
