import { createInvoice } from "@/domain/cashier/gateway/create-invoice";
import type { GatewayDeps } from "@/domain/cashier/gateway/deps";
import type { Gateway, Verdict } from "@/domain/cashier/gateway/port";
import { saveGateway } from "@/domain/cashier/gateway/save-gateway";
import { Invoice } from "@/domain/cashier/gateway/schema";
import { GatewayForm } from "@/domain/cashier/gateway/schema.gateway";
import { startCheckout } from "@/domain/cashier/gateway/start-checkout";
import type { BranchId } from "@/domain/kernel/context";
import { gatewayDeps, keySealing } from "@/server/gateway-deps";
import { asLedgerOwner } from "./ledger";
import { cashier, type Desk } from "./payments";

/** A cashier with a sandbox gateway. */
export type Paying = Desk & { gateway: number; deps: GatewayDeps };

export const desk = (): GatewayDeps => gatewayDeps({ requestId: "test", now: new Date() });

export async function paying(): Promise<Paying> {
  const of = await cashier();
  const form = GatewayForm.parse({ driver: "sandbox", title: "آزمایشی", title_latin: "Sandbox" });
  const { id } = await saveGateway(of.ctx, keySealing(), form);
  return { ...of, gateway: id, deps: desk() };
}

const NOWHERE = { allowed: new Set(["https://shop.example"]), plain: false, sandbox: true };

export const invoice = (of: Paying, input: object, more: { requestKey?: string } = {}) =>
  createInvoice({ ...of.ctx, ...more }, Invoice.parse(input), NOWHERE);

/** A link into the colleague's wallet. */
export const topUp = (of: Paying, amount = 10_000, more: object = {}) =>
  invoice(of, { drive: "wallet", owner: { type: "colleague", id: of.colleague }, amount, ...more });

export type PaymentRecord = {
  id: number;
  branch_id: BranchId;
  slug: string;
  serial_id: string;
  payer: string;
  status: number;
  authority: string | null;
  voucher_id: string | null;
  applied_at: Date | null;
  applied_by_id: number | null;
  apply_fault: string | null;
  heard_at: Date | null;
  next_check_at: Date | null;
};

export async function rowOf(serial: string): Promise<PaymentRecord> {
  const [row] = await asLedgerOwner<PaymentRecord>("select * from gateway_payments where serial_id = $1", [serial]);
  return row!;
}

/** A link whose payer has gone to the sandbox, or the given gateway. */
export async function left(
  of: Paying,
  link: { serial_id: string; link: string },
  at = of.deps,
): Promise<PaymentRecord> {
  await startCheckout(at, link.link.slice(3));
  return rowOf(link.serial_id);
}

/** The payer's action on the sandbox's page. */
export const decide = (row: PaymentRecord, state: "approved" | "declined", statedAmount: number | null = null) =>
  asLedgerOwner("update sandbox_charges set state = $3, said_amount = $4 where branch_id = $1 and authority = $2", [
    row.branch_id,
    row.authority,
    state,
    statedAmount,
  ]);

export const came = (row: PaymentRecord, status = "ok") =>
  new URLSearchParams({ authority: row.authority ?? "none", status });

/** Kinds of the branch's open cases, with their counts. */
export async function casesOf({ branchId }: { branchId: number }): Promise<Record<string, number>> {
  const rows = await asLedgerOwner<{ kind: string; count: number }>(
    "select kind, sum(count)::int as count from gateway_cases where branch_id = $1 and state = 'open' group by 1 order by 1",
    [branchId],
  );
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}

/** Payments that differ from the books, and vice versa: always none. */
export async function unlike({ branchId }: { branchId: number }): Promise<object[]> {
  return asLedgerOwner(
    `select 'uncredited' as fault, p.id::text as what from gateway_payments p
       left join ledger.entries e on e.branch_id = p.branch_id and e.doc_date = p.doc_date and e.voucher_id = p.voucher_id
             and e.fc_cr = p.amount and e.ccy = p.currency
      where p.branch_id = $1 and p.status = 3 and e.line is null
      union all
     select 'unasked', v.id::text from ledger.vouchers v
      where v.branch_id = $1 and v.kind = 'gateway' and v.source_type = 'gateway_payment'
        and not exists (select from gateway_payments p where p.branch_id = v.branch_id and p.voucher_id = v.id and p.status in (3, 4))
      union all
     select 'twice', v.source_id from ledger.vouchers v
      where v.branch_id = $1 and v.kind = 'gateway' and v.source_type = 'gateway_payment' group by v.source_id having count(*) > 1`,
    [branchId],
  );
}

/** A gateway that returns a configured state for every charge: for tests of our own states only. */
export function sayingGateway(of: GatewayDeps) {
  const charges = new Map<string, { amount: bigint; currency: string; says: Verdict | "nothing" }>();
  let opened = 0;
  let requestCount = 0;
  const gateway: Gateway = {
    open: async ({ serial, amount, currency, callbackUrl }) => {
      const authority = `say_${serial}`;
      opened++;
      charges.set(authority, { amount, currency, says: { state: "pending" } });
      return { authority, redirect: `${callbackUrl}?at=gateway` };
    },
    verify: async ({ authority }) => {
      requestCount++;
      const says = charges.get(authority)?.says ?? "nothing";
      if (says === "nothing") throw new Error("no answer");
      return says;
    },
    readReturn: (query) => {
      const authority = query.get("authority");
      const status = query.get("status");
      if (!authority) return { fault: "no_authority" };
      return { authority, claimed: status === "ok" ? "ok" : status === "failed" ? "failed" : "unknown" };
    },
    readHook: (body) =>
      body.length === 0 ? { fault: "bad_signature" } : { authority: body.toString(), claimed: "ok" },
  };
  return {
    desk: { ...of, gatewayOf: () => gateway },
    opened: () => opened,
    asked: () => requestCount,
    says: (authority: string, says: "paid" | "nothing" | Verdict) => {
      const charge = charges.get(authority)!;
      const { amount, currency } = charge;
      charge.says =
        says === "paid"
          ? { state: "success", authority, amount, currency, tracking: "T1", card: "603799******1234" }
          : says;
    },
  };
}
