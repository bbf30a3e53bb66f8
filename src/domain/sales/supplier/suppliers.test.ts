import { readFile } from "node:fs/promises";
import { inspect } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { supplierKeyNames, supplierSealing } from "@/server/supplier-deps";
import { ctxOf, office } from "../../../../tests/fixtures";
import { asLedgerOwner } from "../../../../tests/ledger";
import { personOf, refusal } from "../../../../tests/operators";
import { ACTS, buying, faultProxy, TOKEN, wiredDeps } from "../../../../tests/suppliers/sick";
import { supplierById } from "./active-suppliers";
import { callSupplier } from "./call";
import { PURGE_SUPPLIER_CALLS } from "./call-log";
import { listSupplierCalls, readSupplierCall } from "./list-calls";
import { listSuppliers, readHealth } from "./list-suppliers";
import { saveSupplier, setSupplierActive } from "./save-supplier";
import { CallDetails, CallList, CallQuery, SupplierForm, SupplierHealth, SupplierList } from "./schema";
import { testSupplier } from "./test-supplier";

let at: Awaited<ReturnType<typeof buying>>;
let other: Awaited<ReturnType<typeof buying>>;
let proxy: Awaited<ReturnType<typeof faultProxy>>;
beforeAll(async () => {
  [at, other, proxy] = await Promise.all([buying(), buying(), faultProxy()]);
});
afterAll(() => proxy.close());

let made = 0;
const form = (more: object = {}) =>
  SupplierForm.parse({
    ...{ code: `c${++made}`, adapter: "duffel", title: "دافل", products: ["flight"], secrets: { access_token: TOKEN } },
    ...more,
  });
const save = (given: ReturnType<typeof form>, of = at) => saveSupplier(of.ctx, supplierSealing(), given);
const rows = async (of = at) => SupplierList.parse(await listSuppliers(of.ctx, supplierKeyNames())).rows;
const row = async (id: number) => (await rows()).find((one) => one.id === id)!;

describe("supplier", () => {
  test("leaves omitted secrets unchanged, removes empty ones and never returns them", async () => {
    const given = form();
    const { id, version } = await save(given);
    expect(await row(id)).toMatchObject({ kept_secrets: ["access_token"], missing: [], version: 1, currency: "IRR" });
    expect(inspect(await row(id), { depth: 9 })).not.toContain(TOKEN);
    const [storedOf] = await asLedgerOwner<{ sealed: Buffer }>("select sealed from suppliers where id = $1", [id]);
    expect(storedOf!.sealed.toString("latin1")).not.toContain(TOKEN);
    const again = await save({ ...given, id, version, secrets: {}, title: "Duffel", budget_ms: 7_000 });
    expect(await row(id)).toMatchObject({ kept_secrets: ["access_token"], title: "Duffel", budget_ms: 7_000 });
    const emptied = { ...given, id, version: again.version, secrets: { access_token: "" } };
    expect(await refusal(save(emptied))).toMatchObject({ reason: "fieldMissing", fields: ["secrets.access_token"] });
    const off = await save({ ...emptied, active: false });
    expect(await row(id)).toMatchObject({ kept_secrets: [], missing: ["access_token"], active: false });
    const on = setSupplierActive(at.ctx, supplierSealing(), { id, active: true, version: off.version });
    expect(await refusal(on)).toMatchObject({ reason: "fieldMissing", fields: ["secrets.access_token"] });
    const result = await prisma().auditEntry.findMany({ where: { branchId: at.branchId, subjectType: "supplier" } });
    expect(inspect(result, { depth: 9 })).not.toContain(TOKEN);
  });

  test("removes secrets when their destination changes", async () => {
    const settings = { base_url: "https://one.example", domain: "us.example", token_id: "tok_1" };
    const given = form({ adapter: "core", settings, secrets: { token: TOKEN, client_secret: TOKEN } });
    const { id } = await save(given);
    let version = 1;
    const keys = async (more: object, secrets: object = {}) => {
      ({ version } = await save({ ...given, id, version, secrets, settings: { ...settings, ...more }, active: false }));
      return (await row(id)).kept_secrets;
    };
    expect(await keys({ packets: "on" })).toEqual(["client_secret", "token"]);
    for (const more of [{ base_url: "https://two.example" }, { domain: "other.example" }, { client_id: "somebody" }]) {
      expect(await keys(more)).toEqual([]);
      expect(await keys({}, { token: TOKEN })).toEqual(["token"]);
      expect(await keys(more, { client_secret: TOKEN })).toEqual(["client_secret"]);
      expect(await keys({}, { token: TOKEN })).toEqual(["token"]);
    }
  });

  test("rejects invalid settings, and returns 3009 for another branch's supplier", async () => {
    expect(await refusal(save(form({ products: ["train"] })))).toMatchObject({ fields: ["products"] });
    expect(await refusal(save(form({ currency: "XQX" })))).toMatchObject({ fields: ["currency"] });
    expect(await refusal(save(form({ adapter: "charter", secrets: {} })))).toMatchObject({ fields: ["adapter"] });
    expect(await refusal(save(form({ adapter: "core" })))).toMatchObject({ reason: "fieldInvalid" });
    const given = form();
    const { id } = await save(given);
    expect(await refusal(save(form({ code: given.code })))).toMatchObject({ fields: ["code"] });
    expect(await refusal(save({ ...given, id, version: 1, code: "another" }))).toMatchObject({ fields: ["code"] });
    expect(await refusal(save({ ...given, id, version: 9 }))).toMatchObject({ reason: "changedMeanwhile" });
    expect(await refusal(save({ ...given, id, version: 1 }, other))).toMatchObject({ reason: "notFound" });
    const off = { id, active: false, version: 1 };
    expect(await refusal(setSupplierActive(other.ctx, supplierSealing(), off))).toMatchObject({ reason: "notFound" });
    expect(await refusal(testSupplier(wiredDeps(), other.ctx.actor, { id }))).toMatchObject({ reason: "notFound" });
  });

  test("a sandbox cannot be activated or called outside demonstrations", async () => {
    const live = { ...supplierSealing(), allowPrivate: false };
    const sandbox = form({ adapter: "sandbox", secrets: {}, settings: { seed: "x" } });
    expect(await refusal(saveSupplier(at.ctx, live, sandbox))).toMatchObject({ fields: ["adapter"] });
    const forTests = form({ adapter: "duffel", settings: {}, secrets: { access_token: "duffel_test_x" } });
    expect(await refusal(saveSupplier(at.ctx, live, forTests))).toMatchObject({ fields: ["secrets.access_token"] });
    const { id } = await save(sandbox);
    const seen = SupplierList.parse(await listSuppliers(at.ctx, { ...supplierKeyNames(), allowPrivate: false }));
    expect(seen.rows.find((one) => one.id === id)).toMatchObject({ allowed: false });
  });

  test("a new branch has its own charters as a supplier, in its currency", async () => {
    const { branchId } = await office({ currency: "USD" });
    const ctx = ctxOf(await personOf(branchId));
    const { rows: own } = await listSuppliers(ctx, supplierKeyNames());
    expect(own).toMatchObject([{ code: "charter", adapter: "charter", currency: "USD", active: true }]);
    await prisma().branch.update({ where: { id: branchId }, data: { currency: "EUR" } });
    const { rows: then } = await listSuppliers(ctx, supplierKeyNames());
    expect(then).toMatchObject([{ currency: "EUR" }]);
    // Regression: a circuit written by hand once stayed open forever.
    await asLedgerOwner(
      `insert into supplier_states (branch_id, supplier_id, failures, opens, open_until)
       select branch_id, id, 5, 1, now() - interval '30 days' from suppliers where branch_id = $1`,
      [branchId],
    );
    await asLedgerOwner(await readFile("prisma/migrations/0055_own_circuits/migration.sql", "utf8"));
    expect((await listSuppliers(ctx, supplierKeyNames())).rows).toMatchObject([
      { state: { circuit: "good", failures: 0 } },
    ]);
  });
});

