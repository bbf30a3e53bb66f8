import { beforeAll, describe, expect, test } from "vitest";
import { saveDiscount } from "@/domain/cashier/discount/save-discount";
import { DiscountSave } from "@/domain/cashier/discount/schema";
import { prisma } from "@/server/db";
import { discount } from "@/server/routers/customer/cashier/discounts";
import { customerDoor, type Visitor } from "../../../../../tests/customers";
import { type Shop, shop, usesOf } from "../../../../../tests/discounts";

const door = customerDoor({ discount });
let mine: Shop;
let sara: Visitor;
beforeAll(async () => {
  mine = await shop();
  sara = await door.passenger(mine.branchId);
});

let made = 0;
const code = (more: object = {}) =>
  saveDiscount(
    mine.ctx,
    DiscountSave.parse({ code: `WIRE-${++made}`, type: "percent", value: 1_500, limit: 5, ...more }),
  );

describe("over the wire", () => {
  test("submit and unsubmit answer in envelope A, with no-store", async () => {
    const { id, code: name } = await code();
    const { status, json, headers } = await sara.ask(
      "GET",
      `/discount/submit?code=${name}&amount=%DB%B1%DB%B0%DB%B0%DB%B0&product=flight`,
    );
    expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(json).toMatchObject({
      status: true,
      data: { discount_id: id, type: "percent", amount: 150, payable: 850, currency: "IRR", limit_remaining: 4 },
    });
    const { redemption_id } = json.data;
    const back = await sara.ask("GET", `/discount/unsubmit?redemption_id=${redemption_id}`);
    expect(back.json.data).toEqual({
      discount_id: id,
      redemption_id,
      state: "released",
      released: 1,
      status: 1,
      limit_remaining: 5,
    });
    expect((await sara.ask("GET", `/discount/unsubmit?code=${name}`)).json.data).toMatchObject({
      released: 0,
      limit_remaining: 5,
    });
  });

  test.each([
    ["/discount/submit?amount=1000", 422, 3002, "code"],
    ["/discount/submit?code=WIRE-1&amount=0", 422, 3003, "amount"],
    ["/discount/submit?code=WIRE-1&amount=1.5", 422, 3003, "amount"],
    ["/discount/submit?code=WIRE-1&amount=1000&product=cruise", 422, 3003, "product"],
    ["/discount/unsubmit", 422, 3002, "redemption_id"],
    ["/discount/submit?code=NONE&amount=1000", 404, 3009, "code"],
  ])("%s is refused: %s, %s at %s", async (path, status, number, field) => {
    const answer = await sara.ask("GET", path);
    expect([answer.status, answer.json.code, answer.json.error.fields[0].path]).toEqual([status, number, field]);
  });

  test.each([
    ["sec-purpose", "prefetch;prerender"],
    ["purpose", "prefetch"],
    ["x-moz", "prefetch"],
    ["x-purpose", "preview"],
  ])("fetched ahead of time nothing happens: %s: %s", async (name_, value) => {
    const headers = { [name_]: value };
    const { id, code: name } = await code();
    const answer = await sara.ask("GET", `/discount/submit?code=${name}&amount=1000`, undefined, headers);
    expect([answer.status, answer.json.code]).toEqual([422, 3003]);
    expect(await usesOf(mine.branchId, id)).toMatchObject({ left: 5, live: 0 });
    expect(
      (await sara.ask("GET", `/discount/submit?code=${name}&amount=1000`, undefined, { purpose: "x" })).status,
    ).toBe(200);
  });

  test("HEAD finds no such route; no cookie, no operator and no guest is a customer", async () => {
    const { id, code: name } = await code();
    const path = `/discount/submit?code=${name}&amount=1000`;
    expect((await sara.ask("HEAD", path)).status).toBe(405);
    expect((await door.anybody("GET", path)).json.code).toBe(2001);
    const token = "authjs.session-token=anything; next-auth.session-token=anything";
    expect((await door.anybody("GET", path, undefined, { cookie: token })).json.code).toBe(2001);
    const guest = await door.guest(mine.branchId);
    expect((await guest.ask("GET", path)).json.code).toBe(2007);
    expect(await usesOf(mine.branchId, id)).toMatchObject({ left: 5, live: 0 });
  });

  test("an expired code, another's and one used up are refused; a use that was paid is not given back", async () => {
    const use = (name: string, who = sara) => who.ask("GET", `/discount/submit?code=${name}&amount=1000`);
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const expired = await code({ starts_at: day(-2), expires_at: day(-1) });
    expect((await use(expired.code)).json.code).toBe(7201);
    const other = await door.passenger(mine.branchId);
    const bound = await code({ owner: { type: "passenger", id: other.passengerId } });
    expect((await use(bound.code)).json.code).toBe(7203);
    const last = await code({ limit: 1 });
    const { redemption_id } = (await use(last.code)).json.data;
    expect((await use(last.code, other)).json.code).toBe(7202);
    await prisma().discountRedemption.update({
      where: { branchId_id: { branchId: mine.branchId, id: redemption_id } },
      data: { state: "attached", tradeId: 1 },
    });
    const back = await sara.ask("GET", `/discount/unsubmit?redemption_id=${redemption_id}`);
    expect([back.status, back.json.code]).toEqual([409, 5003]);
  });

  test("a colleague's user uses codes of colleagues; another's redemption is unknown", async () => {
    const { code: name } = await code({ groups: ["b2b"] });
    const user = await door.user({ branchId: mine.branchId, colleagueId: mine.colleague });
    const path = `/discount/submit?code=${name}&amount=1000`;
    expect((await sara.ask("GET", path)).json).toMatchObject({ code: 7204, error: { conditions: ["group"] } });
    const { redemption_id } = (await user.ask("GET", path)).json.data;
    expect((await sara.ask("GET", `/discount/unsubmit?redemption_id=${redemption_id}`)).json.code).toBe(3009);
    expect((await user.ask("GET", `/discount/unsubmit?redemption_id=${redemption_id}`)).json.data.released).toBe(1);
  });
});
