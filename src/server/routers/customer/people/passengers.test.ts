import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { BranchId } from "@/domain/kernel/context";
import { prisma } from "@/server/db";
import { passengers } from "@/server/routers/customer/people/passengers";
import { customerDoor } from "../../../../../tests/customers";
import { charter, office } from "../../../../../tests/fixtures";

const door = customerDoor({ passengers });
type Person = Awaited<ReturnType<typeof door.passenger>>;
let branchId: BranchId;
let colleagueId: number;
let sold: { charterId: number; classId: number };
beforeAll(async () => {
  const made = await office();
  branchId = made.branchId;
  colleagueId = made.partner.colleagueId;
  const { id, classes } = await charter(branchId, { classes: [{ capacity: 100 }] });
  sold = { charterId: id, classId: classes[0]! };
});

type Traveller = { firstName: string; nationalCode?: string; document?: object };
let nth = 0;

/** A booking of a buyer, made this number of minutes ago. */
async function booked(buyer: { passengerId?: number; colleagueId?: number }, minutes: number, who: Traveller[]) {
  const { charterId, classId } = sold;
  const createdAt = new Date(Date.now() - minutes * 60_000);
  const pnr = `ZZ${String(++nth)
    .padStart(4, "0")
    .replace(/\d/g, (digit) => "ABCDEFGHJK"[Number(digit)]!)}`;
  const { id } = await prisma().booking.create({
    data: {
      ...{
        branchId,
        ...buyer,
        charterId,
        localPnr: pnr,
        requestHash: randomUUID(),
        currency: "IRR",
        total: 0n,
        createdAt,
      },
      contact: { mobile: "+989121112233", email: null },
    },
  });
  const item = { fareClass: "Y1", adult: who.length, child: 0, infant: 0, seats: who.length, total: 0n, prices: {} };
  await prisma().bookingItem.create({ data: { branchId, bookingId: id, line: 1, classId, ...item, priceVersion: 1 } });
  await prisma().bookingPassenger.createMany({
    data: who.map((one, at) => ({
      ...{ branchId, bookingId: id, line: 1, seq: at + 1, paxType: "ADT" as const, lastName: "Karimi", total: 0n },
      ...{ nationality: "IR", live: false, ...one },
    })),
  });
}

const page = async (who: Pick<Person, "ask">, query = "") =>
  (await who.ask("GET", `/passengers/previous${query}`)).json;
const names = async (who: Pick<Person, "ask">, query = "") =>
  (await page(who, query)).data.map(({ first_name }: { first_name: string }) => first_name);

describe("GET /passengers/previous", () => {
  test("a person first, then the travellers on their orders, each once with the latest names", async () => {
    const sara = await door.passenger(branchId);
    const { passengerId } = sara;
    await prisma().passenger.update({
      where: { branchId_id: { branchId, id: passengerId } },
      data: { nationalCode: "0084575948" },
    });
    await booked({ passengerId }, 30, [
      { firstName: "Ali", nationalCode: "0499370899" },
      { firstName: "Sara", nationalCode: "0084575948" },
    ]);
    await booked({ passengerId }, 20, [
      {
        firstName: "John",
        document: { type: "passport", number: "k 123", issuing_country: "GB", expires_on: "2030-01-01" },
      },
      { firstName: "Nameless" },
    ]);
    await booked({ passengerId }, 10, [{ firstName: "Ali-Reza", nationalCode: "0499370899" }]);
    const { data, meta } = await page(sara);
    expect(data.map(({ first_name }: { first_name: string }) => first_name)).toEqual(["Sara", "Ali-Reza", "John"]);
    expect(data[0]).toMatchObject({ self: true, national_code: "0084575948" });
    expect(data[0].last_travelled_at).not.toBeNull();
    expect(data[2]).toMatchObject({
      self: false,
      document: { type: "passport", number: "k 123", issuing_country: "GB", expires_on: "2030-01-01" },
      contact: { mobile: "+989121112233", email: null },
    });
    expect(meta).toEqual({ next_cursor: null });
    expect(await names(sara, "?search=%D9%83&per_page=5")).toEqual([]);
    expect(await names(sara, "?search=ali+karimi")).toEqual(["Ali-Reza"]);
    expect(await names(sara, "?search=sar")).toEqual(["Sara"]);
    expect(await names(sara, "?search=k123")).toEqual(["John"]);
  });

  test("another customer's, another colleague's and another branch's are never listed", async () => {
    const [mine, other] = [await door.passenger(branchId), await door.passenger(branchId)];
    await booked({ passengerId: mine.passengerId }, 5, [{ firstName: "Secret", nationalCode: "1111111111" }]);
    expect(await names(other)).toEqual(["Sara"]);
    expect(await names(await door.passenger())).toEqual(["Sara"]);
    const user = await door.user({ branchId, colleagueId });
    expect(await names(user)).toEqual([]);
    await booked({ colleagueId }, 5, [{ firstName: "Theirs", nationalCode: "2222222222" }]);
    expect(await names(user)).toEqual(["Theirs"]);
    expect(await names(await door.user())).toEqual([]);
    expect(await names(mine)).toEqual(["Sara", "Secret"]);
  });

  test("pages go on by key: no repetition and no gap, whatever is booked between them", async () => {
    const sara = await door.passenger(branchId);
    const { passengerId } = sara;
    for (let n = 0; n < 5; n++)
      await booked({ passengerId }, 100 + n, [
        { firstName: `P${n}`, nationalCode: `333333333${n}` },
        { firstName: `Q${n}`, nationalCode: `444444444${n}` },
      ]);
    const first = await page(sara, "?per_page=4");
    await booked({ passengerId }, 1, [{ firstName: "Late", nationalCode: "5555555555" }]);
    const second = await page(sara, `?per_page=4&cursor=${first.meta.next_cursor}`);
    const third = await page(sara, `?per_page=4&cursor=${second.meta.next_cursor}`);
    const all = [first, second, third].flatMap(({ data }) => data.map((row: { first_name: string }) => row.first_name));
    expect(all).toEqual(["Sara", "Q0", "P0", "Q1", "P1", "Q2", "P2", "Q3", "P3", "Q4", "P4"]);
    expect(third.meta.next_cursor).toBeNull();
  });

  test("a merged person brings their orders along", async () => {
    const [old, now] = [await door.passenger(branchId), await door.passenger(branchId)];
    await booked({ passengerId: old.passengerId }, 5, [{ firstName: "Friend", nationalCode: "6666666666" }]);
    await prisma().passenger.update({
      where: { branchId_id: { branchId, id: old.passengerId } },
      data: { mergedInto: now.passengerId },
    });
    expect(await names(now)).toEqual(["Sara", "Friend"]);
  });

  test("a guest is refused, and so is a cursor of another list", async () => {
    const guest = await door.guest(branchId);
    expect((await guest.ask("GET", "/passengers/previous")).json.code).toBe(2007);
    const { code, error } = await page(await door.passenger(branchId), "?cursor=YWJj");
    expect([code, error.fields[0].path]).toEqual([3003, "cursor"]);
    const none = Buffer.from("0000-01-01T00:00:00.000Z_1_1_1").toString("base64url");
    expect((await page(await door.passenger(branchId), `?cursor=${none}`)).code).toBe(3003);
  });
});
