import { afterAll, beforeAll, expect, test } from "vitest";
import { MAGIC, type Scenario } from "@/adapters/suppliers/sandbox/scenarios";
import { supplierById } from "@/domain/sales/supplier/active-suppliers";
import { callSupplier } from "@/domain/sales/supplier/call";
import type { LimitedSupplier } from "@/domain/sales/supplier/limited";
import { SupplierFault, type TripQuery } from "@/domain/sales/supplier/port";
import { SupplierRuntime } from "@/domain/sales/supplier/supplier-runtime";
import { prisma, query } from "@/server/db";
import { supplierDeps } from "@/server/supplier-deps";
import { asLedgerOwner } from "../ledger";
import { ACTS, buying, faultProxy } from "./sick";

/** Which calls count for a supplier's health: scenarios and cached answers neither open nor close its circuit. */
let at: Awaited<ReturnType<typeof buying>>;
let proxy: Awaited<ReturnType<typeof faultProxy>>;
beforeAll(async () => {
  [at, proxy] = await Promise.all([buying(), faultProxy()]);
});
afterAll(() => proxy.close());

const spot = (code: string) => ({
  ...{ kind: "airport" as const, code, city: code, codes: [code], country: "IR", zone: "Asia/Tehran" },
});
const trip = (to = "MHD"): TripQuery => ({
  ...{ product: "flight", passengers: { adult: 1, child: 0, infant: 0 }, cabin: null, currency: "IRR" },
  legs: [{ origin: spot("THR"), destination: spot(to), date: "2027-03-01", flexDays: 0 }],
});
const toPlay = (scenario: Scenario) => trip(MAGIC.find((one) => one.scenario === scenario)!.flight);

const newDesk = () => ({
  ...supplierDeps({ requestId: "counts", now: new Date() }),
  runtime: new SupplierRuntime(query),
});
type Desk = ReturnType<typeof newDesk>;
const supplier = async (desk: Desk, id: number) => (await supplierById(desk, at.branchId, id))!;
const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => "ok",
    (error) => (error instanceof SupplierFault ? error.fault : Promise.reject(error)),
  );
const search = (desk: Desk, of: LimitedSupplier, input = trip(), more: { withinMs?: number; scenario?: string } = {}) =>
  outcomeOf(callSupplier(desk, of, "search", (one, asking) => one.searchTrips!(input, asking), more));
const status = (desk: Desk, of: LimitedSupplier) => outcomeOf(callSupplier(desk, of, "status", ACTS.status as never));
const stateOf = async (id: number) =>
  (
    await asLedgerOwner<{ failures: number; probing_until: Date | null }>(
      "select failures, probing_until from supplier_states where branch_id = $1 and supplier_id = $2",
      [at.branchId, id],
    )
  )[0];

test("an old mirror is marked as old, and does not affect quotes and bookings", async () => {
  const id = await at.supplier(proxy.urlOf("5xx"));
  const desk = newDesk();
  const core = await supplier(desk, id);
  for (let n = 0; n < 8; n++) expect(await search(desk, core)).toBe("stale");
  expect(await stateOf(id)).toBeUndefined();
  expect(await status(desk, core)).toBe("unreachable");
});

test("a mirror that is young does not hide that the other deployment is down", async () => {
  const id = await at.supplier(proxy.urlOf("5xx"));
  const desk = newDesk();
  const core = await supplier(desk, id);
  await asLedgerOwner(
    `insert into core_cursors (branch_id, supplier_id, listed, fresh_at, next_at) values ($1, $2, true, now(), now() + interval '1 h')`,
    [at.branchId, id],
  );
  for (let n = 0; n < 5; n++) {
    expect(await search(desk, core)).toBe("ok");
    expect(await status(desk, core)).toBe("unreachable");
  }
  expect(await status(desk, core)).toBe("closed");
});

let made = 0;
async function sandboxOf(settings: object = {}): Promise<number> {
  const { id } = await prisma().supplier.create({
    data: {
      ...{ branchId: at.branchId, code: `x${made++}`, adapter: "sandbox", title: "آزمایشی" },
      ...{ products: ["flight"], currency: "IRR", settings },
    },
  });
  return id;
}

test("a sandbox scenario opens no one else's circuit; a real fault opens its own", async () => {
  const id = await sandboxOf({ delay_ms: 50 });
  const desk = newDesk();
  const sandbox = await supplier(desk, id);
  for (let n = 0; n < 4; n++) {
    expect(await search(desk, sandbox, toPlay("error"))).toBe("unreachable");
    expect(await search(desk, sandbox, toPlay("nonsense"))).toBe("nonsense");
    expect(await search(desk, sandbox, trip(), { scenario: "error" })).toBe("unreachable");
    expect(await search(desk, sandbox, toPlay("timeout"), { withinMs: 150 })).toBe("timeout");
  }
  expect(await stateOf(id)).toBeUndefined();
  expect(await search(desk, sandbox)).toBe("ok");
  for (let n = 0; n < 5; n++) {
    expect(await search(desk, sandbox, toPlay("error"))).toBe("unreachable");
    expect(await search(desk, sandbox, trip(), { withinMs: 1, scenario: "price_up" })).toBe("timeout");
  }
  expect(await search(desk, sandbox)).toBe("closed");
});

test("a scenario on a closed supplier counts as no trial: the next call may try", async () => {
  const id = await sandboxOf();
  await asLedgerOwner(
    `insert into supplier_states (branch_id, supplier_id, failures, opens, open_until)
     values ($1, $2, 5, 1, now() - interval '1 s')`,
    [at.branchId, id],
  );
  const desk = newDesk();
  const sandbox = await supplier(desk, id);
  expect(await search(desk, sandbox, toPlay("error"))).toBe("unreachable");
  await expect.poll(async () => (await stateOf(id))?.probing_until).toBeNull();
  expect(await stateOf(id)).toMatchObject({ failures: 5 });
  expect(await search(desk, sandbox)).toBe("ok");
  await expect.poll(async () => (await stateOf(id))?.failures).toBe(0);
});
