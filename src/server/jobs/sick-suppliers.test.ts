import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { query } from "@/server/db";
import { faultyServer } from "../../../tests/gateways/faulty-server";
import { asLedgerOwner } from "../../../tests/ledger";
import { buying } from "../../../tests/suppliers/sick";
import { flushSupplierCalls } from "../supplier-deps";
import { startMirrorWorker } from "./mirror-worker";
import { startSupplierOrderWorker } from "./supplier-order-worker";

/** One healthy deployment, and one that accepts requests and never answers. */
let at: Awaited<ReturnType<typeof buying>>;
let well: Awaited<ReturnType<typeof faultyServer>>;
let silent: Awaited<ReturnType<typeof faultyServer>>;
beforeAll(async () => {
  at = await buying();
  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
  well = await faultyServer(
    ({ act }) => {
      if (act.includes("/changes")) return { json: { items: [], meta: { next_cursor: "c1", has_more: false } } };
      if (!act.includes("/token")) return { status: 404, json: { error: { code: 3009, title: "none" }, meta: {} } };
      const token = randomBytes(64).toString("base64url");
      const times = { issued_at: new Date().toISOString(), expires_at: inAnHour() };
      return { json: { payload: { token_id: "tok_1", token, ...times }, meta: {} } };
    },
    () => undefined,
  );
  silent = await faultyServer(
    () => ({ json: {} }),
    () => "hang",
  );
});
afterAll(() => Promise.all([well.close(), silent.close()]));

const keyless = { secrets: {} };
const supplier = (url: string) =>
  at.supplier(url, { ...keyless, settings: { base_url: url, domain: `d${randomBytes(4).toString("hex")}.example` } });
const turnsOf = (server: typeof well) => server.heard.filter(({ act }) => act.includes("/changes")).length;

test("mirrors do not wait for one that does not answer; the log contains their failures, and little else", async () => {
  const sick = await supplier(silent.url);
  const fine = await supplier(well.url);
  const mirrors = startMirrorWorker();
  try {
    await vi.waitFor(() => expect(turnsOf(well)).toBeGreaterThanOrEqual(2), { timeout: 15_000, interval: 20 });
    const cursor = () =>
      query<{ failures: number; asked: boolean }>(
        "t.cursor",
        "select failures, asker is not null as asked from core_cursors where branch_id = $1 and supplier_id = $2",
        [at.branchId, sick],
      );
    expect(await cursor()).toEqual([{ failures: 0, asked: true }]);
    await expect.poll(async () => (await cursor())[0]!.failures, { timeout: 15_000 }).toBe(1);
  } finally {
    await mirrors.stop();
  }
  await flushSupplierCalls();
  const calls = await asLedgerOwner<{ supplier_id: number; outcome: string; count: number | null }>(
    "select supplier_id, outcome, count from supplier_calls where branch_id = $1 and operation = 'sync' order by id",
    [at.branchId],
  );
  expect(calls.filter(({ supplier_id }) => supplier_id === fine)).toEqual([
    { supplier_id: fine, outcome: "ok", count: 0 },
  ]);
  expect(calls.filter(({ supplier_id }) => supplier_id === sick)).toEqual([
    { supplier_id: sick, outcome: "timeout", count: null },
  ]);
});

test("orders of a supplier do not wait for another that does not answer", async () => {
  const sick = await supplier(silent.url);
  const fine = await supplier(well.url);
  // Those of the silent one have been due longer.
  await asLedgerOwner(
    `insert into supplier_orders (branch_id, supplier_id, reference, operation, state, data, next_ask_at, created_at)
     select $1::int, case n when 40 then $3::int else $2::int end, 'sick-order-' || $1 || '-' || n, 'book', 'unknown', '{}',
            now() - interval '1 min' + n * interval '1 s', now() - interval '5 min'
       from generate_series(1, 40) n`,
    [at.branchId, sick, fine],
  );
  const settled = (id: number) =>
    asLedgerOwner<{ state: string }>(
      "select state from supplier_orders where branch_id = $1 and supplier_id = $2 and last_fault is not null",
      [at.branchId, id],
    );
  const before = silent.heard.length;
  const suppliers = startSupplierOrderWorker();
  try {
    await expect
      .poll(async () => (await settled(fine)).map(({ state }) => state), { timeout: 15_000, interval: 20 })
      .toEqual(["refused"]);
    expect(silent.heard.length - before).toBeGreaterThan(0);
    expect(await settled(sick)).toEqual([]);
  } finally {
    await suppliers.stop();
  }
});
