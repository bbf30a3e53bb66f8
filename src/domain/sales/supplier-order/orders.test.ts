import { beforeAll, describe, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { blocked } from "../../../../tests/blocked";
import { ctxOf, office } from "../../../../tests/fixtures";
import { asLedgerOwner } from "../../../../tests/ledger";
import { nationalCode } from "../../../../tests/national-code";
import { buying, ordersOf, type Shop, shop } from "../../../../tests/offer-locks";
import { personOf, refusal } from "../../../../tests/operators";
import type { CustomerActor } from "../../kernel/context";
import { takeOffer } from "../search/take-offer";
import type { Traveller } from "../supplier/port";
import type { Offer } from "../supplier/rules.offer";
import { askOrderNow } from "./ask-now";
import { askSupplierOrder } from "./ask-supplier-order";
import { bookAtSupplier } from "./book-at-supplier";
import { listUnknownOrders } from "./list-unknown";
import { OrderList, OrderQuery } from "./schema";

let at: Shop;
let sara: CustomerActor;
let made = 0;
beforeAll(async () => {
  at = await shop();
  sara = await at.passenger();
});

const traveller: Traveller = {
  ...{ type: "ADT", first_name: "سارا", last_name: "احمدی", first_name_latin: "Sara", last_name_latin: "Ahmadi" },
  ...{ gender: "female", birth_date: "1990-01-01", nationality: "IR", national_code: nationalCode(11), document: null },
};

/** Backdates an order as its owner role; the app's role may not. */
const asOwner = (text: string, values: unknown[]) =>
  asLedgerOwner(`begin; alter table supplier_orders disable trigger guard;
    ${text.replace("$1", String(values[0]))}; alter table supplier_orders enable trigger guard; commit`);

/** Locks and books an offer of the sandbox with a `scenario`. */
async function book(scenario: string | null = null, reference = `trade-order-${at.branchId}-${++made}`) {
  const offer = (await at.find(sara)).filter(({ supplier, seats }) => supplier === "sandbox" && (seats ?? 9) > 3)[0]!;
  const { lock_id } = await at.lock(sara, at.wish(offer));
  const [lock] = await query<{ id: string; supplier_lock: string }>(
    "t.lock",
    "select id, supplier_lock from offer_locks where branch_id = $1 and lock_id = $2",
    [at.branchId, lock_id],
  );
  const stored = await takeOffer<Offer>(buying(sara), offer.calculation_id);
  const order = {
    ...{ supplierId: at.sandboxId, reference, offerLockId: BigInt(lock!.id), scenario, withinMs: 700 },
    asked: {
      ...{ product: "flight" as const, offer: stored.offer, passengers: { adult: 1, child: 0, infant: 0 }, rooms: [] },
      ...{ lock: lock!.supplier_lock, travellers: [traveller], contact: { mobile: "+989120000001", email: null } },
    },
  };
  return { order, booked: await bookAtSupplier(buying(sara), at.deps(), order) };
}

describe("booking at a supplier", () => {
  test("is done once per reference: a repetition returns the first, other data is rejected", async () => {
    const { order, booked } = await book();
    expect(booked).toMatchObject({ state: "booked", booked: { state: "booked" } });
    const before = at.asked.book;
    expect(await bookAtSupplier(buying(sara), at.deps(), order)).toEqual(booked);
    expect(at.asked.book).toBe(before);
    const other = { ...order, asked: { ...order.asked, travellers: [] } };
    expect(await refusal(bookAtSupplier(buying(sara), at.deps(), other))).toMatchObject({ reason: "referenceReused" });
  });

  test.each(["refused_data", "refused_issue", "lock_lost"])("%s is refused and not queried again", async (scenario) => {
    const { booked } = await book(scenario);
    expect(booked).toMatchObject({ state: "refused" });
    expect((await ordersOf(at.branchId)).at(-1)).toMatchObject({ state: "refused", nextAskAt: null });
  });

  test.each(["booked_no_answer", "booked_late"])(
    "%s is unknown, never a failure, and found by a query",
    async (scenario) => {
      const { booked } = await book(scenario);
      expect(booked).toMatchObject({ state: "unknown", pnr: null });
      const order = (await ordersOf(at.branchId)).at(-1)!;
      expect(order).toMatchObject({ state: "unknown", asks: 0 });
      expect(order.nextAskAt!.getTime() - Date.now()).toBeLessThan(6_000);
      const manager = ctxOf(at.clerk);
      const listed = OrderList.parse(await listUnknownOrders(manager, OrderQuery.parse({ operation: "book" })));
      expect(listed.rows).toMatchObject([
        { reference: order.reference, state: "unknown", product: "flight", asking: false },
      ]);
      const others = ctxOf(await personOf((await office()).branchId));
      expect(await listUnknownOrders(others, OrderQuery.parse({}))).toMatchObject({ total: 0 });
      expect(await refusal(askOrderNow(others, at.deps(), { id: Number(order.id) }))).toMatchObject({
        reason: "notFound",
      });
      let response = await askOrderNow(manager, at.deps(), { id: Number(order.id) });
      for (let n = 0; response.state === "unknown" && n < 60; n++) {
        await new Promise((done) => setTimeout(done, 100));
        await query(
          "t.late",
          "update sandbox_orders set expires_at = now() - interval '1 s' where branch_id = $1 and state = 'pending'",
          [at.branchId],
        );
        response = await askOrderNow(manager, at.deps(), { id: Number(order.id) });
      }
      expect(response).toMatchObject({ state: "booked", in_progress: false });
      expect(response.pnr).toBeTruthy();
      const result = await query<{ type: string }>(
        "t.order-told",
        "select type from outbox where branch_id = $1 and aggregate_type = 'supplier_order' and aggregate_id = $2 order by id",
        [at.branchId, String(order.id)],
      );
      expect(result.map(({ type }) => type)).toEqual(["supplier_order.unknown", "supplier_order.booked"]);
    },
  );

  test("concurrent calls make one booking, timestamped at the call", async () => {
    const { order } = await book();
    const reference = `${order.reference}-race`;
    const values = [at.branchId, at.sandboxId, reference, JSON.stringify({ asked: order.asked })];
    // Another call has inserted but not committed: the second waits for it.
    const second = await prisma().$transaction(async (tx) => {
      await tx.$executeRawUnsafe(
        "insert into supplier_orders (branch_id, supplier_id, reference, operation, data) values ($1, $2, $3, 'book', $4::jsonb)",
        ...values,
      );
      const begun = { asking: bookAtSupplier(buying(sara), at.deps(), { ...order, reference }) };
      begun.asking.catch(() => {});
      await blocked();
      return begun;
    });
    expect(await second.asking).toMatchObject({ state: "unknown" });
    const hourAgo = buying(sara, { now: new Date(Date.now() - 3_600_000) });
    const late = await bookAtSupplier(hourAgo, at.deps(), { ...order, reference: `${reference}-late` });
    const [made] = (await ordersOf(at.branchId)).filter(({ id }) => id === BigInt(late.order_id));
    expect(Date.now() - made!.createdAt.getTime()).toBeLessThan(60_000);
  });

  test("an order of a crashed process is queried, one query at a time", async () => {
    const { order } = await book();
    const reference = `${order.reference}-dead`;
    // The row written by the crashed process before its call.
    await query(
      "t.dead",
      `insert into supplier_orders (branch_id, supplier_id, reference, operation, data, next_ask_at)
       values ($1, $2, $3, 'book', $4, now())`,
      [at.branchId, at.sandboxId, reference, JSON.stringify({ asked: order.asked })],
    );
    const dead = (await ordersOf(at.branchId)).at(-1)!;
    const order_id = { branch_id: at.branchId, id: String(dead.id) };
    const ask = () => askSupplierOrder(at.deps(), order_id, { anyway: true });
    const asking = (until: string) =>
      query(
        `t.asking ${until}`,
        `update supplier_orders set asking_until = ${until} where branch_id = $1 and id = $2`,
        [...[at.branchId, dead.id]],
      );
    await asking("now() + interval '1 min'");
    expect(await ask()).toBeNull();
    await asking("now()");
    // Unknown to the sandbox: possibly still in progress. After some time it counts as missing.
    expect(await ask()).toMatchObject({ state: "unknown", asks: 1 });
    await asOwner("update supplier_orders set created_at = created_at - interval '3 min' where id = $1", [dead.id]);
    expect(await ask()).toMatchObject({ state: "refused", asks: 2 });
  });
});
