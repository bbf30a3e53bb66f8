import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveGateway } from "@/domain/cashier/gateway/save-gateway";
import { GatewayForm } from "@/domain/cashier/gateway/schema.gateway";
import { startCheckout } from "@/domain/cashier/gateway/start-checkout";
import { prisma } from "@/server/db";
import { gatewayDeps, keySealing } from "@/server/gateway-deps";
import { startMessageWorker } from "@/server/jobs/message-worker";
import { sealSecrets } from "@/server/message-secrets";
import { ctxOf } from "../fixtures";
import { MERCHANT, zarinpalServer } from "../gateways/zarinpal-server";
import { advance } from "../issuing";
import { directPool, until } from "../messages";
import { type SmppPeer, smppPeer } from "../smpp-peer";
import { type Selling, selling } from "../trades";
import { tradeMismatches } from "./buyer";

/** S3: the gateway and the message center are down while customers buy from their wallets. S3_TRADES of them. */
const TRADES = Number(process.env.S3_TRADES ?? 6);
const PRICE = 1_000_000;

let at: Selling;
let gateway: number;
let centre: SmppPeer;
let pool: pg.Pool;
let sender: ReturnType<typeof startMessageWorker>;
beforeAll(async () => {
  at = await selling();
  const bank = await zarinpalServer();
  await bank.close();
  const form = { driver: "zarinpal", title: "درگاه", title_latin: "Gateway", currency: "IRR" };
  const given = { ...form, settings: { base_url: bank.url }, secrets: { merchant_id: MERCHANT } };
  gateway = (await saveGateway(ctxOf(at.clerk), keySealing(), GatewayForm.parse(given))).id;
  centre = await smppPeer();
  await centre.close();
  const settings = { host: "127.0.0.1", port: centre.port, system_id: "safar", window: 10 };
  const sealed = sealSecrets({ password: "secret" });
  const line = { name: "line", channel: "sms", driver: "smpp", settings, sealed, hook: `hook-${at.branchId}` } as const;
  await prisma().messageLine.create({ data: { branchId: at.branchId, isDefault: true, perSecond: 1_000, ...line } });
  pool = directPool();
  sender = startMessageWorker(pool);
});
afterAll(async () => {
  await sender.stop();
  await centre.close();
  await pool.end();
});

async function byWallet(): Promise<string> {
  const actor = await at.rich(PRICE * 2);
  const { lock } = await at.locked(actor);
  const { trade_id, status } = await at.store(actor, { locks: [lock.lock_id], accepted_total: lock.total });
  await advance(at, trade_id);
  return status;
}

/** Each time the gateway is reported as unavailable, and the payment stays open. */
async function byGateway(): Promise<string> {
  const actor = await at.rich(0);
  const { lock } = await at.locked(actor);
  const payment = { method: "gateway", gateway_id: gateway } as const;
  const stored = await at.store(actor, { locks: [lock.lock_id], accepted_total: lock.total, payment });
  const deps = gatewayDeps({ requestId: "s3", now: new Date() });
  const press = () => startCheckout(deps, stored.payment!.link.slice("/p/".length)).catch(({ reason }) => reason);
  return `${stored.status} ${await press()} ${await press()}`;
}

test("wallets buy as ever; payers of the dead gateway may still pay; notifications wait, and are sent once", async () => {
  const result = await Promise.all(Array.from({ length: TRADES }, (_, n) => (n % 3 === 2 ? byGateway() : byWallet())));
  const wanted = result.map((_, n) =>
    n % 3 === 2 ? "awaiting_payment gatewayUnavailable gatewayUnavailable" : "issued",
  );
  expect(result).toEqual(wanted);
  const states = () =>
    prisma().outgoingMessage.groupBy({ by: ["state"], where: { branchId: at.branchId }, _count: true });
  const issued = result.filter((one) => one === "issued").length;
  // The sender has tried by now, and will retry.
  await sleep(500);
  expect(await states()).toEqual([{ state: "queued", _count: issued }]);
  await centre.open();
  await until(() => centre.taken.length >= issued, "what there was to tell");
  await until(async () => (await states()).every(({ state }) => state === "handed"), "handed");
  expect(new Set(centre.taken.map(({ text }) => text)).size).toBe(issued);
  expect(centre.taken).toHaveLength(issued);
  expect(await tradeMismatches(at.branchId)).toEqual([]);
});
