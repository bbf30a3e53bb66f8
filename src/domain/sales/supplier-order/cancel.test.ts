import { afterAll, beforeAll, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { type BookedSeat, bookedAtSandbox } from "../../../../tests/booked-at-supplier";
import { buying, type Shop, shop } from "../../../../tests/offer-locks";
import { refusal } from "../../../../tests/outcomes";
import type { SupplierDeps } from "../supplier/deps";
import { askSupplierOrder } from "./ask-supplier-order";
import { cancelAtSupplier } from "./cancel-at-supplier";

let at: Shop;
let made = 0;
beforeAll(async () => {
  at = await shop();
});
afterAll(() => prisma().$disconnect());

const book = (scenario: string | null = null) => bookedAtSandbox(at, { scenario, travellers: 2 });

const cancel = (booked: BookedSeat, seqs: number[] | null = null, more: object = {}) =>
  cancelAtSupplier(buying(booked.buyer), at.deps(), {
    ...{ supplierId: at.sandboxId, reference: `refund-${at.branchId}-${++made}` },
    ...{ asked: { reference: booked.reference, pnr: booked.pnr, seqs }, ...more },
  });

const stateAt = async (reference: string) =>
  (await prisma().sandboxOrder.findFirstOrThrow({ where: { branchId: at.branchId, reference } })).state;

test("cancels a booking once per reference; a repetition returns the first, other data is rejected", async () => {
  const booked = await book();
  const reference = `refund-${at.branchId}-once`;
  const first = await cancel(booked, null, { reference });
  expect(first).toMatchObject({ state: "canceled", fault: null });
  const before = at.asked.cancel;
  expect(await cancel(booked, null, { reference })).toEqual(first);
  expect(at.asked.cancel).toBe(before);
  expect(await stateAt(booked.reference)).toBe("canceled");
  expect(await refusal(cancel(booked, [1], { reference }))).toEqual(["referenceReused"]);
});

test("some travellers are canceled separately", async () => {
  const booked = await book();
  expect(await cancel(booked, [2])).toMatchObject({ state: "canceled" });
  expect(await stateAt(booked.reference)).toBe("booked");
  expect(await cancel(booked, [1])).toMatchObject({ state: "canceled" });
  expect(await stateAt(booked.reference)).toBe("canceled");
});

test("a supplier's refusal is reported with its reason", async () => {
  const booked = await book();
  expect(await cancel(booked, null, { scenario: "not_refundable" })).toMatchObject({
    state: "refused",
    fault: "not_refundable: this fare is not refundable",
  });
});

test("a later decision is unknown until it is known", async () => {
  const booked = await book();
  const first = await cancel(booked, null, { scenario: "owner_decides" });
  expect(first.state).toBe("unknown");
  const name = { branch_id: at.branchId, id: first.order_id };
  expect(await askSupplierOrder(at.deps(), name, { anyway: true })).toMatchObject({ state: "unknown" });
  await query(
    "t.decided",
    "update sandbox_orders set expires_at = now() - interval '1 s' where branch_id = $1 and state = 'canceling'",
    [at.branchId],
  );
  expect(await askSupplierOrder(at.deps(), name, { anyway: true })).toMatchObject({ state: "canceled" });
});

test.each([[null], [[1]]])("an order of a crashed process is processed again (%j)", async (seqs) => {
  const booked = await book();
  const reference = `refund-${at.branchId}-dead-${++made}`;
  const request = { reference: booked.reference, pnr: booked.pnr, seqs };
  const [dead] = await query<{ id: string }>(
    "t.dead-cancel",
    `insert into supplier_orders (branch_id, supplier_id, reference, operation, pnr, data, next_ask_at)
     values ($1, $2, $3, 'cancel', $4, $5, now() - interval '1 s') returning id`,
    [at.branchId, at.sandboxId, reference, booked.pnr, JSON.stringify({ asked: request })],
  );
  const name = { branch_id: at.branchId, id: dead!.id };
  // The supplier had not received it: the active rest is canceled now. A second query changes nothing.
  expect(await askSupplierOrder(at.deps(), name, { anyway: true })).toMatchObject({ state: "canceled" });
  expect(await stateAt(booked.reference)).toBe(seqs ? "booked" : "canceled");
  expect(await askSupplierOrder(at.deps(), name, { anyway: true })).toBeNull();
  expect(await cancel(booked, seqs, { reference })).toMatchObject({ state: "canceled" });
});

test("the supplier had received it: nothing is requested twice", async () => {
  const booked = await book();
  const first = await cancel(booked, [1]);
  const before = at.asked.cancel;
  await query(
    "t.lost-cancel",
    `insert into supplier_orders (branch_id, supplier_id, reference, operation, pnr, data, next_ask_at)
     select branch_id, supplier_id, reference || '-lost', operation, pnr, data - 'run', now() - interval '1 s' from supplier_orders
      where branch_id = $1 and id = $2`,
    [at.branchId, first.order_id],
  );
  const lost = await prisma().supplierOrder.findFirstOrThrow({
    where: { branchId: at.branchId, reference: { endsWith: "-lost" } },
  });
  const name = { branch_id: at.branchId, id: String(lost.id) };
  expect(await askSupplierOrder(at.deps(), name, { anyway: true })).toMatchObject({ state: "canceled" });
  expect(at.asked.cancel).toBe(before);
});

test("with a supplier without ticket numbers, a partial cancellation is requested again", async () => {
  const booked = await book();
  const request = { reference: booked.reference, pnr: booked.pnr, seqs: [1] };
  const [dead] = await query<{ id: string }>(
    "t.untold-cancel",
    `insert into supplier_orders (branch_id, supplier_id, reference, operation, pnr, data, next_ask_at)
     values ($1, $2, $3, 'cancel', $4, $5, now() - interval '1 s') returning id`,
    [at.branchId, at.sandboxId, `refund-${at.branchId}-untold`, booked.pnr, JSON.stringify({ asked: request })],
  );
  const before = at.asked.cancel ?? 0;
  const name = { branch_id: at.branchId, id: dead!.id };
  expect(await askSupplierOrder(untold(), name, { anyway: true })).toMatchObject({ state: "canceled" });
  expect(at.asked.cancel).toBe(before + 1);
});

/** Dependencies whose suppliers return no tickets with a booking's state. */
function untold(): SupplierDeps {
  const deps = at.deps();
  const supplierOf: SupplierDeps["supplierOf"] = async (input) => {
    const of = await deps.supplierOf(input);
    const status: typeof of.status = async (...given) => {
      const booked = await of.status(...given);
      return booked.state === "booked" ? { ...booked, tickets: [] } : booked;
    };
    return new Proxy(of, { get: (target, name) => (name === "status" ? status : Reflect.get(target, name)) });
  };
  return { ...deps, supplierOf };
}
