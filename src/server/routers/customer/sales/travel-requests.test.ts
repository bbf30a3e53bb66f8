import { expect, test } from "vitest";
import { prisma } from "@/server/db";
import { travelRequests } from "@/server/routers/customer/sales/travel-requests";
import { customerDoor, type Visitor } from "../../../../../tests/customers";
import { dayFromToday } from "../../../../../tests/day";
import type { TestResponse } from "../../../../../tests/http";

const door = customerDoor({ travelRequests });
const DAY_MS = 86_400_000;
const day = (days: number) => dayFromToday(days);
const ASKED = {
  ...{ kind: "flight", origin: "THR", destination: "مشهد", dates: { from: day(20), to: day(23) } },
  ...{ passengers: { adult: 2, child: 1 }, budget: 90_000_000, notes: "  نزدیک حرم  " },
};
const PATH = "/travel_requests";

const storedBy = async (who: Visitor, more: object = {}) =>
  (await who.ask("POST", PATH, { ...ASKED, ...more })).json.data;
const refusalOf = async (answer: Promise<TestResponse>) => {
  const { status, json } = await answer;
  return [status, json.code, json.error?.fields?.map(({ path }: { path: string }) => path) ?? []];
};

test("a request is returned with its places, stored as written, and read by its owner alone", async () => {
  const sara = await door.passenger();
  const made = await storedBy(sara, { message: "<img src=x onerror=alert(1)> صبحانه?" });
  expect(made).toMatchObject({
    ...{ kind: "flight", status: "open", version: expect.any(Number), message_count: 1, unread: 0, currency: "IRR" },
    origin: { kind: "airport", code: "THR", city: { code: "ir-tehran" } },
    destination: { kind: "city", code: "ir-mashhad", name_latin: "Mashhad" },
    ...{ dates: { from: day(20), to: day(23), flex_days: 0 }, passengers: { adult: 2, child: 1, infant: 0 } },
    ...{ budget: 90_000_000, notes: "نزدیک حرم", trade_id: null, closed_at: null },
    messages: [{ id: 1, author: "customer", text: "<img src=x onerror=alert(1)> صبحانه?", read: false }],
  });
  expect((await sara.ask("GET", `${PATH}/${made.id}`)).json.data).toEqual(made);
  const strangers = [await door.passenger(sara.branchId), await door.passenger(), await door.user()];
  for (const who of strangers) {
    for (const [method, body] of [["GET"], ["PUT", ASKED], ["PATCH", { message: "x" }], ["DELETE"]] as const)
      expect(await refusalOf(who.ask(method, `${PATH}/${made.id}`, body))).toEqual([404, 3009, []]);
    expect((await who.ask("GET", PATH)).json.data).toEqual([]);
  }
  const guest = await door.guest(sara.branchId);
  expect(await refusalOf(guest.ask("GET", PATH))).toEqual([403, 2007, []]);
  expect((await sara.ask("GET", `${PATH}/${made.id}`)).json.data).toEqual(made);
});

test.each([
  [{ kind: "boat" }, 422, 3003, ["kind"]],
  [{ kind: undefined }, 422, 3002, ["kind"]],
  [{ origin: null }, 422, 3002, ["origin"]],
  [{ dates: null }, 422, 3002, ["dates"]],
  [{ origin: "Nowhere at all" }, 422, 3007, ["origin"]],
  [{ origin: "MHD" }, 422, 3007, ["destination"]],
  [{ dates: { from: day(-2) } }, 422, 3007, ["dates.from"]],
  [{ dates: { from: day(400) } }, 422, 3007, ["dates.from"]],
  [{ dates: { from: day(9), to: day(8) } }, 422, 3007, ["dates.to"]],
  [{ dates: { from: "1405-13-40" } }, 422, 3003, ["dates.from"]],
  [{ passengers: { adult: 0, child: 1 } }, 422, 3004, ["passengers.adult"]],
  [{ passengers: { adult: 1, infant: 2 } }, 422, 3004, ["passengers.infant"]],
  [{ budget: -1 }, 422, 3003, ["budget"]],
  [{ budget: 1.5 }, 422, 3003, ["budget"]],
  [{ currency: "XQX" }, 422, 3003, ["currency"]],
  [{ notes: "ن".repeat(4_001) }, 422, 3003, ["notes"]],
  [{ message: "پ".repeat(4_001) }, 422, 3003, ["message"]],
  [{ message: "   " }, 422, 3003, ["message"]],
])("%j is refused and nothing is stored", async (more, status, code, fields) => {
  const sara = await door.passenger();
  expect(await refusalOf(sara.ask("POST", PATH, { ...ASKED, ...more }))).toEqual([status, code, fields]);
  expect((await sara.ask("GET", PATH)).json.meta.total).toBe(0);
});

