import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { cashier, type Desk } from "../../../../tests/payments";
import { removeColleague } from "./remove-colleague";
import { searchColleagues } from "./search-colleagues";

let desk: Desk;
let other: Desk;
const ids: Record<string, number> = {};
beforeAll(async () => {
  [desk, other] = [await cashier(), await cashier()];
  const { branchId } = desk;
  const names = [
    ["101", "آژانس هوايي كيش", "Kish Air Agency"],
    ["102", "پارسیان گشت", "Parsian Gasht"],
    ["103", "گروه پارسیان", null],
    ["104", "سفر ‌آسمان", "Sky 100%_Travel"],
    ["777", "صد و دو", null],
  ] as const;
  for (const [code, name, nameLatin] of names) {
    const data = {
      branchId,
      code,
      name,
      nameLatin,
      nationalId: `9${code}0000`,
      kind: "agency" as const,
      currency: "IRR",
    };
    ids[code] = (await prisma().colleague.create({ data })).id;
  }
  await prisma().colleague.create({
    data: { branchId: other.branchId, code: "101", name: "پارسیان دیگر", kind: "agency", currency: "IRR" },
  });
});

/** Codes of the results; the branch's own colleague has a random code. */
const found = async (query: string, at = desk) =>
  (await searchColleagues(at.ctx, { query })).map(({ code }) => code).filter((code) => code.length === 3);

describe("a search", () => {
  test.each([
    ["Arabic letters for Persian ones", "کیش", ["101"]],
    ["Persian letters for Arabic ones", "هوایی", ["101"]],
    ["the Latin name, in any case", "KISH air", ["101"]],
    ["words in any order", "گشت پارس", ["102"]],
    ["without the half-space", "سفرآسمان", ["104"]],
    ["a code, in Persian digits, before what holds it", "۱۰۲", ["102"]],
    ["the beginning of a name before its middle", "پارسیان", ["102", "103"]],
    ["two letters begin a name", "پا", ["102"]],
    ["two letters are not anywhere in it", "رس", []],
    ["a national id", "91040000", ["104"]],
    ["LIKE signs are letters", "100%_", ["104"]],
    ["a sign alone means nothing", "%", []],
    ["nothing written so", "قشم", []],
    ["quotes", "';--", []],
  ])("%s", async (_, query, codes) => {
    expect(await found(query)).toEqual(codes);
  });

  test("finds by id and returns the debt", async () => {
    const [one] = await searchColleagues(desk.ctx, { query: String(ids["103"]) });
    expect(one).toMatchObject({ id: ids["103"], balance: 0, currency: "IRR", active: true });
    expect(await found("99999999999999999999")).toEqual([]);
  });

  test("does not find another branch's or deleted colleagues", async () => {
    expect(await found("پارسیان", other)).toEqual(["101"]);
    const elsewhere = await searchColleagues(other.ctx, { query: String(ids["103"]) });
    expect(elsewhere.map(({ id }) => id)).not.toContain(ids["103"]);
    await removeColleague(desk.ctx, { id: ids["777"]! });
    expect(await found("صد")).toEqual([]);
    expect(await found("777")).toEqual([]);
  });

  test("returns at most 20, active ones first", async () => {
    const at = await cashier();
    const { branchId } = at;
    const data = Array.from({ length: 30 }, (_, n) => {
      return { branchId, code: `m${n}`, name: `سپهر ${n}`, kind: "agency" as const, currency: "IRR", active: n >= 20 };
    });
    await prisma().colleague.createMany({ data });
    const rows = await searchColleagues(at.ctx, { query: "سپهر" });
    expect(rows).toHaveLength(20);
    expect(rows.slice(0, 10).every(({ active }) => active)).toBe(true);
  });
});
