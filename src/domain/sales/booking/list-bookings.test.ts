import { beforeAll, expect, test } from "vitest";
import { prisma } from "@/server/db";
import {
  charter,
  ctxOf,
  type MadeCharter,
  type Office,
  office,
  operatorOf,
  partnerOf,
} from "../../../../tests/fixtures";
import { nationalCode } from "../../../../tests/national-code";
import type { PartnerActor } from "../../kernel/context";
import { isRefusal } from "../../kernel/errors";
import { bookCharter } from "./book-charter";
import { bookStatus } from "./book-status";
import { listBookings } from "./list-bookings";
import { readBooking } from "./read-booking";
import { BookingDetails, BookingList, BookingQuery, BookRequest, BookStatus, BookStatusQuery } from "./schema";

const HOUR_MS = 3_600_000;
const START = Date.parse("2026-05-02T08:00:00Z");
let mine: Office;
let theirs: Office;
let made: MadeCharter;
const pnrs: string[] = [];

async function sell(partner: PartnerActor, { id, classes }: MadeCharter, n: number, last_name: string) {
  const passengers = [
    { type: "ADT", first_name: "سارا", last_name, last_name_latin: `Name${n}`, national_code: nationalCode(n) },
    { type: "INF", first_name: "نیکا", last_name },
  ];
  const request = {
    main_id: id,
    client_reference: `ref-${n}`,
    items: [
      { id: classes[0], passengers },
      { id: classes[1], pax: { adult: 9 } },
    ],
  };
  const now = new Date(START + n * HOUR_MS);
  const [item] = await bookCharter(ctxOf(partner, { now }), BookRequest.parse(request));
  return item!.local_pnr!;
}

beforeAll(async () => {
  [mine, theirs] = await Promise.all([office(), office()]);
  made = await charter(mine.branchId, { classes: [{ capacity: 100 }, { capacity: 0 }] });
  for (let n = 0; n < 7; n++) pnrs.unshift(await sell(mine.partner, made, n, n === 3 ? "صد%_درصد" : "احمدی"));
});

const list = async (input: object, branchId = mine.branchId) =>
  BookingList.parse(await listBookings(ctxOf(operatorOf(branchId)), BookingQuery.parse(input)));
const listed = async (input: object) => (await list(input)).rows.map(({ local_pnr }) => local_pnr);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => (isRefusal(error) ? error.reason : Promise.reject(error)),
  );

test("newest first, by page and cursor, stable under new bookings", async () => {
  const first = await list({ per_page: 3 });
  expect(first.rows.map(({ local_pnr }) => local_pnr)).toEqual(pnrs.slice(0, 3));
  expect(first).toMatchObject({ page: 1, per_page: 3, total: 7, pages: 3 });
  expect(await listed({ per_page: 3, page: 2 })).toEqual(pnrs.slice(3, 6));
  pnrs.unshift(await sell(mine.partner, made, 7, "احمدی"));
  const second = await list({ per_page: 3, cursor: first.next_cursor });
  expect(second.rows.map(({ local_pnr }) => local_pnr)).toEqual(pnrs.slice(4, 7));
  const last = await list({ per_page: 3, cursor: second.next_cursor });
  expect(last.rows.map(({ local_pnr }) => local_pnr)).toEqual(pnrs.slice(7));
  expect(last.next_cursor).toBeNull();
  expect(await refusal(list({ cursor: "x" }))).toBe("fieldInvalid");
});

test("a row shows product, buyer and partner", async () => {
  const [row] = (await list({ per_page: 1 })).rows;
  expect(row).toMatchObject({
    status: "confirmed",
    charter: { id: made.id, title: "تهران - مشهد" },
    route: null,
    departure_zone: "Asia/Tehran",
    domain: mine.partner.domain,
    client_reference: "ref-7",
    lead_passenger: "سارا احمدی",
    pax: { adult: 1, child: 0, infant: 1 },
    classes: ["Y1"],
    total: 1100,
    currency: "IRR",
    created_at: "2026-05-02T15:00:00Z",
  });
});

