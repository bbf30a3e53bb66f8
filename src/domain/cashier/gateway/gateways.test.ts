import { inspect } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { keyNames, keySealing } from "@/server/gateway-deps";
import { asLedgerOwner } from "../../../../tests/ledger";
import { refusal } from "../../../../tests/operators";
import {
  came,
  casesOf,
  decide,
  invoice,
  left,
  type Paying,
  paying,
  rowOf,
  sayingGateway,
  topUp,
} from "../../../../tests/paying";
import { closeCase, listCases } from "./cases";
import { createInvoice } from "./create-invoice";
import { handleReturn, handleWebhook } from "./handle-callback";
import { listGatewaySettings, listGateways } from "./list-gateways";
import { listLinks, readLink } from "./list-links";
import { saveGateway, setGatewayActive } from "./save-gateway";
import { CaseQuery, GatewayQuery, Invoice, LinkQuery } from "./schema";
import { GatewayForm } from "./schema.gateway";
import { testGateway } from "./test-gateway";
import { readOwnDetails } from "./verify-payment";

let of: Paying;
let other: Paying;
beforeAll(async () => {
  [of, other] = await Promise.all([paying(), paying()]);
});

const form = (more: object = {}) =>
  GatewayForm.parse({ driver: "zarinpal", title: "زرین‌پال", secrets: { merchant_id: "m-1" }, ...more });
const save = (given: ReturnType<typeof form>, at = of) => saveGateway(at.ctx, keySealing(), given);
const settingsOf = async (id: number) =>
  (await listGatewaySettings(of.ctx, keyNames())).rows.find((row) => row.id === id)!;

describe("gateway settings", () => {
  test("leave omitted secrets unchanged, remove empty ones and never return them", async () => {
    const { id, version } = await save(form());
    expect(await settingsOf(id)).toMatchObject({ kept_secrets: ["merchant_id"], version: 1, hooks_at: null });
    expect(inspect(await settingsOf(id), { depth: 9 })).not.toContain("m-1");
    const [row] = await asLedgerOwner<{ sealed: Buffer }>("select sealed from gateways where id = $1", [id]);
    expect(row!.sealed.toString("latin1")).not.toContain("m-1");
    const again = await save(form({ id, version, secrets: {}, title: "Zarinpal" }));
    expect(await settingsOf(id)).toMatchObject({ kept_secrets: ["merchant_id"], title: "Zarinpal" });
    expect(await refusal(save(form({ id, version: again.version, secrets: { merchant_id: "" } })))).toMatchObject({
      reason: "fieldMissing",
      fields: ["secrets.merchant_id"],
    });
    const [result] = await asLedgerOwner<{ n: number }>(
      "select count(*)::int as n from audit_log where branch_id = $1 and subject_type = 'gateway' and subject_id = $2 and after::text like '%m-1%'",
      [of.branchId, String(id)],
    );
    expect(result!.n).toBe(0);
  });

  test("are rejected when invalid", async () => {
    expect(await refusal(save(form({ currency: "USD" })))).toMatchObject({ fields: ["currency"] });
    expect(await refusal(save(form({ least: 5, most: 4 })))).toMatchObject({ fields: ["most"] });
    expect(await refusal(save(form({ clearing_account_id: of.receivable })))).toMatchObject({
      fields: ["clearing_account_id"],
    });
    expect(await refusal(save(form({ settings: { base_url: "javascript:x" } })))).toMatchObject({
      fields: ["settings.base_url"],
    });
    const { id } = await save(form());
    expect(await refusal(save(form({ id, version: 9 })))).toMatchObject({ reason: "changedMeanwhile" });
    expect(await refusal(save(form({ id, version: 1 }), other))).toMatchObject({ reason: "notFound" });
    await topUp(of);
    expect(await refusal(save(form({ id: of.gateway, version: 1 })))).toMatchObject({ reason: "hasMovements" });
  });

  test("an inactive gateway accepts no new link or payer; a test call reports reachability", async () => {
    const at = await paying();
    const made = await topUp(at);
    expect(await testGateway(at.deps, at.ctx.actor, { id: at.gateway })).toEqual({ ok: true, message: null });
    expect(await refusal(testGateway(at.deps, other.ctx.actor, { id: at.gateway }))).toMatchObject({
      reason: "notFound",
    });
    await setGatewayActive(at.ctx, keySealing(), { id: at.gateway, active: false, version: 1 });
    expect(await refusal(topUp(at))).toMatchObject({ reason: "fieldInvalid", fields: ["gateway_id"] });
    expect(await refusal(left(at, made))).toMatchObject({ reason: "gatewayUnavailable" });
    expect((await listGateways(at.ctx, GatewayQuery.parse({}))).items).toEqual([]);
    expect(
      await refusal(setGatewayActive(other.ctx, keySealing(), { id: at.gateway, active: true, version: 2 })),
    ).toMatchObject({
      reason: "notFound",
    });
  });

  test("a sandbox gateway cannot be activated or chosen outside demonstrations", async () => {
    const at = await paying();
    const live = { ...keySealing(), allowPrivate: false };
    const sandbox = (more: object) => GatewayForm.parse({ driver: "sandbox", title: "x", ...more });
    const refused = { reason: "fieldInvalid", fields: ["driver"] };
    expect(await refusal(saveGateway(at.ctx, live, sandbox({})))).toMatchObject(refused);
    const { id } = await saveGateway(at.ctx, live, sandbox({ active: false }));
    const on = { id, active: true, version: 1 };
    expect(await refusal(setGatewayActive(at.ctx, live, on))).toMatchObject(refused);
    // Nor a real driver's sandbox mode or test keys.
    const mode = form({ settings: { mode: "sandbox" } });
    expect(await refusal(saveGateway(at.ctx, live, mode))).toMatchObject({ fields: ["settings.mode"] });
    const off = await saveGateway(at.ctx, live, { ...mode, active: false });
    expect(await refusal(setGatewayActive(at.ctx, live, { ...off, active: true }))).toMatchObject({
      fields: ["settings.mode"],
    });
    const stripe = { driver: "stripe", currency: "USD", secrets: { secret_key: "sk_test_1" } };
    expect(await refusal(saveGateway(at.ctx, live, form(stripe)))).toMatchObject({ fields: ["secrets.secret_key"] });
    const request = { drive: "wallet", owner: { type: "colleague", id: at.colleague }, amount: 10 };
    const nowhere = { allowed: new Set<string>(), plain: false, sandbox: false };
    expect(await refusal(createInvoice(at.ctx, Invoice.parse(request), nowhere))).toMatchObject({
      reason: "fieldInvalid",
      fields: ["gateway_id"],
    });
  });

  test("accepts amounts within its limits and those of the branch's settings", async () => {
    const at = await paying();
    await saveGateway(
      at.ctx,
      keySealing(),
      GatewayForm.parse({ driver: "sandbox", title: "x", id: at.gateway, version: 1, least: 100, most: 500 }),
    );
    expect(await refusal(topUp(at, 99))).toMatchObject({ fields: ["amount"] });
    expect(await refusal(topUp(at, 501))).toMatchObject({ fields: ["amount"] });
    expect(await topUp(at, 500)).toMatchObject({ amount: 500n });
  });
});

