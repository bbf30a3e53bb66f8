import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { query } from "@/server/db";
import { dayFromToday } from "../../../../tests/day";
import { charter, ctxOf, type Office, office } from "../../../../tests/fixtures";
import { asLedgerOwner } from "../../../../tests/ledger";
import { nationalCode } from "../../../../tests/national-code";
import { personOf } from "../../../../tests/operators";
import { refusal } from "../../../../tests/outcomes";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { bookCharter } from "../../sales/booking/book-charter";
import { BookRequest } from "../../sales/booking/schema";
import { deletePassenger } from "./delete-passenger";
import { listPassengers } from "./list-passengers";
import { mergePassengers } from "./merge-passengers";
import { readProfile } from "./read-profile";
import { nameFolded, soundOf } from "./rules.search";
import { PassengerQuery } from "./schema";
import { storePassengers } from "./store-passengers";

let ctx: Ctx<OperatorActor>;
let mine: Office;
const names: Record<string, number> = {};
const PEOPLE: [string, string, string?, string?, object?][] = [
  ["علي رضا", "كريمی"],
  ["زهرا", "محمدی", "Zahra", "Mohammadi", { contact: { mobile: "09351112233" } }],
  ["محمد", "حسینی", "Mohammad", "Hosseini"],
  ["حسن", "قاسم‌زاده"],
  ["José", "Núñez"],
];
beforeAll(async () => {
  mine = await office();
  ctx = ctxOf(await personOf(mine.branchId));
  const documents = [{ type: "passport", number: "K7654321", expires_on: "2035-01-01" }];
  const passengers = PEOPLE.map(([first_name, last_name, first_name_latin, last_name_latin, more], n) => ({
    ...{ first_name, last_name, first_name_latin, last_name_latin, national_code: nationalCode(7_000 + n) },
    ...(n === 3 && { documents }),
    ...more,
  }));
  const { items } = await storePassengers(ctx, { passengers });
  for (const [n, { id }] of items.entries()) names[PEOPLE[n]![0]] = id!;
});

const list = (input: object, by = ctx) => listPassengers(by, PassengerQuery.parse(input));
const found = async (search: string, by = ctx) => (await list({ search }, by)).rows.map(({ first_name }) => first_name);

describe("passenger search", () => {
  test.each([
    ["a joined name", "علیرضا", ["علي رضا"]],
    ["its parts, the other keyboard", "کریمي رضا علی", ["علي رضا"]],
    ["a half-space that is not there", "قاسم زاده", ["حسن"]],
    ["Latin letters of a Persian name", "Ghasemzadeh", ["حسن"]],
    ["another spelling", "mohamadi", ["محمد", "زهرا"]],
    ["two, one spelt otherwise", "zahra mohamadi", ["زهرا"]],
    ["Persian letters of a Latin name", "خوزه نونز", []],
    ["no accents", "jose nunez", ["José"]],
    ["a beginning", "زه", ["زهرا"]],
    [
      "a national code's beginning, Persian digits",
      nationalCode(7_000).replace(/\d/g, (d) => "۰۱۲۳۴۵۶۷۸۹"[Number(d)]!),
      ["علي رضا"],
    ],
    ["a mobile", "0935 111", ["زهرا"]],
    ["a mobile with its country", "+98935", ["زهرا"]],
    ["a passport, small", "k765", ["حسن"]],
    ["nobody", "قیصر", []],
    ["signs of patterns", "%_", []],
  ])("finds by %s", async (_, search, expected) => {
    expect(await found(search)).toEqual(expected);
  });

  test("finds by the PNR of a trip, which the profile shows with its price", async () => {
    const made = await charter(mine.branchId, {});
    const passengers = [{ type: "ADT", first_name: "Z", last_name: "M", national_code: nationalCode(7_001) }];
    const [item] = await bookCharter(
      ctxOf(mine.partner),
      BookRequest.parse({ main_id: made.id, items: [{ id: made.classes[0], passengers }] }),
    );
    const pnr = (item as { local_pnr: string }).local_pnr;
    expect(await found(pnr.toLowerCase())).toEqual(["زهرا"]);
    const profile = await readProfile(ctx, { id: names["زهرا"]! });
    expect(profile.trips).toMatchObject([{ local_pnr: pnr, pax_type: "ADT", status: "confirmed", currency: "IRR" }]);
    expect(profile.financial.totals).toEqual([{ currency: "IRR", trips: 1, total: 1000n }]);
  });

  test("finds no passenger of another branch", async () => {
    const other = ctxOf(await personOf((await office()).branchId));
    for (const search of ["محمدی", "k765", "0935", nationalCode(7_000)]) expect(await found(search, other)).toEqual([]);
    expect((await list({}, other)).rows).toEqual([]);
  });
});