describe("supplier calls", () => {
  test("are logged masked, can be filtered by outcome and feed the health statistics", async () => {
    const id = await at.supplier(proxy.urlOf("none"));
    const ill = await at.supplier(proxy.urlOf("5xx"));
    const deps = wiredDeps();
    const [well, sick] = [await supplierById(deps, at.branchId, id), await supplierById(deps, at.branchId, ill)];
    const people = {
      first_name: "Sara",
      national_code: "0499370899",
      mobile: "09121234567",
      token: TOKEN,
      note: TOKEN,
    };
    for (let n = 0; n < 3; n++) await callSupplier(deps, well!, "search", ACTS.search as never);
    await callSupplier(deps, well!, "book", (of, asking) => of.book({ people } as never, asking));
    for (let n = 0; n < 2; n++) await callSupplier(deps, sick!, "lock", ACTS.lock as never).catch(() => {});
    await deps.runtime.log.flush();
    const calls = async (input: object, of = at) =>
      CallList.parse(await listSupplierCalls(of.ctx, CallQuery.parse(input)));
    const all = await calls({ id });
    expect(all.rows.map(({ operation, outcome, count, status }) => [operation, outcome, count, status])).toEqual([
      ["book", "ok", null, 200],
      ...[1, 2, 3].map(() => ["search", "ok", 3, 200]),
    ]);
    const page = await calls({ id, per_page: 3 });
    expect((await calls({ id, per_page: 3, cursor: page.next_cursor })).rows).toHaveLength(1);
    expect((await calls({ id: ill, outcome: "fault" })).rows).toMatchObject([
      { operation: "lock", outcome: "unreachable", message: "HTTP 503", status: 503 },
      { operation: "lock", outcome: "unreachable" },
    ]);
    expect((await calls({ id, outcome: "fault" })).rows).toEqual([]);
    expect((await calls({ id }, other)).rows).toEqual([]);

    const read = CallDetails.parse(await readSupplierCall(at.ctx, { id: all.rows[0]!.id }));
    const result = JSON.stringify(read);
    for (const secret of ["Sara", "0499370899", "09121234567", TOKEN]) expect(result).not.toContain(secret);
    expect(read).toMatchObject({
      supplier_id: id,
      request: { method: "POST", body: { people: { first_name: "S•••", national_code: "•••" } } },
      response: { state: "booked", net: 1_200 },
    });
    expect(await refusal(readSupplierCall(other.ctx, { id: read.id }))).toMatchObject({ reason: "notFound" });

    expect(await row(id)).toMatchObject({ hour: { calls: 4, faults: 0 }, state: { circuit: "good", failures: 0 } });
    expect(await row(ill)).toMatchObject({
      hour: { calls: 2, faults: 2, p95_ms: expect.any(Number) },
      state: { circuit: "good", failures: 2, last_fault: "unreachable", last_message: "HTTP 503" },
    });
    const health = SupplierHealth.parse(await readHealth(at.ctx, { id: ill }));
    expect(health.parts).toHaveLength(12);
    expect(health.parts.at(-1)).toMatchObject({ calls: 2, faults: 2 });
    expect(health.operations).toMatchObject([{ operation: "lock", calls: 2, faults: 2 }]);
    expect(health.faults).toEqual([{ outcome: "unreachable", count: 2 }]);
    expect(SupplierHealth.parse(await readHealth(other.ctx, { id: ill })).operations).toEqual([]);

    await asLedgerOwner(
      "update supplier_calls set at = at - interval '31 days' where branch_id = $1 and supplier_id = $2",
      [...[at.branchId, ill]],
    );
    await asLedgerOwner(PURGE_SUPPLIER_CALLS);
    expect((await calls({ id: ill })).rows).toEqual([]);
    expect((await calls({ id })).rows).toHaveLength(4);
  });

  test("the newest twenty thousand of a supplier are retained", async () => {
    const [busy, calm] = [await at.supplier(proxy.urlOf("none")), await at.supplier(proxy.urlOf("none"))];
    const made = (id: number, count: number) =>
      asLedgerOwner(
        `insert into supplier_calls (branch_id, supplier_id, at, operation, ms, outcome)
         select $1, $2, now() - n * interval '1 s', 'search', 1, 'ok' from generate_series(1, $3::int) n`,
        [at.branchId, id, count],
      );
    await made(busy, 31_000);
    await made(calm, 10);
    const storedOf = (id: number) =>
      asLedgerOwner<{ n: number; oldest: number }>(
        `select count(*)::int as n, round(extract(epoch from max(at) - min(at)))::int as oldest
           from supplier_calls where branch_id = $1 and supplier_id = $2`,
        [at.branchId, id],
      );
    await asLedgerOwner(PURGE_SUPPLIER_CALLS);
    expect((await storedOf(busy))[0]!.n).toBe(21_000);
    for (let n = 0; n < 2; n++) await asLedgerOwner(PURGE_SUPPLIER_CALLS);
    expect(await storedOf(busy)).toEqual([{ n: 20_000, oldest: 19_999 }]);
    expect(await storedOf(calm)).toMatchObject([{ n: 10 }]);
  });

  test("long bodies are truncated, and under load only the fact of a call is logged", async () => {
    const id = await at.supplier(proxy.urlOf("none"));
    const offers = Array.from({ length: 500 }, (_, n) => ({ key: `k${n}`, text: "x".repeat(2_000) }));
    const deps = wiredDeps({ supplierOf: () => ({ searchTrips: async () => offers }) as never });
    const supplier = (await supplierById(deps, at.branchId, id))!;
    await Promise.all(Array.from({ length: 40 }, () => callSupplier(deps, supplier, "search", ACTS.search as never)));
    await deps.runtime.log.flush();
    const storedOf = await asLedgerOwner<{ bytes: number | null; count: number }>(
      "select length(response::text) as bytes, count from supplier_calls where branch_id = $1 and supplier_id = $2",
      [at.branchId, id],
    );
    expect(storedOf).toHaveLength(40);
    expect(storedOf.every(({ count }) => count === 500)).toBe(true);
    expect(Math.max(...storedOf.map(({ bytes }) => bytes ?? 0))).toBeLessThanOrEqual(4_096);
    expect(storedOf.filter(({ bytes }) => bytes === null).length).toBeGreaterThanOrEqual(1);
  });
});

test("a test call reports reachability, also with an open circuit, and missing settings", async () => {
  const { id } = await save(form({ secrets: {}, active: false }));
  expect(await testSupplier(wiredDeps(), at.ctx.actor, { id })).toMatchObject({
    ok: false,
    message: "missing: access_token",
  });
  const reached = await at.supplier(proxy.urlOf("none"));
  await asLedgerOwner(
    "insert into supplier_states (branch_id, supplier_id, failures, opens, open_until) values ($1, $2, 5, 1, now() + interval '1 h')",
    [at.branchId, reached],
  );
  expect(await row(reached)).toMatchObject({ state: { circuit: "open", failures: 5 } });
  const deps = wiredDeps({ supplierOf: () => ({ test: async () => {} }) as never });
  expect(await testSupplier(deps, at.ctx.actor, { id: reached })).toMatchObject({ ok: true, message: null });
  await expect.poll(async () => (await row(reached)).state.circuit).toBe("good");
});