test("each kind requires its own fields; dates are a day or a pair of days, in either calendar", async () => {
  const sara = await door.passenger();
  const bare = { origin: undefined, destination: undefined, dates: undefined, passengers: undefined, notes: undefined };
  expect((await storedBy(sara, { ...bare, kind: "other", budget: 0 })).budget).toBe(0);
  const other = await storedBy(sara, { ...bare, kind: "other" });
  expect(other).toMatchObject({
    origin: null,
    destination: null,
    dates: null,
    passengers: { adult: 1, child: 0, infant: 0 },
  });
  const stay = { ...bare, kind: "accommodation", destination: "ir-kish" };
  expect((await storedBy(sara, { ...stay, dates: [day(5), day(7)] })).dates).toMatchObject({
    from: day(5),
    to: day(7),
  });
  expect((await storedBy(sara, { ...stay, dates: day(5) })).dates).toMatchObject({ from: day(5), to: null });
  const jalali = new Date(Date.now() + 30 * DAY_MS).toLocaleDateString("fa-IR-u-ca-persian-nu-latn", {
    ...{ year: "numeric", month: "2-digit", day: "2-digit", timeZone: "Asia/Tehran" },
  });
  expect((await storedBy(sara, { ...stay, dates: { from: jalali } })).dates.from).toMatch(/^20\d\d-/);
  // The stored data can be sent back unchanged.
  const { origin, destination } = await storedBy(sara);
  expect(await storedBy(sara, { origin, destination })).toMatchObject({ origin, destination });
});

test("PATCH changes the given fields and adds a line; PUT repeats the request; a closed one takes no more", async () => {
  const sara = await door.passenger();
  const { id } = await storedBy(sara);
  const patch = (body: object) => sara.ask("PATCH", `${PATH}/${id}`, body);
  const request = (await patch({ message: "سلام" })).json.data;
  expect(request).toMatchObject({ notes: "نزدیک حرم", message_count: 1, budget: 90_000_000 });
  const changed = (await patch({ budget: null, passengers: { adult: 3 }, version: request.version })).json.data;
  expect(changed).toMatchObject({
    budget: null,
    passengers: { adult: 3, child: 1 },
    notes: "نزدیک حرم",
    message_count: 1,
  });
  expect(await refusalOf(patch({ notes: "x", version: request.version }))).toEqual([409, 8004, []]);
  expect(await refusalOf(patch({ dates: null }))).toEqual([422, 3002, ["dates"]]);
  expect(await refusalOf(patch({ destination: "THR" }))).toEqual([422, 3007, ["destination"]]);
  const same = (await patch({})).json.data;
  expect(same).toEqual(changed);
  const put = (await sara.ask("PUT", `${PATH}/${id}`, { kind: "tour", destination: "ir-kish", message: "کیش" })).json
    .data;
  expect(put).toMatchObject({
    ...{
      kind: "tour",
      origin: null,
      dates: null,
      notes: "",
      passengers: { adult: 1 },
      message_count: 2,
      status: "open",
    },
    messages: [{ text: "سلام" }, { text: "کیش" }],
  });
  const replace = (body: object) => refusalOf(sara.ask("PUT", `${PATH}/${id}`, body));
  expect(await replace({ message: "x" })).toEqual([422, 3002, ["kind"]]);
  expect(await replace({ ...ASKED, version: request.version })).toEqual([409, 8004, []]);
  expect(await replace({ ...ASKED, passengers: { adult: 0, child: 1 } })).toEqual([422, 3004, ["passengers.adult"]]);
  expect(await replace({ ...ASKED, origin: "MHD" })).toEqual([422, 3007, ["destination"]]);

  const gone = (await sara.ask("DELETE", `${PATH}/${id}`)).json.data;
  expect(gone).toMatchObject({ status: "canceled", closed_at: expect.any(String) });
  expect((await sara.ask("DELETE", `${PATH}/${id}`)).json.data).toEqual(gone);
  expect(await refusalOf(patch({ message: "x" }))).toEqual([409, 8003, []]);
  expect(await replace(ASKED)).toEqual([409, 8003, []]);
  expect((await sara.ask("GET", `${PATH}?status=canceled`)).json.data).toMatchObject([{ id, unread: 0 }]);
  expect((await sara.ask("GET", `${PATH}?status=open`)).json.data).toEqual([]);
});

