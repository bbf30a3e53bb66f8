import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { KEYS } from "@/domain/accounting/mapping/rules";
import { preferences } from "@/server/routers/back-office/accounting/preferences";
import { type Office, office } from "../../../../../tests/fixtures";
import { call } from "../../../../../tests/http";
import { asLedgerOwner } from "../../../../../tests/ledger";
import { bearer, dayIn, leaf } from "../../../../../tests/mappings";
import { type Mounted, nodeMount } from "../../../../../tests/mounts";

/** Accounting mappings as a back-office client sees them on the wire. */
let server: Mounted;
let mine: Office;
let foreign: string;
let accountant: string;
let reader: string;
let other: number;
beforeAll(async () => {
  server = await nodeMount({ backOffice: { preferences } });
  const theirs = await office();
  foreign = await bearer(theirs.branchId);
  other = await leaf(theirs.branchId, "4101");
});
afterAll(() => server.close());
beforeEach(async () => {
  mine = await office();
  [accountant, reader] = await Promise.all([bearer(mine.branchId, "accountant"), bearer(mine.branchId, "support")]);
});

const ask = (method: string, path: string, body?: unknown, who = accountant) =>
  call(server.base, method, `/api/v2/accounting/preference${path}`, { headers: { authorization: who }, body });
type PreferenceDto = { key: string; id: number; version: string; [more: string]: unknown };
const keyed = async (key: string, who = accountant): Promise<PreferenceDto> =>
  (await ask("GET", "", undefined, who)).json.data.find((one: PreferenceDto) => one.key === key);
const paths = ({ json }: { json: { error: { fields?: { path: string }[] } } }) =>
  json.error.fields?.map(({ path }) => path);
const dates = () => dayIn();

describe("GET /accounting/preference", () => {
  test("every key with its account, the events that post to it, and those without one", async () => {
    const { status, json } = await ask("GET", "");
    expect([status, json.status]).toEqual([200, true]);
    expect(json.data.map(({ key }: PreferenceDto) => key)).toEqual([...KEYS]);
    const sale = json.data.find(({ key }: PreferenceDto) => key === "sale");
    expect(sale).toMatchObject({
      ...{ group: "sales", title: "فروش", title_latin: "Sale", account_types: ["income"], state: "mapped" },
      account: { id: expect.any(Number), code: "41010001", title: "فروش", title_latin: "Sale" },
      ...{ id: expect.any(Number), valid_from: null, valid_to: null, earlier: [], later: [] },
    });
    expect(sale.events).toContainEqual({ title: "رزرو همکار", title_latin: "Partner booking", side: "credit" });
    expect(await keyed("refund")).toMatchObject({ id: null, account: null, state: "unused" });
  });

  test("on another day the value in force then; an invalid day is refused", async () => {
    const sale = await keyed("sale");
    const account_id = await leaf(mine.branchId, "4101");
    await ask("PUT", `/${sale.id}`, { account_id, valid_from: dayIn(5) });
    const on = async (date: string) =>
      (await ask("GET", `?date=${date}`)).json.data.find((one: PreferenceDto) => one.key === "sale").account.id;
    expect([await on(dayIn(4)), await on(dayIn(5))]).toEqual([(sale["account"] as { id: number }).id, account_id]);
    expect((await ask("GET", "?date=2026-13-01")).json.code).toBe(3003);
  });

  test("a key whose account was removed, or cannot be posted to, reports it", async () => {
    const { branchId } = mine;
    await asLedgerOwner("delete from ledger.mappings where branch_id = $1 and key = 'tax'", [branchId]);
    await asLedgerOwner("update ledger.accounts set active = false where branch_id = $1 and code = '41010001'", [
      branchId,
    ]);
    expect(await keyed("tax")).toMatchObject({ id: null, account: null, state: "none" });
    expect(await keyed("sale")).toMatchObject({ state: "unfit", misfit: "inactive", account: { code: "41010001" } });
  });

  test("2007 without accounting:read; another branch sees its own", async () => {
    expect((await ask("GET", "", undefined, reader)).json.code).toBe(2007);
    expect((await keyed("sale")).id).not.toBe((await keyed("sale", foreign)).id);
  });
});

