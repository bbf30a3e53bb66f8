import type { CustomerActor } from "@/domain/kernel/context";
import { armFailPoints } from "@/domain/kernel/fail-point";
import { askSupplierOrder } from "@/domain/sales/supplier-order/ask-supplier-order";
import { advanceTrade } from "@/domain/sales/trade/advance";
import { TradeStore } from "@/domain/sales/trade/schema";
import { storeTrade } from "@/domain/sales/trade/store-trade";
import { prisma, query, runBatched } from "@/server/db";
import { files } from "@/server/files";
import { startSupplierOrderWorker } from "@/server/jobs/supplier-order-worker";
import { startTradeWorker } from "@/server/jobs/trade-worker";
import { personVault } from "@/server/person-vault";
import { tradeDeps } from "@/server/trade-deps";

/** Actions of a test process until it dies: at a fail point, or killed. */
export type TraderAct =
  | { act: "store"; actor: CustomerActor; body: object; key: string }
  | { act: "advance"; branch_id: number; trade_id: number; bookWithinMs: number }
  | { act: "ask"; branch_id: number; id: string }
  | { act: "keep" };

armFailPoints();
const input = JSON.parse(process.env.TRADER_ACT!) as TraderAct;
const deps = () => tradeDeps({ requestId: "trader", now: new Date() });
process.on("disconnect", () => process.exit(0));

if (input.act === "store") {
  const allow = async () => ({ allowed: new Set<string>(), plain: true, sandbox: true });
  const ctx = {
    db: prisma(),
    query,
    runBatched,
    files: files(),
    persons: personVault,
    actor: input.actor,
    now: new Date(),
    requestId: "trader",
  };
  await storeTrade(
    { ...ctx, locale: "en", requestKey: input.key, scenario: null },
    TradeStore.parse(input.body),
    allow,
  );
} else if (input.act === "advance") {
  const { branch_id, trade_id, bookWithinMs } = input;
  await advanceTrade({ ...deps(), bookWithinMs }, { branch_id, trade_id });
} else if (input.act === "ask") {
  await askSupplierOrder(deps(), input, { anyway: true });
} else {
  startTradeWorker();
  startSupplierOrderWorker();
  process.send?.("keeping");
}
if (input.act !== "keep") process.exit(0);
