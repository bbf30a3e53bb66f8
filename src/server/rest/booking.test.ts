import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { codes, doorsOf, openDoors } from "../../../tests/doors";
import { charter, hold, partnerOf, seatsOf } from "../../../tests/fixtures";
import type { TestResponse } from "../../../tests/http";
import { asLedgerOwner } from "../../../tests/ledger";
import type { Mounted } from "../../../tests/mounts";
import { type Partner, registeredPartner } from "../../../tests/partner";

const sara = { type: "ADT", first_name: "Sara", last_name: "Karimi" };

/** The reservation API's main case, as a partner's developer sees it on the wire. */
describe.each(doorsOf())("booking through %s", (_, start) => {
  let app: Mounted;
  let partner: Partner;
  const { as } = openDoors(start, (doors) => {
    ({ app, partner } = doors);
  });
  const book = (body: unknown, headers = {}) => as(partner, "POST", "/book", { body, headers });

  test("two classes of one charter of which one is sold out", async () => {
    const { id, classes } = await charter(partner.branchId, { classes: [{ capacity: 2 }, { capacity: 5, sold: 5 }] });
    const order = { main_id: id, items: classes.map((item) => ({ id: item, passengers: [sara] })) };
    const { status, json } = await book(order);
    expect(status).toBe(200);
    expect(json).toEqual({
      items: [
        {
          main_id: id,
          id: classes[0],
          lock_id: null,
          status: true,
          code: 1000,
          title: expect.any(String),
          local_pnr: expect.stringMatching(/^[A-HJ-NP-Z2-9]{6}$/),
          pnr: { local: json.items[0].local_pnr, original: json.items[0].local_pnr, number: expect.any(Number) },
          booking_status: "confirmed",
          total: 1000,
          currency: "IRR",
          ticketing_deadline: null,
        },
        expect.objectContaining({
          main_id: id,
          id: classes[1],
          status: false,
          code: 4002,
          solution: expect.any(String),
        }),
      ],
      meta: { timestamp: expect.any(Number) },
    });
    const read = await as(partner, "GET", `/book/status?local_pnr=${json.items[0].local_pnr}`);
    expect(read.json.payload).toMatchObject({ status: "confirmed", pnr: { local: json.items[0].local_pnr } });
  });

  test("titles and remedies of items come in the caller's language", async () => {
    const { id, classes } = await charter(partner.branchId, { classes: [{ capacity: 0 }] });
    const { json } = await book(
      { main_id: id, items: [{ id: classes[0], pax: { adult: 1 } }] },
      { "accept-language": "fa" },
    );
    expect(json.items[0]).toMatchObject({ code: 4002, title: expect.stringMatching(/[\u0600-\u06FF]/) });
  });

  test("digits in Persian and Arabic are numbers", async () => {
    const { id, classes } = await charter(partner.branchId);
    const persian = String(id).replace(/\d/g, (digit) => String.fromCharCode(0x6f0 + Number(digit)));
    expect(codes(await book({ main_id: persian, items: [{ id: String(classes[0]), pax: { adult: "١" } }] }))).toEqual([
      1000,
    ]);
  });

  test("each item's own code", async () => {
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    const other = await partnerOf(partner.branchId);
    const { id, classes } = await charter(partner.branchId, {
      classes: [
        {},
        { capacity: 1 },
        { closed: true },
        { salesCloseAt: at(-1) },
        { salesOpenAt: at(1) },
        { colleagues: [other.colleagueId] },
      ],
    });
    const one = (item: object) => ({ pax: { adult: 1 }, ...item });
    const items = [
      one({ id: classes[0] }),
      one({ id: classes[1], pax: { adult: 2 } }),
      one({ id: classes[2] }),
      one({ id: classes[3] }),
      one({ id: classes[4] }),
      one({ id: classes[5] }),
      one({ id: 2_000_000_000 }),
      one({ id: classes[0], lock_id: "lck_unknown" }),
      one({ id: classes[0], expected_total: 900 }),
    ];
    expect(codes(await book({ main_id: id, items }))).toEqual([1000, 4005, 4006, 4006, 4006, 4007, 3009, 1002, 4003]);
    expect(codes(await book({ main_id: 2_000_000_000, items: [one({ id: classes[0] })] }))).toEqual([3009]);
  });

  test("a lock: its own seats, once, in time", async () => {
    const { id, classes } = await charter(partner.branchId, { classes: [{ capacity: 1 }] });
    const holder = { kind: "partner" as const, ...partner, unlimited: true, tokenId: "x" };
    const item = async (expiresInMs: number) => ({
      id: classes[0],
      pax: { adult: 1 },
      lock_id: await hold(holder, classes[0]!, { expiresInMs }),
    });
    const mine = await item(60_000);
    expect(codes(await book({ main_id: id, items: [{ id: classes[0], pax: { adult: 1 } }] }))).toEqual([4002]);
    expect(codes(await book({ main_id: id, items: [mine] }))).toEqual([1000]);
    expect(codes(await book({ main_id: id, items: [mine] }))).toEqual([1002]);
    const { id: late, classes: lateClasses } = await charter(partner.branchId);
    const expired = {
      id: lateClasses[0],
      pax: { adult: 1 },
      lock_id: await hold(holder, lateClasses[0]!, { expiresInMs: -1_000 }),
    };
    expect(codes(await book({ main_id: late, items: [expired] }))).toEqual([4004]);
  });

  test.each([
    ["no items", { items: [] }, 422, 3003, "items"],
    ["ten items", { items: Array.from({ length: 10 }, () => ({ id: 1, pax: { adult: 1 } })) }, 413, 3008, "items"],
    [
      "ten passengers",
      { items: [{ id: 1, passengers: Array.from({ length: 10 }, () => sara) }] },
      422,
      3004,
      undefined,
    ],
    ["more infants than adults", { items: [{ id: 1, pax: { adult: 1, infant: 2 } }] }, 422, 3004, undefined],
    ["a child alone", { items: [{ id: 1, pax: { adult: 0, child: 1 } }] }, 422, 3004, undefined],
    [
      "a national code that is none",
      { items: [{ id: 1, passengers: [{ ...sara, nationality: "IR", national_code: "1234567890" }] }] },
      422,
      3005,
      "items[0].passengers[0].national_code",
    ],
    [
      "a float of money",
      { items: [{ id: 1, pax: { adult: 1 }, expected_total: 1.5 }] },
      422,
      3003,
      "items[0].expected_total",
    ],
    [
      "a day that never was",
      { items: [{ id: 1, passengers: [{ ...sara, birth_date: "0000-01-01" }] }] },
      422,
      3003,
      "items[0].passengers[0].birth_date",
    ],
    [
      "money beyond 2^53-1",
      { items: [{ id: 1, pax: { adult: 1 }, expected_total: 2 ** 53 }] },
      422,
      3003,
      "items[0].expected_total",
    ],
  ])("%s is refused whole", async (_name, body, status, code, path) => {
    const answer = await book({ main_id: 1, ...body });
    expect([answer.status, answer.json.error.code]).toEqual([status, code]);
    if (path) expect(answer.json.error.fields[0].path).toBe(path);
  });

  test("3006: a birth date that does not fit the type, also a Jalali one", async () => {
    const { id, classes } = await charter(partner.branchId);
    const answer = await book({
      main_id: id,
      items: [{ id: classes[0], passengers: [{ ...sara, birth_date: "1402-01-01" }] }],
    });
    expect([answer.status, answer.json.error.code, answer.json.error.fields[0].path]).toEqual([
      422,
      3006,
      "items[0].passengers[0].birth_date",
    ]);
    expect(await seatsOf(partner.branchId, classes[0]!)).toMatchObject({ sold: 0 });
  });

  describe("items' status", () => {
    test("by charter in the requested order, unknown ones listed, never dropped", async () => {
      const one = await charter(partner.branchId, {
        classes: [
          { capacity: 20, sold: 3 },
          { capacity: 3, sold: 3 },
        ],
      });
      const two = await charter(partner.branchId, { classes: [{ capacity: 4 }] });
      const items = [
        { main_id: two.id, item_id: two.classes[0] },
        { main_id: one.id, item_id: one.classes[1] },
        { main_id: one.id, item_id: one.classes[0] },
        { main_id: one.id, item_id: two.classes[0] },
      ];
      const { json } = await as(partner, "GET", `/items/status?items=${encodeURIComponent(JSON.stringify(items))}`);
      expect(
        json.items.map(({ charter_id, item }: never) => [
          charter_id,
          (item as { item_id: number }[]).map(({ item_id }) => item_id),
        ]),
      ).toEqual([
        [two.id, [two.classes[0]]],
        [one.id, [one.classes[1], one.classes[0], two.classes[0]]],
      ]);
      expect(json.items[1].item.map(({ statistics }: { statistics: { status: string } }) => statistics.status)).toEqual(
        ["sold_out", "open", "unknown"],
      );
      expect(json.items[1].item[1].statistics).toMatchObject({
        capacity: 20,
        sold: 3,
        held: 0,
        available: 17,
        currency: "IRR",
        prices: { ADT: { base: 990, tax: 10, markup: 0, discount: 0, total: 1000 } },
      });
    });

    test("50 at most, one at least", async () => {
      const many = (n: number) =>
        `/items/status?${Array.from({ length: n }, (_, i) => `items[${i}][main_id]=1&items[${i}][item_id]=1`).join("&")}`;
      expect((await as(partner, "GET", many(50))).status).toBe(200);
      expect((await as(partner, "GET", many(51))).json.error.code).toBe(3008);
      expect((await as(partner, "GET", "/items/status")).json.error.code).toBe(3002);
    });
  });

  test("after departure nothing is canceled, in a closed month nothing is booked; an unknown booking has no quote", async () => {
    const own = await registeredPartner(app.base);
    const { id, classes } = await charter(own.branchId);
    const order = { body: { main_id: id, items: [{ id: classes[0], pax: { adult: 1 } }] } };
    const { local_pnr } = (await as(own, "POST", "/book", order)).json.items[0];
    const charters = (startsAt: Date) =>
      prisma().charter.updateMany({ where: { id, branchId: own.branchId }, data: { startsAt } });
    const { startsAt } = await prisma().charter.findFirstOrThrow({ where: { id, branchId: own.branchId } });
    await charters(new Date(Date.now() - 60_000));
    expect((await as(own, "POST", "/cancel", { body: { local_pnr } })).json.error.code).toBe(5003);
    await charters(startsAt);
    await asLedgerOwner("update ledger.periods set state = 'closed' where branch_id = $1", [own.branchId]);
    expect((await as(own, "POST", "/book", order)).json.error.code).toBe(7301);
    expect((await as(own, "POST", "/cancel", { body: { local_pnr } })).json.error.code).toBe(7301);
    expect((await as(own, "GET", "/book/penalty?local_pnr=ZZZZZZ")).json.error.code).toBe(3009);
  });

  test("a partner of another branch learns nothing: foreign is the same as absent", async () => {
    const { id, classes } = await charter(partner.branchId);
    const { json } = await book({
      main_id: id,
      client_reference: randomUUID(),
      items: [{ id: classes[0], pax: { adult: 1 } }],
    });
    const stranger = await registeredPartner(app.base);
    const absent = 2_000_000_000;
    const plain = (answer: TestResponse) => [
      answer.status,
      JSON.stringify(answer.json).replace(/"(request_id|timestamp|main_id|charter_id|item_id|id)":("[^"]*"|\d+)/g, ""),
    ];
    const items = (main: number, item: number) => `/items/status?items[0][main_id]=${main}&items[0][item_id]=${item}`;
    expect(plain(await as(stranger, "GET", items(id, classes[0]!)))).toEqual(
      plain(await as(stranger, "GET", items(absent, absent))),
    );
    const order = (main: number, item: number) => ({
      body: { main_id: main, items: [{ id: item, pax: { adult: 1 } }] },
    });
    expect(plain(await as(stranger, "POST", "/book", order(id, classes[0]!)))).toEqual(
      plain(await as(stranger, "POST", "/book", order(absent, absent))),
    );
    const status = (pnr: string) => `/book/status?local_pnr=${pnr}`;
    expect(plain(await as(stranger, "GET", status(json.items[0].local_pnr)))).toEqual(
      plain(await as(stranger, "GET", status("ZZZZZZ"))),
    );
    expect((await as(stranger, "GET", status(json.items[0].local_pnr))).json.error.code).toBe(3009);
    // Another partner of the same branch has no access either.
    const neighbour = await registeredPartner(app.base, { branchId: partner.branchId });
    expect((await as(neighbour, "GET", status(json.items[0].local_pnr))).json.error.code).toBe(3009);
  });
});