describe("POST /accounting/preference", () => {
  test("from today on: what was in force ends yesterday", async () => {
    const account_id = await leaf(mine.branchId, "4101");
    const before = await keyed("sale");
    const { status, json } = await ask("POST", "", { key: "sale", account_id });
    expect(status).toBe(200);
    expect(json.data).toHaveLength(1);
    expect(json.data[0]).toMatchObject({
      ...{ key: "sale", account: { id: account_id }, valid_from: dates(), valid_to: null },
      earlier: [{ id: before.id, account: before["account"], valid_from: null, valid_to: dayIn(-1) }],
    });
    expect(await keyed("sale")).toEqual(json.data[0]);
  });

  test("several in one request, also keys without a value, by Jalali days and Persian digits", async () => {
    const [sale, refund] = await Promise.all([leaf(mine.branchId, "4101"), leaf(mine.branchId, "4101")]);
    const preferences = [
      { key: "sale", account_id: sale, valid_from: "۱۴۰۶-۰۱-۰۱" },
      { key: "refund", account_id: String(refund), valid_from: dayIn(1) },
    ];
    const { json } = await ask("POST", "", { preferences });
    expect(json.data).toMatchObject([
      { key: "sale", account: { id: sale }, valid_from: "2027-03-21" },
      { key: "refund", account: { id: refund }, valid_from: dayIn(1), earlier: [] },
    ]);
    expect(await keyed("refund")).toMatchObject({ account: null, later: [{ account: { id: refund } }] });
  });

  test("all or none: one invalid entry leaves the others unchanged", async () => {
    const sale = await keyed("sale");
    const [fits, not] = await Promise.all([leaf(mine.branchId, "4101"), leaf(mine.branchId, "1101", { kind: "cash" })]);
    const preferences = [
      { key: "sale", account_id: fits },
      { key: "markup", account_id: not },
    ];
    const refused = await ask("POST", "", { preferences });
    expect([refused.status, refused.json.code, paths(refused)]).toEqual([422, 3003, ["preferences[1].account_id"]]);
    expect(await keyed("sale")).toEqual(sale);
  });

  test("8006 where the key starts over that day or later; 3003 for a duplicate or unknown key", async () => {
    const account_id = await leaf(mine.branchId, "4101");
    const [made] = (await ask("POST", "", { key: "sale", account_id, valid_from: dayIn(3) })).json.data;
    const again = await ask("POST", "", { key: "sale", account_id });
    expect([again.status, again.json.code, paths(again), again.json.error.id]).toEqual([
      ...[409, 8006],
      ["valid_from"],
      made.id,
    ]);
    const twice = {
      preferences: [
        { key: "tax", account_id },
        { key: "tax", account_id },
      ],
    };
    expect(paths(await ask("POST", "", twice))).toEqual(["preferences[1].key"]);
    expect(paths(await ask("POST", "", { key: "sales", account_id }))).toEqual(["key"]);
    expect((await ask("POST", "", {})).json.code).toBe(3002);
  });

  test.each([
    ["a general account", (branchId: number) => accountOf(branchId, "4101")],
    ["another type", (branchId: number) => leaf(branchId, "2301")],
    ["inactive", (branchId: number) => leaf(branchId, "4101", { active: false })],
    ["another currency", (branchId: number) => leaf(branchId, "4101", { currency: "USD" })],
    ["one that demands a party", (branchId: number) => leaf(branchId, "4101", { party: true })],
    ["another branch's", async () => other],
  ])("3003 for an account that does not fit: %s", async (_, make) => {
    const account_id = await make(mine.branchId);
    const refused = await ask("POST", "", { key: "sale", account_id });
    expect([refused.json.code, paths(refused)]).toEqual([3003, ["account_id"]]);
    expect(await keyed("sale")).toMatchObject({ account: { code: "41010001" }, earlier: [] });
  });

  test("2007 for a read-only user", async () => {
    const cashier = await bearer(mine.branchId, "support");
    expect((await ask("POST", "", { key: "sale", account_id: 1 }, cashier)).json.code).toBe(2007);
  });

  test("repeated with its Idempotency-Key it is executed once and answered alike", async () => {
    const account_id = await leaf(mine.branchId, "4101");
    const send = () =>
      call(server.base, "POST", "/api/v2/accounting/preference", {
        headers: { authorization: accountant, "idempotency-key": "one" },
        body: { key: "sale", account_id },
      });
    const [first, second] = [await send(), await send()];
    expect(first.status).toBe(200);
    expect(second.json.data).toEqual(first.json.data);
  });
});