describe("payment links", () => {
  test("are filtered by state, payer, text, serial and page; open cases are counted", async () => {
    const at = await paying();
    const paid = await left(at, await topUp(at, 1_234, { description: "سفر مشهد" }));
    await decide(paid, "approved", 1_235);
    await handleReturn(at.deps, paid.slug, came(paid));
    for (let n = 0; n < 4; n++) await topUp(at, 70_010 + n);
    await invoice(at, {
      drive: "pay",
      party: { type: "colleague", id: at.colleague },
      amount: 9,
      description: "ticket",
    });
    const links = (input: object) => listLinks(at.ctx, LinkQuery.parse(input));
    expect((await links({})).meta.total).toBe(6);
    const amounts = async (input: object) => (await links(input)).items.map(({ amount }) => Number(amount));
    expect(await amounts({ status: [1] })).toEqual([1_234]);
    expect(await amounts({ search: "مشهد" })).toEqual([1_234]);
    expect(await amounts({ search: paid.serial_id })).toEqual([1_234]);
    expect(await amounts({ search: `http://x/p/${paid.slug}` })).toEqual([1_234]);
    expect(await amounts({ search: "۷۰۰۱۲" })).toEqual([70_012]);
    expect(await amounts({ with_case: true })).toEqual([1_234]);
    expect(await amounts({ drive: "pay", payer: { type: "colleague", id: at.colleague } })).toEqual([9]);
    expect(await amounts({ payer: { type: "colleague", id: 999_999 } })).toEqual([]);
    expect(await amounts({ from: "2020-01-01", to: "2020-01-02" })).toEqual([]);
    const first = await links({ per_page: 4 });
    const rest = await links({ per_page: 4, cursor: first.meta.next_cursor });
    expect([...first.items, ...rest.items].map(({ amount }) => Number(amount))).toEqual([
      9, 70_013, 70_012, 70_011, 70_010, 1_234,
    ]);
    expect(rest.meta.next_cursor).toBeNull();
    const details = await readLink(at.ctx, { id: paid.id });
    expect(details).toMatchObject({
      open_cases: 1,
      cases: [{ kind: "amount_mismatch", data: { asked: 1_234, paid: 1_235 } }],
    });
    expect(details.events.map(({ act }) => act)).toEqual(["create"]);
  });

  test("a case is closed with a note and reopened by a recurrence", async () => {
    const at = await paying();
    const row = await left(at, await topUp(at, 50));
    await decide(row, "approved", 51);
    await handleReturn(at.deps, row.slug, came(row));
    const [found] = (await listCases(at.ctx, CaseQuery.parse({ state: "open" }))).items;
    await closeCase(at.ctx, { id: found!.id, note: "با بانک پیگیری شد" });
    expect(await casesOf(at)).toEqual({});
    expect(await refusal(closeCase(at.ctx, { id: found!.id, note: "x" }))).toMatchObject({
      reason: "operationNotAllowed",
    });
    await asLedgerOwner("update gateway_payments set checking_until = null where id = $1", [row.id]);
    await handleReturn(at.deps, row.slug, came(row));
    expect(await casesOf(at)).toEqual({ amount_mismatch: 2 });
  });
});

