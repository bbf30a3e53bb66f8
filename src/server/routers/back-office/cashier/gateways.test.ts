import { beforeAll, describe, expect, test } from "vitest";
import { handleReturn } from "@/domain/cashier/gateway/handle-callback";
import { saveGateway } from "@/domain/cashier/gateway/save-gateway";
import { GatewayForm } from "@/domain/cashier/gateway/schema.gateway";
import { startCheckout } from "@/domain/cashier/gateway/start-checkout";
import { prisma } from "@/server/db";
import { keySealing } from "@/server/gateway-deps";
import { announcements } from "@/server/routers/back-office/accounting/announcements";
import { gateways } from "@/server/routers/back-office/cashier/gateways";
import { gateways as customerGateways } from "@/server/routers/customer/cashier/gateways";
import { backOfficeDoor, type Clerk } from "../../../../../tests/back-office";
import { customerDoor } from "../../../../../tests/customers";
import { ctxOf } from "../../../../../tests/fixtures";
import { call } from "../../../../../tests/http";
import { asLedgerOwner } from "../../../../../tests/ledger";
import { dayIn } from "../../../../../tests/mappings";
import { nodeMount } from "../../../../../tests/mounts";
import { came, decide, desk, rowOf } from "../../../../../tests/paying";

const clerkOf = backOfficeDoor({ announcements, gateways });
const door = customerDoor(() => nodeMount({ backOffice: { gateways }, customer: { gateways: customerGateways } }));
let clerk: Clerk;
let stranger: Clerk;
beforeAll(async () => {
  clerk = await clerkOf("manager");
  stranger = await clerkOf("manager");
  await gatewayOf(clerk);
});

const gatewayOf = async (of: Clerk) =>
  saveGateway(ctxOf(of.actor), keySealing(), GatewayForm.parse({ driver: "sandbox", title: "آزمایشی" }));
const resultOf = ({ status, json }: { status: number; json: { code?: number } }) => [status, json.code];
const wallet = (more: object = {}, of = clerk) => ({
  owner: { type: "colleague", id: of.colleagueId },
  amount: 5_000,
  ...more,
});

async function pay(serial: string, how: "approved" | "declined" = "approved") {
  const { slug } = await rowOf(serial);
  await startCheckout(desk(), slug);
  const row = await rowOf(serial);
  await decide(row, how);
  await handleReturn(desk(), slug, came(row, how === "approved" ? "ok" : "failed"));
}

describe("POST /gateway/invoice/{drive} and its verification", () => {
  test("create a link, and return its result", async () => {
    const made = await clerk.ask("POST", "/gateway/invoice/wallet", wallet({ amount: "۵۰۰۰" }));
    expect([made.status, made.json.data]).toMatchObject([
      200,
      {
        link: expect.stringMatching(/^http:\/\/.+\/p\/[\w-]{32}$/),
        amount: 5_000,
        currency: "IRR",
        serial_id: expect.any(String),
      },
    ]);
    const { serial_id } = made.json.data;
    const verify = (of = clerk) => of.ask("POST", "/gateway/invoice/wallet/verify", { serial_id });
    expect((await verify()).json.data).toMatchObject({ status: 0, status_name: "created", final: false });
    await pay(serial_id);
    for (const _ of [1, 2])
      expect((await verify()).json.data).toMatchObject({
        status: 3,
        final: true,
        card: "411111******1111",
        applied: true,
      });
    expect(resultOf(await verify(stranger))).toEqual([404, 3009]);
    expect(resultOf(await clerk.ask("POST", "/gateway/invoice/colleague/verify", { serial_id }))).toEqual([404, 3009]);
  });

  test("honour Idempotency-Key: one link; other data under it are refused", async () => {
    const key = { "idempotency-key": `gw-${clerk.branchId}` };
    const [one, two] = [
      await clerk.ask("POST", "/gateway/invoice/wallet", wallet(), key),
      await clerk.ask("POST", "/gateway/invoice/wallet", wallet(), key),
    ];
    expect(two.json).toEqual(one.json);
    expect(resultOf(await clerk.ask("POST", "/gateway/invoice/wallet", wallet({ amount: 1 }), key))).toEqual([
      409, 3010,
    ]);
  });

  test.each<[string, object, number[]]>([
    ["trade", { id: 1 }, [404, 3009]],
    ["wallet", { amount: 5 }, [422, 3002]],
    ["wallet", { amount: 5, owner: { type: "colleague", id: 999_999_999 } }, [404, 3009]],
    ["nothing", { amount: 5 }, [404, 3009]],
    ["pay", { amount: 5 }, [422, 3002]],
  ])("refuse %s %j", async (drive, body, refused) => {
    expect(resultOf(await clerk.ask("POST", `/gateway/invoice/${drive}`, body))).toEqual(refused);
  });

  test("a number is a gateway, with what is paid by it", async () => {
    const { id } = await prisma().gateway.findFirstOrThrow({ where: { branchId: clerk.branchId } });
    const body = { model: "colleague", id: clerk.colleagueId, amount: 70 };
    expect((await clerk.ask("POST", `/gateway/invoice/${id}`, body)).json.data).toMatchObject({ amount: 70 });
    expect(resultOf(await clerk.ask("POST", `/gateway/invoice/${id}`, { id: 5, amount: 70 }))).toEqual([422, 3002]);
  });

  test("refuse a paid amount that differs, and a month that has been closed since", async () => {
    const at = await clerkOf("manager");
    await gatewayOf(at);
    const paid = async (amount: number | null) => {
      const { serial_id } = (await at.ask("POST", "/gateway/invoice/wallet", wallet({}, at))).json.data;
      await startCheckout(desk(), (await rowOf(serial_id)).slug);
      await decide(await rowOf(serial_id), "approved", amount);
      return serial_id;
    };
    const verify = (serial_id: string) => at.ask("POST", "/gateway/invoice/wallet/verify", { serial_id });
    expect(resultOf(await verify(await paid(4_999)))).toEqual([409, 7105]);
    const late = await paid(null);
    await asLedgerOwner("update ledger.periods set state = 'closed' where branch_id = $1", [at.branchId]);
    expect(resultOf(await verify(late))).toEqual([409, 7301]);
  });

  test("refuse a note that is not active", async () => {
    const text = "select id from ledger.accounts where branch_id = $1 and code = '41010001'";
    const [account] = await asLedgerOwner<{ id: number }>(text, [clerk.branchId]);
    const party = { type: "colleague", id: clerk.colleagueId };
    const note = { direction: "debit", account_id: account!.id, party, amount: 50, date: dayIn() };
    const { id } = (await clerk.ask("POST", "/announcement/store", note)).json.data;
    expect(resultOf(await clerk.ask("POST", "/gateway/invoice/announcement", { id, amount: 50 }))).toEqual([409, 8003]);
  });

  test("support may neither list nor make links", async () => {
    const nobody = await clerkOf("support", clerk);
    expect(resultOf(await nobody.ask("POST", "/gateway/invoice/wallet", wallet()))).toEqual([403, 2007]);
    expect(resultOf(await nobody.ask("POST", "/gateway/list", {}))).toEqual([403, 2007]);
  });
});