test("one that the branch has closed cannot be canceled", async () => {
  const sara = await door.passenger();
  const { id } = await storedBy(sara);
  await prisma().travelRequest.update({
    where: { branchId_id: { branchId: sara.branchId, id } },
    data: { status: "closed", closedAt: new Date(), closedBy: "operator:1" },
  });
  expect(await refusalOf(sara.ask("DELETE", `${PATH}/${id}`))).toEqual([409, 8003, []]);
});

test("the same key creates one request, also for two concurrent calls; other data under it is 3010", async () => {
  const sara = await door.passenger();
  const send = (body: object) => sara.ask("POST", PATH, body, { "idempotency-key": "one" });
  const [one, two] = await Promise.all([send(ASKED), send(ASKED)]);
  const ids = [one, two].flatMap(({ json }) => (json.status ? [json.data.id] : []));
  expect(new Set(ids).size).toBe(1);
  expect([one!.json.code, two!.json.code].filter(Boolean).every((code) => code === 3011)).toBe(true);
  expect((await send(ASKED)).headers["idempotent-replayed"]).toBe("true");
  expect(await refusalOf(send({ ...ASKED, notes: "other" }))).toEqual([409, 3010, ["Idempotency-Key"]]);
  // Simulates a lost answer: the request is found by its key.
  await prisma().idempotencyKey.deleteMany({ where: { branchId: sara.branchId, key: "one" } });
  expect((await send(ASKED)).json.data.id).toBe(ids[0]);
  expect((await sara.ask("GET", PATH)).json.meta.total).toBe(1);
});

test("one's own requests are listed latest first, in pages that do not shift", async () => {
  const sara = await door.passenger();
  const ids: number[] = [];
  for (let n = 0; n < 5; n++) ids.unshift((await storedBy(sara)).id);
  const list = async (query: string) => (await sara.ask("GET", `${PATH}?${query}`)).json;
  const idsOf = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id);
  const first = await list("per_page=2");
  expect([idsOf(first), first.meta.total, first.meta.pages]).toEqual([ids.slice(0, 2), 5, 3]);
  expect(idsOf(await list("per_page=2&page=3"))).toEqual(ids.slice(4));
  await storedBy(sara);
  expect(idsOf(await list(`per_page=2&cursor=${first.meta.next_cursor}`))).toEqual(ids.slice(2, 4));
  expect(await refusalOf(sara.ask("GET", `${PATH}?cursor=abc`))).toEqual([422, 3003, ["cursor"]]);
  expect((await list("kind=train")).data).toEqual([]);
});