test("filters by PNR, reference, name, national code, charter, partner, status, days of the branch", async () => {
  const [newest] = pnrs;
  expect(await listed({ search: newest!.toLowerCase() })).toEqual([newest]);
  expect(await listed({ search: "ref-7" })).toEqual([newest]);
  expect(await listed({ search: "name7" })).toEqual([newest]);
  expect(await listed({ search: "صد%_درصد" })).toEqual([pnrs[4]]);
  expect(await listed({ search: "%" })).toEqual([]);
  expect(await listed({ search: nationalCode(7) })).toEqual([newest]);
  expect(await listed({ charter_id: made.id, status: "confirmed", domain_id: mine.partner.domainId })).toHaveLength(8);
  expect(await listed({ status: "canceled" })).toEqual([]);
  expect(await listed({ from: "1405-02-12", to: "2026-05-02" })).toHaveLength(8);
  expect(await listed({ to: "2026-05-01" })).toEqual([]);
});

test("details: passengers, refused items, history", async () => {
  const found = BookingDetails.parse(await readBooking(ctxOf(operatorOf(mine.branchId)), { local_pnr: pnrs[0]! }));
  expect(found.passengers.map(({ pax_type, total }) => [pax_type, total])).toEqual([
    ["ADT", 1000],
    ["INF", 100],
  ]);
  expect(found.refused).toEqual([{ line: 2, id: made.classes[1], code: 4002 }]);
  expect(found.history).toMatchObject([{ event: "confirmed", actor: `partner:${mine.partner.domainId}` }]);
  expect(found.items).toHaveLength(1);
});

test("another branch sees none of them", async () => {
  expect(await list({}, theirs.branchId)).toMatchObject({ rows: [], total: 0, pages: 1 });
  expect(await refusal(readBooking(ctxOf(operatorOf(theirs.branchId)), { local_pnr: pnrs[0]! }))).toBe("notFound");
});

test("partners read the status by PNR or own reference; another partner's is missing", async () => {
  const ask = async (input: object, partner = mine.partner) =>
    BookStatus.parse(await bookStatus(ctxOf(partner), BookStatusQuery.parse(input)));
  const byPnr = await ask({ local_pnr: pnrs[0]!.toLowerCase() });
  expect(byPnr).toMatchObject({ status: "confirmed", pnr: { local: pnrs[0] }, main_id: made.id, total: 1100 });
  expect(byPnr.items).toMatchObject([{ id: made.classes[0], fare_class: "Y1", pax: { adult: 1, infant: 1 } }]);
  expect(byPnr.items[0]!.passengers).toHaveLength(2);
  expect(byPnr.history).toMatchObject([{ event: "confirmed", by: "partner", at: "2026-05-02T15:00:00Z" }]);
  expect(await ask({ client_reference: "ref-7" })).toEqual(byPnr);
  const other = await partnerOf(mine.branchId);
  expect(await refusal(ask({ local_pnr: pnrs[0] }, other))).toBe("notFound");
  expect(await refusal(ask({ client_reference: "ref-7" }, other))).toBe("notFound");
  expect(await refusal(ask({ local_pnr: pnrs[0] }, theirs.partner))).toBe("notFound");
  expect(BookStatusQuery.safeParse({}).success).toBe(false);
  expect(await prisma().booking.count({ where: { branchId: mine.branchId } })).toBe(8);
});

test("finds a name by word prefixes in any order, regardless of spelling variants and joints", async () => {
  const rows = (await list({ per_page: 100 })).rows.length;
  const { id, classes } = await charter(mine.branchId, { classes: [{ capacity: 10 }, { capacity: 0 }] });
  const person = { first_name: "علي\u200cرضا", last_name: "كاشاني", first_name_latin: "Ali-Reza" };
  const passengers = [{ type: "ADT", ...person, last_name_latin: "O'Kashani" }];
  const request = { main_id: id, client_reference: "ref-names", items: [{ id: classes[0], passengers }] };
  const now = new Date(START - HOUR_MS);
  const [item] = await bookCharter(ctxOf(mine.partner, { now }), BookRequest.parse(request));
  const pnr = item!.local_pnr!;
  for (const search of [
    "علیرضا",
    "علی رضا",
    "رضا",
    "کاشانی علی",
    "alireza",
    "REZA kash",
    "o'kash",
    "okashani",
    "ali-reza",
  ])
    expect(await listed({ search })).toEqual([pnr]);
  for (const search of ["شانی", "علی محمدی", "سارا کاشانی"]) expect(await listed({ search })).toEqual([]);
  expect(await listed({ search: "سارا" })).toHaveLength(rows);
  expect(await listed({ search: pnr.slice(0, 3) })).toContain(pnr);
  expect((await list({ search: "علیرضا" }, theirs.branchId)).total).toBe(0);
});