test("pages by cursor without duplicates: exact spellings first, then similar sounds; excludes deleted and merged", async () => {
  const by = ctxOf(await personOf((await office()).branchId));
  const passengers = Array.from({ length: 25 }, (_, n) => ({
    ...{ first_name: `A${n}`, last_name: n % 2 ? "Mohammadi" : "محمدی", national_code: nationalCode(8_000 + n) },
  }));
  const ids = (await storePassengers(by, { passengers })).items.map(({ id }) => id!);
  await deletePassenger(by, { id: ids[0]! });
  await mergePassengers(by, { target_id: ids[2]!, source_id: ids[4]! });
  const pages: number[][] = [];
  let cursor: string | null = null;
  do {
    const page = await list({ search: "mohammadi", per_page: 5, cursor }, by);
    pages.push(page.rows.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor);
  const odd = ids.filter((_, n) => n % 2).reverse();
  const even = ids.filter((_, n) => n % 2 === 0 && n !== 0 && n !== 4).reverse();
  expect(pages.flat()).toEqual([...odd, ...even]);
  expect((await list({ per_page: 100 }, by)).total).toBe(23);
  expect((await list({ status: 5 }, by)).rows.map(({ id }) => id)).toEqual([ids[0]]);
  expect(await refusal(list({ cursor: "x" }, by))).toEqual(["fieldInvalid", "cursor"]);
});

test("filters by nationality and by documents that have expired or soon will", async () => {
  const by = ctxOf(await personOf((await office()).branchId));
  const guest = (number: string, days: number) => ({
    ...{ nationality: "TR", first_name: number, last_name: "Kaya" },
    documents: [{ type: "passport", number, expires_on: dayFromToday(days) }],
  });
  await storePassengers(by, {
    passengers: [
      guest("U10001", 30),
      guest("U10002", 800),
      { first_name: "x", last_name: "y", national_code: nationalCode(1) },
    ],
  });
  const who = async (input: object) => (await list(input, by)).rows.map(({ first_name }) => first_name);
  expect(await who({ nationality: "tr" })).toEqual(["U10002", "U10001"]);
  expect(await who({ documents: "expires_soon" })).toEqual(["U10001"]);
  expect(await who({ documents: "expires_soon", search: "kaya" })).toEqual(["U10001"]);
  expect(await who({ documents: "expired" })).toEqual([]);
  expect((await list({ documents: "expires_soon" }, by)).rows[0]!.document).toMatchObject({ warning: "expires_soon" });
});

test("a document filter counts each passenger once and excludes merged and deleted ones", async () => {
  const by = ctxOf(await personOf((await office()).branchId));
  const on = (days: number) => dayFromToday(days);
  const guest = (number: string) => ({
    ...{ nationality: "TR", first_name: number, last_name: "Kaya" },
    documents: [
      { type: "passport", number, expires_on: on(30) },
      { type: "visa", number: `V${number}`, expires_on: on(20) },
    ],
  });
  const passengers = ["U20001", "U20002", "U20003", "U20004"].map(guest);
  const [first, second, third] = (await storePassengers(by, { passengers })).items.map(({ id }) => id!);
  await mergePassengers(by, { target_id: first!, source_id: second! });
  await deletePassenger(by, { id: third! });
  const { rows, total } = await list({ documents: "expires_soon" }, by);
  expect(rows.map(({ first_name }) => first_name)).toEqual(["U20004", "U20001"]);
  expect(total).toBe(2);
  expect((await list({ documents: "expired" }, by)).total).toBe(0);
  expect((await list({ documents: "expires_soon", nationality: "TR" }, by)).total).toBe(2);
});

test("pages through thousands of expiring documents without gaps, as with few", async () => {
  const { branchId } = await office();
  const by = ctxOf(await personOf(branchId));
  await query(
    "test.crowd",
    `with people as (
       insert into passengers (branch_id, nationality, first_name, last_name)
       select $1, case when n % 10 = 0 then 'AF' else 'TR' end, 'n' || n, 'Kaya' from generate_series(1, 1800) n returning id)
     insert into passenger_documents (branch_id, passenger_id, type, number, issuing_country, expires_on)
     select $1, p.id, t.type, upper(left(t.type, 1)) || lpad(p.id::text, 8, '0'), 'TR', current_date + case when p.id % 3 = 0 then 900 else 30 end
       from people p cross join (values ('passport'), ('visa')) t (type)`,
    [branchId],
  );
  // Autovacuum does this about a minute after so many inserts.
  await asLedgerOwner("analyze passengers, passenger_documents");
  const living = await query<{ id: number; nationality: string; due: boolean }>(
    "test.crowd-kept",
    "select id, nationality, id % 3 <> 0 as due from passengers where branch_id = $1 order by id desc",
    [branchId],
  );
  const gone = living.filter(({ due }) => due)[150]!.id;
  await deletePassenger(by, { id: gone });
  const walked = async (input: object) => {
    const ids: number[] = [];
    let cursor: string | null = null;
    do {
      const page = await list({ ...input, documents: "expires_soon", per_page: 100, cursor }, by);
      ids.push(...page.rows.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor);
    return ids;
  };
  const due = living.filter(({ id, due }) => due && id !== gone);
  expect(await walked({})).toEqual(due.map(({ id }) => id));
  expect(await walked({ nationality: "AF" })).toEqual(
    due.filter(({ nationality }) => nationality === "AF").map(({ id }) => id),
  );
  expect((await list({ documents: "expires_soon" }, by)).total).toBe(due.length);
});

test("SQL and TypeScript fold names and compute sounds identically", async () => {
  const letters = [..."آأإئؤيىكکۀةگچپژظضصثقفغعهخحجمنتالبیسشزرذدطو۰۹٣ \u200c\u0651ـ'-./ÀéŞıİßŁŽæoOkhKHsgzcpdj%_\\"];
  const text = fc.array(fc.oneof(fc.constantFrom(...letters), fc.constantFrom("kh", "sh", "gh", "zh")), {
    maxLength: 14,
  });
  const samples = fc.sample(text, 400).map((parts) => parts.join(""));
  const rows = await query<{ name: string; sound: string }>(
    "test.folds",
    "select person_name(n) as name, person_sound(person_name(n)) as sound from unnest($1::text[]) with ordinality t (n, at) order by at",
    [samples],
  );
  expect(rows).toEqual(samples.map((sample) => ({ name: nameFolded(sample), sound: soundOf(nameFolded(sample)) })));
});

test("the database accepts only valid national codes", async () => {
  const codes = [...Array.from({ length: 200 }, (_, n) => nationalCode(n)), "1111111111", "1234567890", "049", ""];
  const rows = await query<{ ok: boolean }>(
    "test.codes",
    "select is_national_code(c) as ok from unnest($1::text[]) c",
    [codes],
  );
  expect(rows.map(({ ok }) => ok)).toEqual(codes.map((_, n) => n < 200));
});