test("a conversation and a customer's requests are limited, also under concurrency", async () => {
  const sara = await door.passenger();
  const { id } = await storedBy(sara);
  for (let n = 1; n <= 198; n++) {
    await prisma().$transaction([
      prisma().travelRequest.update({
        where: { branchId_id: { branchId: sara.branchId, id } },
        data: { messageCount: n },
      }),
      prisma().travelRequestMessage.create({
        data: { branchId: sara.branchId, requestId: id, nr: n, author: "customer", writtenBy: "x", text: "x" },
      }),
    ]);
  }
  const many = await Promise.all([1, 2, 3, 4].map((n) => sara.ask("PATCH", `${PATH}/${id}`, { message: `${n}` })));
  expect(many.filter(({ json }) => json.status)).toHaveLength(2);
  for (const { json } of many.filter(({ json }) => !json.status)) expect([3008, 8004]).toContain(json.code);
  expect(await refusalOf(sara.ask("PATCH", `${PATH}/${id}`, { message: "و" }))).toEqual([413, 3008, ["message"]]);
  expect((await sara.ask("GET", `${PATH}/${id}`)).json.data.messages).toHaveLength(200);

  const all = await Promise.all(Array.from({ length: 55 }, () => sara.ask("POST", PATH, ASKED)));
  expect(all.filter(({ json }) => json.status)).toHaveLength(49);
  expect(new Set(all.flatMap(({ json }) => json.code ?? []))).toEqual(new Set([3008]));
});

test("a person's own requests include those of merged records; a colleague's are those of all its users", async () => {
  const sara = await door.passenger();
  const twin = await door.passenger(sara.branchId);
  const { id } = await storedBy(twin);
  await prisma().passenger.update({
    where: { branchId_id: { branchId: sara.branchId, id: twin.passengerId } },
    data: { mergedInto: sara.passengerId },
  });
  expect((await sara.ask("GET", `${PATH}/${id}`)).json.data.id).toBe(id);
  expect((await sara.ask("PATCH", `${PATH}/${id}`, { message: "من" })).json.data.message_count).toBe(1);
  const one = await door.user();
  const other = await door.user(one);
  const { id: theirs } = await storedBy(one);
  expect((await other.ask("GET", PATH)).json.data).toMatchObject([{ id: theirs }]);
});

test("two users of one colleague may use the same key: each has their own request", async () => {
  const one = await door.user();
  const other = await door.user(one);
  const headers = { "idempotency-key": "1" };
  const ids = [];
  for (const who of [one, other]) ids.push((await who.ask("POST", PATH, ASKED, headers)).json.data.id);
  expect(new Set(ids).size).toBe(2);
});

test("only the given fields of travellers and days change", async () => {
  const sara = await door.passenger();
  const { id } = await storedBy(sara, {
    ...{ passengers: { adult: 4, infant: 2 }, dates: { from: day(20), to: day(23), flex_days: 2 } },
  });
  const amend = async (body: object) => (await sara.ask("PATCH", `${PATH}/${id}`, body)).json.data;
  const passengers = { adult: 4, child: 1, infant: 2 };
  expect(await amend({ passengers: { child: 1 } })).toMatchObject({ passengers });
  const dates = { from: day(21), to: day(23), flex_days: 2 };
  expect(await amend({ dates: { from: day(21) } })).toMatchObject({ passengers, dates });
  expect(await amend({ dates: { to: day(25) } })).toMatchObject({ dates: { ...dates, to: day(25) } });
  expect(await amend({ dates: day(22) })).toMatchObject({ dates: { from: day(22), to: null, flex_days: 2 } });
  for (const [body, ...fault] of [
    [{ passengers: { adult: 1 } }, 422, 3004, ["passengers.infant"]],
    [{ dates: { to: day(2) } }, 422, 3007, ["dates.to"]],
  ] as const)
    expect(await refusalOf(sara.ask("PATCH", `${PATH}/${id}`, body))).toEqual(fault);
  const { id: free } = await storedBy(sara, { kind: "other", dates: null });
  const wrong = { dates: { to: day(2) } };
  expect(await refusalOf(sara.ask("PATCH", `${PATH}/${free}`, wrong))).toEqual([422, 3002, ["dates.from"]]);
});

test("a line sent again for lack of an answer is stored once", async () => {
  const sara = await door.passenger();
  const { id } = await storedBy(sara, { message: "سلام" });
  const counts = [];
  for (const [method, body] of [
    ["PATCH", { message: "سلام" }],
    ["PUT", { ...ASKED, message: "کیش" }],
    ["PUT", { ...ASKED, message: "کیش" }],
    ["PATCH", { message: "سلام" }],
  ] as const)
    counts.push((await sara.ask(method, `${PATH}/${id}`, body)).json.data.message_count);
  expect(counts).toEqual([1, 2, 2, 3]);
});
