import { beforeEach, describe, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { settings } from "@/server/routers/back-office/platform/settings";
import { backOfficeDoor, type Clerk } from "../../../../tests/back-office";
import { asLedgerOwner } from "../../../../tests/ledger";

const door = backOfficeDoor({ settings });
let mine: Clerk;
beforeEach(async () => {
  mine = await door("manager");
});

const get = (type: string, who = mine) => who.ask("GET", `/settings/index/${type}`);
const put = (type: string, data: object, version: number | null = null, who = mine) =>
  who.ask("PUT", `/settings/index/${type}`, { version, data });
const column = async <T>(sql: string, ...values: unknown[]): Promise<T> =>
  (await asLedgerOwner<{ is: T }>(sql, [mine.branchId, ...values]))[0]!.is;

/** A document of two lines, as by posting. */
const post = () =>
  asLedgerOwner(
    `select ledger.post_many(jsonb_build_array(jsonb_build_object('branch_id', b.id, 'doc_date', ledger.business_day(b.id, now()),
       'kind', 'manual', 'created_by', 'system', 'lines', jsonb_build_array(
         jsonb_build_object('mapping', 'cash', 'dr', 100), jsonb_build_object('mapping', 'equity.capital', 'cr', 100)))))
       from branches b where b.id = $1`,
    [mine.branchId],
  );

describe("a setting", () => {
  test("has its defaults, is replaced as a whole, and has its author", async () => {
    expect((await get("tax")).json.data).toEqual({
      type: "tax",
      data: { basis_points: 0, included: false, registration_number: null },
      ...{ version: 0, changed_at: null, changed_by: null, changeable: true },
    });
    const changed = await put("tax", { basis_points: "۱۰۰۰", included: true }, 0);
    expect(changed.json.data).toMatchObject({
      data: { basis_points: 1000, included: true, registration_number: null },
      ...{ version: 1, changed_by: { kind: "operator", id: mine.actor.operatorId } },
    });
    expect((await get("tax")).json.data).toEqual(changed.json.data);
  });

  test("of the branch itself is in its row, and a change writes an audit row and an event", async () => {
    const { data } = (await get("branch")).json.data;
    const name = { ...data, name: "شعبهٔ مرکزی", time_zone: "Asia/Dubai", phone: "۰۲۱-۱۲۳" };
    expect((await put("branch", name)).json.data.data).toEqual({ ...name, phone: "021-123" });
    const { branchId } = mine;
    const row = await prisma().branch.findUniqueOrThrow({ where: { id: branchId } });
    expect(row).toMatchObject({ name: "شعبهٔ مرکزی", timeZone: "Asia/Dubai" });
    const audited = await prisma().auditEntry.findFirstOrThrow({ where: { branchId, action: "setting.change" } });
    expect(audited).toMatchObject({ subjectId: "branch", before: { phone: null }, after: { phone: "021-123" } });
    expect(await prisma().outboxEvent.count({ where: { branchId, type: "setting.changed" } })).toBe(1);
    await put("branch", name);
    expect(await prisma().auditEntry.count({ where: { branchId, action: "setting.change" } })).toBe(1);
  });

  test("that the system changed is read, and so are its changes", async () => {
    await asLedgerOwner(
      `insert into branch_settings (branch_id, type, data, changed_by) values ($1, 'branch', '{"phone": "021"}', 'system')`,
      [mine.branchId],
    );
    const { status, json } = await get("branch");
    expect([status, json.data.data.phone, json.data.changed_by]).toMatchObject([
      200,
      "021",
      { kind: "system", id: null },
    ]);
  });

  test("drops unknown members: a secret sent by mistake is neither returned nor stored", async () => {
    await put("gateway", { link_minutes: 60, api_key: "hunter2" });
    expect((await get("gateway")).text).not.toContain("hunter2");
    const stored = await prisma().branchSetting.findFirstOrThrow({ where: { branchId: mine.branchId } });
    expect(JSON.stringify(stored)).not.toContain("hunter2");
  });

  test.each([
    ["country", { code: "ZZ" }],
    ["province", { code: "IR-99" }],
    ["city", { code: "ir-nowhere" }],
    ["currency", { currency: "ZZZ" }],
    ["branch", { name: "x", name_latin: "x", time_zone: "Mars/Olympus" }],
    ["tax", { basis_points: 9000 }],
    ["gateway", { least_amount: 5, most_amount: 4 }],
    ["sms", { quiet_from: "22:00" }],
    ["sms", { quiet_from: "25:00", quiet_to: "07:00" }],
    ["calendar", { calendar: "lunar" }],
  ])("%s %j is fieldInvalid (3003)", async (type, data) => {
    const { json } = await put(type, data);
    expect([json.code, json.error.fields[0].path.startsWith("data.")]).toEqual([3003, true]);
  });

  test("another type is fieldInvalid (3003), another role noPermission (2007); branches are separate", async () => {
    expect((await get("telex")).json.code).toBe(3003);
    const { branchId, colleagueId } = mine;
    const accountant = await door("accountant", { branchId, colleagueId });
    expect((await get("tax", accountant)).json.code).toBe(2007);
    expect((await put("tax", { basis_points: 1 }, null, accountant)).json.code).toBe(2007);
    const other = await door("manager");
    await put("numbering", { invoice_prefix: "MINE" });
    expect((await get("numbering", other)).json.data).toMatchObject({ version: 0, data: { invoice_prefix: "" } });
  });
});

describe("two people concurrently", () => {
  test("an old version is refused with changedMeanwhile (8004); of concurrent ones with one version exactly one succeeds", async () => {
    await put("tax", { basis_points: 500 }, 0);
    expect((await put("tax", { basis_points: 600 }, 0)).json.code).toBe(8004);
    const all = await Promise.all(Array.from({ length: 8 }, (_, n) => put("tax", { basis_points: 700 + n }, 1)));
    const codes = all.map(({ json }) => json.code ?? 1000).sort();
    expect(codes).toEqual([1000, ...Array(7).fill(8004)]);
    expect((await get("tax")).json.data.version).toBe(2);
  });
});

describe("currency and calendar", () => {
  test("change while the books are new, and the books follow", async () => {
    expect((await put("currency", { currency: "usd" })).json.data.data).toEqual({ currency: "USD" });
    const boxes =
      "select array_agg(distinct currency)::text[] as is from ledger.accounts where branch_id = $1 and kind is not null";
    expect(await column(boxes)).toEqual(["USD"]);
    expect((await put("calendar", { calendar: "gregorian" })).json.data.data).toEqual({ calendar: "gregorian" });
    const first = "select min(lower(dates))::text as is from ledger.periods where branch_id = $1";
    expect(await column<string>(first)).toMatch(/-01-01$/);
    await post();
  });

  test("are fixed after the first document, in the route and in the database", async () => {
    await post();
    expect((await get("currency")).json.data).toMatchObject({ changeable: false });
    for (const [type, data] of [
      ["currency", { currency: "USD" }],
      ["calendar", { calendar: "gregorian" }],
    ] as const) {
      const { status, json } = await put(type, data);
      expect([type, status, json.code]).toEqual([type, 409, 8003]);
      const column = Object.keys(data)[0]!;
      const by = asLedgerOwner(`update branches set ${column} = '${Object.values(data)[0]}' where id = $1`, [
        mine.branchId,
      ]);
      await expect(by).rejects.toMatchObject({ code: "LG005" });
    }
    expect((await put("currency", { currency: "IRR" })).status).toBe(200);
  });

  test("the calendar is fixed after a closed month, even an empty one", async () => {
    await asLedgerOwner(
      "select ledger.close_periods($1, (select min(upper(dates)) - 1 from ledger.periods where branch_id = $1), 'soft_closed', 'system')",
      [mine.branchId],
    );
    expect((await get("calendar")).json.data.changeable).toBe(false);
    expect((await put("calendar", { calendar: "gregorian" })).json.code).toBe(8003);
    expect((await put("currency", { currency: "EUR" })).status).toBe(200);
  });

  test("a concurrent first document wins, and is posted in the old currency", async () => {
    for (let round = 0; round < 5; round++) {
      mine = await door("manager");
      const [changed] = await Promise.all([put("currency", { currency: "USD" }), post()]);
      const currency = await column<string>("select currency as is from branches where id = $1");
      const posted = await column<string>("select min(ccy) as is from ledger.entries where branch_id = $1");
      expect(posted).toBe(currency);
      expect(changed.json.code ?? 1000).toBe(currency === "USD" ? 1000 : 8003);
    }
  });
});