describe("GET /accounting/preference/{id}", () => {
  test("one record, also an ended one, with its predecessor and successor", async () => {
    const sale = await keyed("sale");
    const account_id = await leaf(mine.branchId, "4101");
    const { json } = await ask("PUT", `/${sale.id}`, { account_id });
    const ended = await ask("GET", `/${sale.id}`);
    expect(ended.json.data).toMatchObject({
      ...{ id: sale.id, valid_from: null, valid_to: dayIn(-1), earlier: [] },
      later: [{ id: json.data.id, account: { id: account_id }, valid_from: dates(), valid_to: null }],
    });
    expect((await ask("GET", `/${json.data.id}`)).json.data).toEqual(json.data);
  });

  test("3009 for one that is not there, or another branch's", async () => {
    const { id } = await keyed("sale");
    expect((await ask("GET", `/${id}`, undefined, foreign)).json.code).toBe(3009);
    expect((await ask("GET", "/2000000000")).json.code).toBe(3009);
  });
});

describe("PUT /accounting/preference/{id}", () => {
  test("from a later day of it; from its first day the record itself changes, and the audit log has both", async () => {
    const sale = await keyed("sale");
    const [one, two] = await Promise.all([leaf(mine.branchId, "4101"), leaf(mine.branchId, "4101")]);
    const changed = (await ask("PUT", `/${sale.id}`, { account_id: one, version: sale.version })).json.data;
    expect(changed).toMatchObject({ account: { id: one }, valid_from: dates(), valid_to: null });
    const mended = (await ask("PUT", `/${changed.id}`, { account_id: two })).json.data;
    expect(mended).toMatchObject({ id: changed.id, account: { id: two }, valid_from: dates() });
    expect(mended.earlier).toHaveLength(1);
    const entries = await asLedgerOwner<{ before: object; after: object }>(
      "select before, after from audit_log where branch_id = $1 and action = 'mapping.change' order by id",
      [mine.branchId],
    );
    expect(entries).toMatchObject([
      { before: { code: "41010001", valid_to: null }, after: { id: one, valid_from: dates(), valid_to: null } },
      { before: { id: one, valid_from: dates() }, after: { id: two, valid_from: dates(), mapping_id: changed.id } },
    ]);
  });

  test("the same value is no change", async () => {
    const sale = await keyed("sale");
    const { id } = sale["account"] as { id: number };
    expect((await ask("PUT", `/${sale.id}`, { account_id: id })).json.data).toEqual(sale);
  });

  test("7301 where it would reach back into a closed month; the day after it is taken", async () => {
    const { branchId } = mine;
    const sale = await keyed("sale");
    const account_id = await leaf(branchId, "4101");
    const [{ last }] = (await asLedgerOwner<{ last: string }>(
      `select (lower(dates) - 1)::text as last from ledger.periods where branch_id = $1 and dates @> $2::date`,
      [branchId, dates()],
    )) as [{ last: string }];
    await asLedgerOwner("select ledger.close_periods($1, $2::date, 'soft_closed', 'test')", [branchId, last]);
    const back = await ask("PUT", `/${sale.id}`, { account_id, valid_from: last });
    expect([back.status, back.json.code, back.json.error.closed_until]).toEqual([409, 7301, last]);
    expect(await keyed("sale")).toEqual(sale);
    const next = new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 10);
    expect((await ask("PUT", `/${sale.id}`, { account_id, valid_from: next })).json.data.valid_from).toBe(next);
  });

  test("8004 for a version another user has changed; 3003 for a day before it", async () => {
    const sale = await keyed("sale");
    const account_id = await leaf(mine.branchId, "4101");
    const { id } = (await ask("PUT", `/${sale.id}`, { account_id, valid_from: dayIn(4) })).json.data;
    const { version } = sale;
    const stale = await ask("PUT", `/${sale.id}`, { account_id, valid_from: dayIn(1), version });
    expect([stale.status, stale.json.code]).toEqual([409, 8004]);
    expect((await ask("PUT", `/${sale.id}`, { account_id, valid_from: dayIn(9) })).json.code).toBe(8004);
    const early = await ask("PUT", `/${id}`, { account_id, valid_from: dayIn(3) });
    expect([early.json.code, paths(early)]).toEqual([3003, ["valid_from"]]);
  });

  test("3009 for another branch's, which stays as it was", async () => {
    const sale = await keyed("sale");
    expect((await ask("PUT", `/${sale.id}`, { account_id: other }, foreign)).json.code).toBe(3009);
    expect(await keyed("sale")).toEqual(sale);
  });
});

async function accountOf(branchId: number, code: string): Promise<number> {
  const [row] = await asLedgerOwner<{ id: number }>(
    "select id from ledger.accounts where branch_id = $1 and code = $2",
    [branchId, code],
  );
  return row!.id;
}
