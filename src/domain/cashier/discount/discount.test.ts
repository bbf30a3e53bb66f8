import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/server/db";
import {
  agent,
  code,
  makeDue,
  passenger,
  type Shop,
  shop,
  submit,
  unsubmit,
  usesOf,
} from "../../../../tests/discounts";
import { refusal } from "../../../../tests/operators";
import { changeActive, removeDiscount, restoreDiscount } from "./change-active";
import { listDiscounts } from "./list-discounts";
import { listRedemptions } from "./list-redemptions";
import { readDiscount } from "./read-discount";
import { saveDiscount } from "./save-discount";
import { DiscountQuery, DiscountSave, RedemptionQuery } from "./schema";
import { releaseRedemption } from "./unsubmit-discount";

let mine: Shop;
let theirs: Shop;
beforeAll(async () => {
  [mine, theirs] = await Promise.all([shop(), shop()]);
});

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const save = (of: Shop, form: object) => saveDiscount(of.ctx, DiscountSave.parse(form));

describe("submitting", () => {
  test("reserves a use for 15 minutes; the same request returns it", async () => {
    const { id, code: name } = await code(mine);
    const sara = await passenger(mine);
    const request = { code: name.toLowerCase(), amount: 1_999, product: "flight" };
    const first = await submit(sara, request);
    expect(first).toMatchObject({
      discount_id: id,
      type: "percent",
      amount: 199,
      payable: 1_800,
      limit_remaining: 9,
      currency: "IRR",
    });
    const minutes = (new Date(first.expires_at).getTime() - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(14);
    expect(minutes).toBeLessThanOrEqual(15);
    expect(await submit(sara, request)).toEqual({ ...first, again: true });
    expect(await submit(sara, { ...request, amount: 2_000 })).toMatchObject({ amount: 200, limit_remaining: 8 });
    expect(await usesOf(mine.branchId, id)).toEqual({ left: 8, live: 2, limit: 10 });
  });

  test("the 15 minutes begin with the request", async () => {
    const { code: name } = await code(mine, { starts_at: ago(90) });
    const now = new Date(Date.now() - 5 * 60_000);
    const { expires_at } = await submit({ ...(await passenger(mine)), now }, { code: name, amount: 1_000 });
    expect(new Date(expires_at).getTime()).toBe(now.getTime() + 15 * 60_000);
  });

  test("identical concurrent requests get the same use", async () => {
    const { id, code: name } = await code(mine, { limit: 3 });
    const sara = await passenger(mine);
    const result = await Promise.all(Array.from({ length: 5 }, () => submit(sara, { code: name, amount: 900 })));
    expect(new Set(result.map(({ redemption_id }) => redemption_id)).size).toBe(1);
    expect(await usesOf(mine.branchId, id)).toMatchObject({ left: 2, live: 1 });
  });

  test("another branch's code is missing", async () => {
    const { code: name, id } = await code(mine);
    const other = await passenger(theirs);
    expect(await refusal(submit(other, { code: name, amount: 900 }))).toEqual({ reason: "notFound", fields: ["code"] });
    expect(await usesOf(mine.branchId, id)).toMatchObject({ left: 10 });
  });

  test("expired 7201, inactive and deleted 3009", async () => {
    const sara = await passenger(mine);
    const ask = (name: string) => refusal(submit(sara, { code: name, amount: 900 }));
    const past = await code(mine, { starts_at: ago(90), expires_at: ago(1) });
    expect(await ask(past.code)).toMatchObject({ reason: "discountExpired" });
    const off = await code(mine);
    await changeActive(mine.ctx, { id: off.id, active: false });
    expect(await ask(off.code)).toMatchObject({ reason: "notFound" });
    const gone = await code(mine);
    await removeDiscount(mine.ctx, gone.id);
    expect(await ask(gone.code)).toMatchObject({ reason: "notFound" });
    await restoreDiscount(mine.ctx, gone.id);
    expect(await ask(gone.code)).toMatchObject({ reason: "done" });
  });

  test("bound to a person or colleague: 7203 for all others; merged people count as one", async () => {
    const [sara, other] = [await passenger(mine), await passenger(mine)];
    const bound = (owner: object) => code(mine, { owner });
    const ofSara = await bound({ type: "passenger", id: (sara.actor as { passengerId: number }).passengerId });
    const request = { code: ofSara.code, amount: 900 };
    expect(await refusal(submit(other, request))).toMatchObject({ reason: "discountOtherUser" });
    expect(await refusal(submit(agent(mine), request))).toMatchObject({ reason: "discountOtherUser" });
    expect(await submit(sara, request)).toMatchObject({ amount: 90 });
    const [from, into] = [sara, other].map(({ actor }) => (actor as { passengerId: number }).passengerId);
    await prisma().passenger.update({
      where: { branchId_id: { branchId: mine.branchId, id: from! } },
      data: { mergedInto: into },
    });
    expect(await submit(other, request)).toMatchObject({ amount: 90 });
    const ofAgency = await bound({ type: "colleague", id: mine.colleague });
    expect(await submit(agent(mine), { code: ofAgency.code, amount: 900 })).toMatchObject({ amount: 90 });
    expect(await refusal(submit(other, { code: ofAgency.code, amount: 900 }))).toMatchObject({
      reason: "discountOtherUser",
    });
  });

  test.each([
    ["min_amount", { min_amount: 1_000 }, { amount: 999 }],
    ["product", { products: ["train"] }, { amount: 1_000, product: "flight" }],
    ["product", { products: ["train"] }, { amount: 1_000 }],
    ["group", { groups: ["b2b"] }, { amount: 1_000 }],
    ["starts_at", { starts_at: ago(-60) }, { amount: 1_000 }],
    ["worth_nothing", {}, { amount: 9 }],
  ])("unmet condition %s: 7204 reports it", async (condition, terms, input) => {
    const { code: name } = await code(mine, terms);
    const result = await refusal(submit(await passenger(mine), { code: name, ...input }));
    expect(result).toMatchObject({ reason: "discountConditions", data: { conditions: [condition] } });
  });

  test("limits uses per customer, independently of other customers", async () => {
    const { code: name, id } = await code(mine, { per_user: 1 });
    const [sara, other] = [await passenger(mine), await passenger(mine)];
    const first = await submit(sara, { code: name, amount: 900 });
    const second = () => refusal(submit(sara, { code: name, amount: 901 }));
    expect(await second()).toMatchObject({ reason: "discountConditions", data: { conditions: ["per_user"] } });
    expect(await submit(other, { code: name, amount: 900 })).toMatchObject({ limit_remaining: 8 });
    await makeDue(mine.branchId, first.redemption_id);
    expect(await second()).toMatchObject({ reason: "done" });
    expect(await usesOf(mine.branchId, id)).toEqual({ left: 8, live: 2, limit: 10 });
  });

  test("limits open reservations of a customer to five", async () => {
    const { code: name } = await code(mine);
    const sara = await passenger(mine);
    for (const amount of [901, 902, 903, 904, 905]) await submit(sara, { code: name, amount });
    const result = await refusal(submit(sara, { code: name, amount: 906 }));
    expect(result).toMatchObject({ reason: "discountConditions", data: { conditions: ["open_uses"] } });
  });

  test("exhausted 7202, unless a reservation has expired", async () => {
    const { code: name, id } = await code(mine, { limit: 1 });
    const [sara, other] = [await passenger(mine), await passenger(mine)];
    const first = await submit(sara, { code: name, amount: 900 });
    expect(await refusal(submit(other, { code: name, amount: 900 }))).toMatchObject({ reason: "discountExhausted" });
    await makeDue(mine.branchId, first.redemption_id);
    expect(await submit(other, { code: name, amount: 900 })).toMatchObject({ limit_remaining: 0 });
    expect(await usesOf(mine.branchId, id)).toEqual({ left: 0, live: 1, limit: 1 });
    const { items } = await listRedemptions(mine.ctx, RedemptionQuery.parse({ id }));
    expect(items.map(({ state }) => state)).toEqual(["reserved", "expired"]);
  });

  test("changed terms: the old reservation is replaced under the new ones, one use in total", async () => {
    const made = await code(mine);
    const sara = await passenger(mine);
    const request = { code: made.code, amount: 1_000 };
    const first = await submit(sara, request);
    await save(mine, { ...formOf(made), value: 2_000 });
    const second = await submit(sara, request);
    expect([first.amount, second.amount]).toEqual([100, 200]);
    expect(second.redemption_id).not.toBe(first.redemption_id);
    expect(await usesOf(mine.branchId, made.id)).toMatchObject({ left: 9, live: 1 });
  });

  test("unknown and foreign codes count as guesses: the sixth is blocked, correct ones do not count", async () => {
    const { code: name } = await code(mine);
    const sara = await passenger(mine);
    const guess = (n: number) => refusal(submit(sara, { code: `NONE-${n}`, amount: 900 }));
    for (let n = 0; n < 4; n++) expect(await guess(n)).toMatchObject({ reason: "notFound" });
    for (let n = 0; n < 6; n++) await submit(sara, { code: name, amount: 900 });
    expect(await guess(5)).toMatchObject({ reason: "notFound" });
    expect(await guess(6)).toMatchObject({ reason: "tooManyRequests" });
    expect(await refusal(submit(sara, { code: name, amount: 900 }))).toMatchObject({ reason: "tooManyRequests" });
    expect(await submit({ ...sara, address: "127.0.0.9" }, { code: name, amount: 900 })).toMatchObject({ amount: 90 });
  });

  test("one clerk's guesses do not block an agency; fifty people together do", async () => {
    const at = await shop();
    const { code: name } = await code(at);
    const request = { code: name, amount: 900 };
    const guess = (by: ReturnType<typeof agent>) => refusal(submit(by, { code: "NONE", amount: 900 }));
    for (let n = 0; n < 5; n++) expect(await guess(agent(at, 101))).toMatchObject({ reason: "notFound" });
    expect(await refusal(submit(agent(at, 101), request))).toMatchObject({ reason: "tooManyRequests" });
    expect(await submit(agent(at, 102), request)).toMatchObject({ amount: 90 });
    const clerks = Array.from({ length: 45 }, (_, n) => agent(at, 110 + n));
    for (const result of await Promise.all(clerks.map(guess))) expect(result).toMatchObject({ reason: "notFound" });
    const last = { ...agent(at, 199), address: "127.0.0.9" };
    expect(await refusal(submit(last, request))).toMatchObject({ reason: "tooManyRequests" });
  });
});

describe("releasing", () => {
  test("releases once; a repetition changes nothing", async () => {
    const { code: name, id } = await code(mine, { limit: 1 });
    const sara = await passenger(mine);
    const { redemption_id } = await submit(sara, { code: name, amount: 900 });
    const result = { discount_id: id, redemption_id, state: "released", status: 1, limit_remaining: 1 };
    expect(await unsubmit(sara, { redemption_id })).toEqual({ ...result, released: 1 });
    expect(await unsubmit(sara, { redemption_id })).toEqual({ ...result, released: 0 });
    expect(await unsubmit(sara, { code: name })).toEqual({ ...result, released: 0 });
    expect(await usesOf(mine.branchId, id)).toEqual({ left: 1, live: 0, limit: 1 });
  });

  test("by code releases all of this person's reservations, and none of others", async () => {
    const { code: name, id } = await code(mine);
    const [first, second] = [agent(mine, 1), agent(mine, 2)];
    for (const amount of [900, 901]) await submit(first, { code: name, amount });
    await submit(second, { code: name, amount: 902 });
    expect(await unsubmit(first, { code: name })).toMatchObject({ released: 2, limit_remaining: 9 });
    expect(await usesOf(mine.branchId, id)).toMatchObject({ left: 9, live: 1 });
  });

  test("foreign reservations: another passenger, another branch and an unknown id give the same answer", async () => {
    const { code: name, id } = await code(mine);
    const [sara, other, abroad] = [await passenger(mine), await passenger(mine), await passenger(theirs)];
    const { redemption_id } = await submit(sara, { code: name, amount: 900 });
    for (const who of [other, abroad, agent(mine)]) {
      expect(await refusal(unsubmit(who, { redemption_id }))).toEqual({
        reason: "notFound",
        fields: ["redemption_id"],
      });
      expect(await refusal(unsubmit(who, { code: name }))).toEqual({ reason: "notFound", fields: ["code"] });
    }
    expect(await refusal(releaseRedemption(theirs.ctx, { redemption_id }))).toMatchObject({ reason: "notFound" });
    expect(await usesOf(mine.branchId, id)).toMatchObject({ left: 9, live: 1 });
    expect(await releaseRedemption(mine.ctx, { redemption_id })).toMatchObject({ released: 1 });
  });
});

describe("in the console", () => {
  test("creates, changes and publishes a code; its limit cannot fall below its uses", async () => {
    const made = await code(mine, { limit: 2, title: "نوروز", products: ["flight"], max_amount: 50_000 });
    expect(made).toMatchObject({ status: 1, left: 2, limit: 2, products: ["flight"], max_amount: 50_000n });
    for (const who of [await passenger(mine), await passenger(mine)])
      await submit(who, { code: made.code, amount: 900, product: "flight" });
    const form = formOf(made);
    expect(await refusal(save(mine, { ...form, limit: 1 }))).toEqual({ reason: "fieldInvalid", fields: ["limit"] });
    expect(await readDiscount(mine.ctx, made.id)).toMatchObject({ status: 2, left: 0 });
    expect(await save(mine, { ...form, limit: 5 })).toMatchObject({ status: 1, left: 3, version: 2 });
    expect(await refusal(save(mine, form))).toMatchObject({ reason: "changedMeanwhile" });
    expect(await readDiscount(mine.ctx, made.id)).toMatchObject({ uses: { reserved: 2, consumed: 0 } });
  });

  test("active codes are unique; a deleted one frees its code", async () => {
    const first = await code(mine);
    expect(await refusal(code(mine, { code: first.code.toLowerCase() }))).toEqual({
      reason: "fieldInvalid",
      fields: ["code"],
    });
    expect(await refusal(code(theirs, { code: first.code }))).toMatchObject({ reason: "done" });
    await removeDiscount(mine.ctx, first.id);
    await code(mine, { code: first.code });
    expect(await refusal(restoreDiscount(mine.ctx, first.id))).toEqual({ reason: "fieldInvalid", fields: ["code"] });
  });

  test("lists the branch's own codes by status", async () => {
    const made = await code(mine, { title: "جشن مهرگان" });
    const saved = async (of: Shop, more: object) => {
      const { items, meta } = await listDiscounts(of.ctx, DiscountQuery.parse({ search: "مهرگان", ...more }));
      return [items.map(({ id }) => id), meta.total];
    };
    expect(await saved(mine, {})).toEqual([[made.id], 1]);
    expect(await saved(theirs, {})).toEqual([[], 0]);
    expect(await saved(mine, { status: 5 })).toEqual([[], 0]);
    await removeDiscount(mine.ctx, made.id);
    expect(await saved(mine, { status: 5 })).toEqual([[made.id], 1]);
    expect(await refusal(readDiscount(theirs.ctx, made.id))).toMatchObject({ reason: "notFound" });
    expect(await refusal(save(theirs, formOf(made)))).toMatchObject({ reason: "notFound" });
    expect(await refusal(removeDiscount(theirs.ctx, made.id))).toMatchObject({ reason: "notFound" });
  });
});

/** A code as its form resubmits it. */
function formOf({ id, version, code: name, type, value, limit, products }: Awaited<ReturnType<typeof code>>) {
  return { id, version, code: name, type, value: Number(value), limit, products };
}