describe("POST /gateway/list", () => {
  test("counts how the payments of each active gateway ended", async () => {
    const at = await clerkOf("manager");
    await gatewayOf(at);
    const made = await at.ask("POST", "/gateway/invoice/wallet", wallet({}, at));
    await pay(made.json.data.serial_id);
    await at.ask("POST", "/gateway/invoice/wallet", wallet({}, at));
    const { json } = await at.ask("POST", "/gateway/list", {});
    expect(json.data).toMatchObject([
      { driver: "sandbox", transactions: { success: 1, created: 1, failed: 0, paid: 5_000 } },
    ]);
    expect(json.meta.total).toBe(1);
    expect((await at.ask("POST", "/gateway/list", { from: "2020-01-01", to: "2020-01-02" })).json.data).toMatchObject([
      { transactions: { success: 0, paid: 0 } },
    ]);
    expect((await at.ask("POST", "/gateway/list", { driver: "stripe" })).json.data).toEqual([]);
  });
});

describe("POST /gateway/details", () => {
  const details = (serial_id: string) => call(door.base(), "POST", "/api/v2/gateway/details", { body: { serial_id } });

  test("shows the public state, four digits of the card, nothing internal; nothing for an unknown one", async () => {
    const made = await clerk.ask("POST", "/gateway/invoice/wallet", wallet());
    await pay(made.json.data.serial_id);
    const { status, json } = await details(made.json.data.serial_id);
    expect([status, json.data.card, json.data.status]).toEqual([200, "****1111", 3]);
    expect(Object.keys(json.data).sort()).toEqual(
      ["amount", "card", "currency", "failure", "final", "serial_id", "status", "status_name", "tracking_code"].sort(),
    );
    const [one, two] = [await details("x".repeat(32)), await details(`${made.json.data.serial_id}x`)];
    expect(resultOf(one)).toEqual([404, 3009]);
    expect(resultOf(two)).toEqual([404, 3009]);
  });
});

describe("a customer", () => {
  test("adds money to their own wallet and sees their own payments alone", async () => {
    const branchId = clerk.branchId;
    const [{ ask: one }, { ask: two }] = [await door.passenger(branchId), await door.passenger(branchId)];
    const made = await one("POST", "/wallet/credit", { amount: 8_000 });
    expect([made.status, made.json.data]).toMatchObject([200, { link: expect.stringMatching(/^http:\/\/.+\/p\//) }]);
    const { serial_id } = made.json.data;
    await pay(serial_id);
    expect((await one("GET", `/gateway/details?serial_id=${serial_id}`)).json.data).toMatchObject({
      status: 3,
      card: "411111******1111",
      tracking_code: expect.any(String),
      failure: null,
    });
    expect(resultOf(await two("GET", `/gateway/details?serial_id=${serial_id}`))).toEqual([404, 3009]);
    const failed = await one("POST", "/wallet/credit", { amount: 10 });
    await pay(failed.json.data.serial_id, "declined");
    expect((await one("GET", `/gateway/details?serial_id=${failed.json.data.serial_id}`)).json.data).toMatchObject({
      status: 2,
      card: null,
      failure: { code: "declined" },
    });
  });

  test("of a colleague pays into the colleague's wallet", async () => {
    const { ask: user } = await door.user(clerk);
    const made = await user("POST", "/wallet/credit", { amount: 90, return_url: "https://shop.example/back" });
    expect(made.status).toBe(200);
    expect(await rowOf(made.json.data.serial_id)).toMatchObject({ payer: `colleague:${clerk.colleagueId}` });
    const away = await user("POST", "/wallet/credit", { amount: 90, return_url: "https://evil.example/back" });
    expect(resultOf(away)).toEqual([422, 3003]);
  });
});
