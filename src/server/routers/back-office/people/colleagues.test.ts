import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { colleagues } from "@/server/routers/back-office/people/colleagues";
import { approved } from "../../../../../tests/approved";
import { backOfficeDoor, type Clerk } from "../../../../../tests/back-office";
import { runs } from "../../../../../tests/runs";

const clerkOf = backOfficeDoor({ colleagues });
let clerk: Clerk;
let other: Clerk;
beforeAll(async () => {
  [clerk, other] = [await clerkOf("manager"), await clerkOf("manager")];
});

type Wire = Awaited<ReturnType<Clerk["ask"]>>;
const resultOf = ({ status, json }: Wire) => [status, json.code];
const operation = (body: object, of = clerk) => of.ask("POST", "/colleague/operation", body);
const user = (more: object = {}) => ({
  ...{ colleague_id: clerk.colleagueId, username: `u${Math.random()}`, name: "سارا", password: "ghasedak-sefid" },
  ...more,
});

describe("the routes of colleagues", () => {
  test("create, read by number and code, edit, delete", async () => {
    const form = { operation: "create", name: "سپید پر", code: "SP-1", financial: { ceiling: "۱۰۰۰" } };
    // A colleague with a credit limit is created after a second person's approval.
    const waits = await approved(clerk, operation(form));
    expect(resultOf(waits)).toEqual([409, 2012]);
    const { json } = await clerk.ask("GET", "/colleague/get?code=SP-1");
    expect(json).toMatchObject({
      status: true,
      data: { code: "SP-1", financial: { ceiling: 1_000, currency: "IRR" } },
    });
    const { id } = json.data;
    expect((await clerk.ask("GET", `/colleague/get?id=${id}`)).json.data).toEqual(json.data);
    expect((await clerk.ask("GET", "/colleague/get?code=SP-1")).json.data.id).toBe(id);
    expect((await clerk.ask("GET", `/colleague/search?query=${encodeURIComponent("سپید")}`)).json.data).toMatchObject([
      { id, code: "SP-1" },
    ]);
    const edited = await operation({
      operation: "edit",
      id,
      version: 1,
      financial: { settlement_day: 3 },
      active: false,
    });
    expect(edited.json.data).toMatchObject({ active: false, version: 2 });
    expect(resultOf(await operation({ operation: "edit", id, version: 1, name: "x" }))).toEqual([409, 8004]);
    expect((await operation({ operation: "delete", id })).json.data.deleted_at).not.toBeNull();
    expect(resultOf(await operation({ operation: "delete", id }))).toEqual([404, 3009]);
    const refused = await operation({ operation: "delete", id: clerk.colleagueId });
    expect(resultOf(refused)).toEqual([409, 8002]);
    expect(refused.json.error.kept_by).toEqual(["domains"]);
  });

  test("the same Idempotency-Key makes one colleague, and is answered with it; other data under it are refused", async () => {
    const key = { "idempotency-key": "colleague-1" };
    const form = { operation: "create", name: "یک بار" };
    const send = (body: object) => clerk.ask("POST", "/colleague/operation", body, key);
    const first = await send(form);
    const again = await send(form);
    expect(again.json.data.id).toBe(first.json.data.id);
    expect(again.headers["idempotent-replayed"]).toBe("true");
    expect(resultOf(await send({ ...form, name: "دیگر" }))).toEqual([409, 3010]);
  });

  test("the list, the bill, the accounts, the ceiling, the billing", async () => {
    const id = clerk.colleagueId;
    const list = await clerk.ask("POST", "/colleagues/list", { operation: "settled", per_page: 5 });
    expect(list.json.data.map((row: { id: number }) => row.id)).toContain(id);
    expect(list.json.meta).toMatchObject({ page: 1, per_page: 5, next_cursor: null });
    const bill = await clerk.ask("POST", "/colleague/bill", { id, from: "۱۴۰۵-۰۸-۰۱", to: "2026-11-30" });
    expect(bill.json).toMatchObject({
      data: { from: "2026-10-23", opening: 0, closing: 0, rows: [] },
      meta: { total: 0 },
    });
    const accounts = await clerk.ask("POST", "/colleagues/ledger-accounts", { ids: [id] });
    expect(accounts.json.data[0].accounts).toHaveLength(2);
    const set = await clerk.ask("POST", "/colleagues/update/financial", { id, ceiling: 55, settlement_day: 20 });
    expect(set.json.data.financial).toMatchObject({ ceiling: 55, ceiling_in_force: 55, settlement_day: 20 });
    const writer = await clerkOf("accountant", clerk);
    const raise = (ceiling: number) => writer.ask("POST", "/colleagues/update/financial", { id, ceiling });
    expect(resultOf(await raise(54))).toEqual([200, undefined]);
    const refused = await raise(55);
    expect(resultOf(refused)).toEqual([403, 2007]);
    expect(refused.json.error).toMatchObject({ permission: "colleague:approve" });
    const rebuilt = await clerk.ask("POST", "/colleagues/update/general-billing", {});
    expect(rebuilt.json.data).toMatchObject({ differences: 0, found: [] });
  });

  test("users: added, listed, changed, deleted", async () => {
    const { json } = await clerk.ask("POST", "/colleague/user", user({ username: "Parvaz" }));
    expect(json.data).toMatchObject({ username: "parvaz", role: "staff", active: true });
    const { id } = json.data;
    const again = await clerk.ask("POST", "/colleague/user", user({ username: "PARVAZ" }));
    expect(resultOf(again)).toEqual([422, 3003]);
    const listed = await clerk.ask("GET", `/colleague/user?colleague_id=${clerk.colleagueId}`);
    expect(listed.json.data.map((row: { id: number }) => row.id)).toEqual([id]);
    expect((await clerk.ask("PUT", "/colleague/user", { id, role: "manager" })).json.data.role).toBe("manager");
    expect((await clerk.ask("DELETE", "/colleague/user", { id })).json.data.deleted_at).not.toBeNull();
    expect(resultOf(await clerk.ask("DELETE", "/colleague/user", { id }))).toEqual([404, 3009]);
  });

  test("another branch's colleague is 3009 on every route", async () => {
    const id = clerk.colleagueId;
    const answers = [
      await operation({ operation: "edit", id, name: "x" }, other),
      await operation({ operation: "delete", id }, other),
      await other.ask("GET", `/colleague/get?id=${id}`),
      await other.ask("POST", "/colleague/bill", { id }),
      await other.ask("POST", "/colleagues/update/financial", { id, ceiling: 1 }),
      await other.ask("POST", "/colleagues/update/general-billing", { ids: [id] }),
      await other.ask("GET", `/colleague/user?colleague_id=${id}`),
      await other.ask("POST", "/colleague/user", user()),
    ];
    expect(answers.map(resultOf)).toEqual(answers.map(() => [404, 3009]));
  });

  test("a read-only user is refused every write (2007)", async () => {
    const reader = await clerkOf("support", clerk);
    const { colleagueId: id } = clerk;
    expect((await reader.ask("GET", `/colleague/get?id=${id}`)).status).toBe(200);
    const answers = [
      await operation({ operation: "create", name: "x" }, reader),
      await reader.ask("POST", "/colleagues/update/financial", { id, ceiling: 1 }),
      await reader.ask("POST", "/colleagues/update/general-billing", {}),
      await reader.ask("POST", "/colleague/user", user()),
      await reader.ask("PUT", "/colleague/user", { id: 1, name: "x" }),
      await reader.ask("DELETE", "/colleague/user", { id: 1 }),
    ];
    expect(answers.map(resultOf)).toEqual(answers.map(() => [403, 2007]));
  });

  test("any input is executed or refused, never an internal error", async () => {
    const junk = fc.oneof(
      fc.anything(),
      fc.constantFrom(
        null,
        "",
        0,
        -1,
        1e308,
        "۱۲",
        "\u0000",
        "%_\\",
        "x".repeat(3_000),
        [],
        {},
        "2026-02-30",
        "create",
      ),
    );
    const fields = [
      "operation",
      "id",
      "code",
      "name",
      "contact",
      "financial",
      "ceiling",
      "cursor",
      "sort",
      "query",
      "ids",
    ];
    const more = [
      "version",
      "from",
      "to",
      "page",
      "search",
      "username",
      "password",
      "colleague_id",
      "active",
      "category",
    ];
    const routes = fc.constantFrom<[string, string]>(
      ["POST", "/colleague/operation"],
      ["GET", "/colleague/search"],
      ["POST", "/colleagues/list"],
      ["POST", "/colleague/bill"],
      ["POST", "/colleagues/ledger-accounts"],
      ["POST", "/colleagues/update/financial"],
      ["POST", "/colleagues/update/general-billing"],
      ["POST", "/colleague/user"],
      ["PUT", "/colleague/user"],
      ["DELETE", "/colleague/user"],
    );
    const body = fc.dictionary(fc.constantFrom(...fields, ...more), junk, { maxKeys: 6 });
    const act = fc.constantFrom("create", "edit", "delete", undefined);
    await fc.assert(
      fc.asyncProperty(routes, body, act, async ([method, path], given, operation) => {
        const answer = await clerk.ask(method, path, operation ? { operation, ...given } : given);
        expect(answer.status).toBeLessThan(500);
      }),
      { numRuns: runs(120) },
    );
  });
});
