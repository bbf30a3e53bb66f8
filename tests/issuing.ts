import type { CustomerActor } from "@/domain/kernel/context";
import { askSupplierOrder } from "@/domain/sales/supplier-order/ask-supplier-order";
import { advanceTrade } from "@/domain/sales/trade/advance";
import type { TradeDeps } from "@/domain/sales/trade/deps";
import { prisma, query } from "@/server/db";
import { tradeDeps } from "@/server/trade-deps";
import { asLedgerOwner } from "./ledger";
import type { Selling } from "./trades";

/** Enough for a sandbox that answers, short for one that does not. */
export const BOOK_MS = 900;
export const issuingDeps = (): TradeDeps => ({
  ...tradeDeps({ requestId: "t-issue", now: new Date() }),
  bookWithinMs: BOOK_MS,
});

/** Locks seats of a sandbox flight at the price of the search. */
export async function sandboxLock(at: Selling, actor: CustomerActor, adults = 1, to = "MHD") {
  const passengers = { adult: adults };
  const found = await at.find(actor, { passengers, days: 20, to });
  // A charterer's fare falls under the branch's rule for charters; which flights have one changes daily.
  const offer = found.find(
    ({ supplier, seats, ...one }) => supplier === "sandbox" && (seats ?? 9) > adults + 2 && one.kind === "system",
  )!;
  return at.lock(actor, at.wish(offer, { passengers }));
}

export const advance = (at: Selling, trade_id: number, deps = issuingDeps()) =>
  advanceTrade(deps, { branch_id: at.branchId, trade_id });

/** Simulates the later sweep of supplier orders: time passes for those of a branch, and they are checked. */
export async function askAll(branchId: number): Promise<void> {
  await query(
    "t.late-orders",
    "update sandbox_orders set expires_at = now() - interval '1 s' where branch_id = $1 and state = 'pending'",
    [branchId],
  );
  const open = await query<{ id: string }>(
    "t.open-orders",
    "select id from supplier_orders where branch_id = $1 and state in ('asked', 'unknown') and operation <> 'lock' order by id",
    [branchId],
  );
  for (const { id } of open) await askSupplierOrder(issuingDeps(), { branch_id: branchId, id }, { anyway: true });
}

/** Ages orders: what their supplier does not know by now will never exist there. */
export const ageOrders = (branchId: number, minutes = 10) =>
  asLedgerOwner(`begin; alter table supplier_orders disable trigger guard;
    update supplier_orders set created_at = created_at - interval '${minutes} min', next_ask_at = case when next_ask_at is not null then now() end,
           asking_until = null
     where branch_id = ${branchId} and operation <> 'lock';
    alter table supplier_orders enable trigger guard; commit`);

/** Violated invariants of a branch's trades, one per row; no trade may be in progress. */
export const broken = (branchId: number) =>
  query<{ fault: string; trade_id: number; what: string }>(
    "t.invariants",
    "select * from trade_invariants($1, interval '-1 hour')",
    [branchId],
  );

export const casesOf = (branchId: number, tradeId?: number) =>
  prisma().unresolvedCase.findMany({
    where: { branchId, ...(tradeId !== undefined && { tradeId }) },
    orderBy: { id: "asc" },
  });

/** Balance of a wallet. */
export async function inWallet(branchId: number, owner: string): Promise<number> {
  const [row] = await asLedgerOwner<{ left: string }>(
    `select coalesce((select b.side * (b.cr - b.dr) from wallets w join ledger.account_balances b on b.branch_id = w.branch_id and b.account_id = w.account_id
      where w.branch_id = $1 and w.owner = $2), 0)::text as left`,
    [branchId, owner],
  );
  return Math.abs(Number(row!.left));
}

/** Messages of a trade to its buyer, with their number. */
export const messagesOf = (branchId: number, tradeId: number) =>
  prisma().outgoingMessage.findMany({ where: { branchId, businessKey: { startsWith: `trade:${tradeId}:` } } });