test("a payment of a merged person is visible to the surviving one, and to no other", async () => {
  const person = () =>
    prisma().passenger.create({ data: { branchId: of.branchId, firstName: "Sara", lastName: "Ahmadi" } });
  const [before, now, stranger] = [await person(), await person(), await person()];
  const { serial_id } = await topUp(of, 300, { owner: { type: "passenger", id: before.id } });
  const key = { branchId_id: { branchId: of.branchId, id: before.id } };
  await prisma().passenger.update({ where: key, data: { mergedInto: now.id } });
  const read = (passengerId: number) => {
    const actor = { kind: "customer", branchId: of.branchId, group: "b2c", passengerId, customerId: 1 } as const;
    return readOwnDetails({ query: of.deps.query, actor }, { serial_id });
  };
  expect(await read(now.id)).toMatchObject({ serial_id, amount: 300n });
  expect(await refusal(read(stranger.id))).toMatchObject({ reason: "notFound" });
});

describe("an idempotency key", () => {
  const request = (at: Paying, more: object = {}) => ({
    ...{ drive: "wallet", owner: { type: "colleague", id: at.colleague }, amount: 900, ...more },
  });

  test("belongs to one payment: 3010 with another amount, payer or purpose", async () => {
    const key = { requestKey: "k-other" };
    const first = await invoice(of, request(of), key);
    expect(await invoice(of, request(of), key)).toEqual(first);
    for (const more of [{ amount: 901 }, { owner: { type: "passenger", id: 1 } }, { drive: "colleague", id: 1 }])
      expect(await refusal(invoice(of, request(of, more), key))).toMatchObject({
        reason: "referenceReused",
        fields: ["Idempotency-Key"],
      });
    expect(
      await invoice(of, request(of, { drive: String(of.gateway), model: "colleague", id: of.colleague })),
    ).toMatchObject({
      amount: 900n,
    });
  });

  test("is valid for 24 hours: then it creates a new link", async () => {
    const key = { requestKey: "k-old" };
    const first = await invoice(of, request(of), key);
    await asLedgerOwner(
      `begin; alter table gateway_payments disable trigger guard;
       update gateway_payments set created_at = created_at - interval '25 hours' where serial_id = '${first.serial_id}';
       alter table gateway_payments enable trigger guard; commit`,
    );
    const second = await invoice(of, request(of, { amount: 800 }), key);
    expect(second).toMatchObject({ amount: 800n });
    expect(second.serial_id).not.toBe(first.serial_id);
    expect(await invoice(of, request(of, { amount: 800 }), key)).toEqual(second);
  });
});

test("a webhook signed by one gateway cannot affect another gateway's payments", async () => {
  const stripe = (at: Paying) =>
    saveGateway(
      at.ctx,
      keySealing(),
      GatewayForm.parse({
        driver: "stripe",
        title: "S",
        currency: "IRR",
        secrets: { secret_key: "sk_1", webhook_secret: "w" },
      }),
    );
  const [mine, theirs] = [await stripe(of), await stripe(other)];
  const scripted = sayingGateway(of.deps);
  // Events are signed by the gateway whose id they carry.
  const desk: Paying["deps"] = {
    ...scripted.desk,
    gatewayOf: async (gateway) => ({
      ...scripted.desk.gatewayOf(),
      readHook: (body) => {
        const { by, authority } = JSON.parse(body.toString());
        return by === gateway.id ? { authority, claimed: "ok" } : { fault: "bad_signature" };
      },
    }),
  };
  const row = await left(of, await topUp(of, 700, { gateway_id: mine.id }), desk);
  scripted.says(row.authority!, "paid");
  const resultOf = (by: number) => {
    const body = Buffer.from(JSON.stringify({ by, authority: row.authority }));
    return handleWebhook(desk, { driver: "stripe", key: null, body, headers: {} });
  };
  expect(await resultOf(theirs.id)).toEqual({ fault: "unknown" });
  expect((await rowOf(row.serial_id)).status).toBe(1);
  expect(await resultOf(mine.id)).toEqual({ taken: true });
  expect((await rowOf(row.serial_id)).status).toBe(3);
});
