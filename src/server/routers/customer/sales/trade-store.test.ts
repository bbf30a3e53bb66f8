import { beforeAll, expect, test } from "vitest";
import type { CustomerActor } from "@/domain/kernel/context";
import { trade } from "@/server/routers/customer/sales/trade";
import { customerDoor } from "../../../../../tests/customers";
import { office } from "../../../../../tests/fixtures";
import { type Selling, selling, tradeFaults, traveller } from "../../../../../tests/trades";
import { fill } from "../../../../../tests/wallets";

const door = customerDoor({ trade });
let at: Selling;
beforeAll(async () => {
  at = await selling({ branch: await office() });
});

test("own seats are bought over HTTP: once a key, at no more than was accepted, and only with one's own lock", async () => {
  const sara = await door.passenger(at.branchId);
  const { branchId, passengerId, customerId } = sara;
  const actor = { kind: "customer", branchId, group: "b2c", passengerId, customerId } as CustomerActor;
  await fill(branchId, { type: "passenger", id: passengerId }, 1_500_000);
  const { lock } = await at.locked(actor);
  const body = {
    ...{ locks: [lock.lock_id], passengers: [traveller()], contact: { mobile: "۰۹۱۲۱۲۳۴۵۶۷" } },
    ...{ payment: { method: "wallet" }, accepted_total: "۱۰۰۰۰۰۰" },
  };
  const post = (more: object = {}, key: string | null = "buy-1", who: Pick<typeof sara, "ask"> = sara) =>
    who.ask("POST", "/trade/store", { ...body, ...more }, key === null ? {} : { "idempotency-key": key });

  const bare = await post({}, null);
  expect([bare.status, bare.json.error]).toMatchObject([422, { code: 3002, fields: [{ path: "Idempotency-Key" }] }]);
  const dear = await post({ accepted_total: 999_999 }, "buy-dear");
  expect([dear.status, dear.json.error]).toMatchObject([
    409,
    { code: 4003, old: 999_999, new: 1_000_000, difference: 1, currency: "IRR", fields: [{ path: "accepted_total" }] },
  ]);
  const stranger = await post({}, "buy-1", await door.passenger(at.branchId));
  expect([stranger.status, stranger.json.code]).toEqual([409, 1002]);
  expect((await post({}, "buy-1", await door.guest(branchId))).json.code).toBe(2007);

  const first = await post();
  expect(first.status).toBe(200);
  expect(first.json.data).toMatchObject({
    ...{ status: "issued", paid: 1_000_000, currency: "IRR", payment: null, invoice: { number: 1, total: 1_000_000 } },
    items: [{ lock_id: lock.lock_id, status: "issued", pnr: { local: expect.stringMatching(/^[A-Z2-9]{6}$/) } }],
  });
  const again = await post();
  expect([again.json.data, again.headers["idempotent-replayed"]]).toEqual([first.json.data, "true"]);
  expect((await post({ accepted_total: 1_000_001 })).json.code).toBe(3010);
  const used = await post({}, "buy-2");
  expect([used.status, used.json.code]).toEqual([409, 1002]);
  const second = await at.locked(actor);
  const poor = await post({ locks: [second.lock.lock_id], passengers: [traveller()] }, "buy-3");
  expect([poor.status, poor.json.error]).toMatchObject([402, { code: 7001, available: 500_000, shortfall: 500_000 }]);
  expect(await tradeFaults(branchId)).toEqual([]);
});
