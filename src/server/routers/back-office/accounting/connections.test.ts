import { beforeAll, describe, expect, test } from "vitest";
import { announcements } from "@/server/routers/back-office/accounting/announcements";
import { connections } from "@/server/routers/back-office/accounting/connections";
import { payments } from "@/server/routers/back-office/cashier/payments";
import { backOfficeDoor, type Clerk } from "../../../../../tests/back-office";
import { asLedgerOwner } from "../../../../../tests/ledger";
import { dayIn } from "../../../../../tests/mappings";

const clerkOf = backOfficeDoor({ announcements, connections, payments });
let clerk: Clerk;
let stranger: Clerk;

type ConnectionDto = Awaited<ReturnType<Clerk["ask"]>>;
type Ref = { type: string; id: number };
const resultOf = ({ status, json }: ConnectionDto) => [status, json.code];
const fields = ({ json }: ConnectionDto) => (json.error.fields ?? []).map(({ path }: { path: string }) => path);
const today = dayIn();

const ask = (who: Clerk, path: string, body: object = {}) => who.ask("POST", `/accounting/connections/${path}`, body);
const stored = async (items: Ref[], title = "پروندهٔ مشهد") => (await ask(clerk, "store", { title, items })).json.data;

const accountOf = async (who: Clerk, code: string) =>
  (
    await asLedgerOwner<{ id: number }>("select id from ledger.accounts where branch_id = $1 and code = $2", [
      who.branchId,
      code,
    ])
  )[0]!.id;
/** Creates a note of a branch, as a record for a connection. */
async function note(who = clerk): Promise<Ref> {
  const party = { type: "colleague", id: who.colleagueId };
  const form = { direction: "debit", account_id: await accountOf(who, "41010001"), party, amount: 500, date: today };
  return { type: "announcement", id: (await who.ask("POST", "/announcement/store", form)).json.data.id };
}
const notes = async (count: number) => {
  const all: Ref[] = [];
  for (let n = 0; n < count; n++) all.push(await note());
  return all;
};
const itemsIn = async (id: number): Promise<Ref[]> =>
  (await ask(clerk, "view", { id })).json.data.items.map(({ type, id }: Ref) => ({ type, id }));

beforeAll(async () => {
  clerk = await clerkOf();
  stranger = await clerkOf();
});

describe("POST /accounting/connections/store", () => {
  test("lists records of every kind under readable labels", async () => {
    const payment = await clerk.ask("POST", "/pay/store", {
      payments: [
        {
          ...{ type: "receipt", method: "cash", counterparty: { type: "colleague", id: clerk.colleagueId } },
          ...{ amount: 800, date: today, description: "بابت پرونده" },
        },
      ],
    });
    const [paid] = payment.json.data.payments;
    const items = [await note(), { type: "payment", id: paid.id }, { type: "document", id: paid.document.document_id }];
    const made = await stored(items);
    expect(made).toMatchObject({
      status: "active",
      items_count: 3,
      types: { announcement: 1, payment: 1, document: 1 },
    });
    const byType = new Map(made.items.map((item: Ref) => [item.type, item]));
    expect(byType.get("payment")).toMatchObject({
      ...{ title: String(paid.number), kind: "receipt", amount: 800, currency: "IRR", status: "posted", exists: true },
      party: { type: "colleague", id: clerk.colleagueId },
    });
    expect(byType.get("document")).toMatchObject({ kind: "receipt", amount: 800, document: paid.document });
  });

  test("3003 reports the record the branch does not have; nothing is stored then", async () => {
    const before = (await ask(clerk, "list")).json.meta.total;
    for (const item of [
      await note(stranger),
      { type: "payment", id: 2_000_000_000 },
      { type: "document", id: 9_000_000_000_000_000 },
      { type: "booking", id: 2_000_000_000 },
      { type: "cheque", id: 2_000_000_000 },
    ]) {
      const answer = await ask(clerk, "store", { title: "x", items: [await note(), item] });
      expect([item.type, ...resultOf(answer), fields(answer)]).toEqual([item.type, 422, 3003, ["items[1].id"]]);
    }
    for (const body of [
      { title: "", items: [] },
      { title: "x", items: [] },
      { title: "x", items: [{ type: "trade", id: 1 }] },
    ])
      expect(resultOf(await ask(clerk, "store", body))[0]).toBe(422);
    expect((await ask(clerk, "list")).json.meta.total).toBe(before);
  });

  test("8006 reports the connection that holds the record", async () => {
    const [taken, free] = await notes(2);
    const first = await stored([taken!], "ابتدا");
    const answer = await ask(clerk, "store", { title: "دوم", items: [free!, taken!] });
    expect([...resultOf(answer), fields(answer)]).toEqual([409, 8006, ["items[1].id"]]);
    expect(answer.json.error.taken).toEqual([{ ...taken, connection_id: first.id, title: "ابتدا" }]);
    const second = await stored([free!]);
    expect(second.items_count).toBe(1);
    expect(resultOf(await ask(clerk, "update", { id: second.id, add: [taken] }))).toEqual([409, 8006]);
  });

  test("2007 for a read-only user; the same key finds the created one", async () => {
    const support = await clerkOf("support", clerk);
    expect(resultOf(await ask(support, "store", { title: "x", items: [await note()] }))).toEqual([403, 2007]);
    const body = { title: "کلید", items: [await note()], request_key: "k-1" };
    const first = await ask(clerk, "store", body);
    expect((await ask(clerk, "store", body)).json.data.id).toBe(first.json.data.id);
  });
});

describe("POST /accounting/connections/update", () => {
  test("adds, removes and renames; removed members are still listed", async () => {
    const [one, other, third] = await notes(3);
    const { id, version } = await stored([one!, other!]);
    const { json } = await ask(clerk, "update", { id, version, title: "تازه", remove: [one], add: [third] });
    expect(json.data).toMatchObject({ title: "تازه", version: version + 1, items_count: 2 });
    expect(await itemsIn(id)).toEqual([other, third]);
    // A removed record is listed separately.
    expect(json.data.items).toHaveLength(2);
    expect(json.data.removed).toMatchObject([{ ...one, removed_at: expect.any(String) }]);
  });

  test("all or nothing: 3003 at an unknown member, 8004 after another change, another branch 3009", async () => {
    const [one, other] = await notes(2);
    const { id, version } = await stored([one!]);
    const wrong = await ask(clerk, "update", { id, add: [other], remove: [one, other] });
    expect([...resultOf(wrong), fields(wrong)]).toEqual([422, 3003, ["remove[1].id"]]);
    expect(await itemsIn(id)).toEqual([one]);
    await ask(clerk, "update", { id, title: "ب" });
    expect(resultOf(await ask(clerk, "update", { id, version, title: "ج" }))).toEqual([409, 8004]);
    for (const [path, body] of [
      ["update", { id, title: "x" }],
      ["view", { id }],
      ["trash", { id }],
      ["merge", { target_id: id, source_id: id + 1 }],
    ] as const)
      expect([path, ...resultOf(await ask(stranger, path, body))]).toEqual([path, 404, 3009]);
  });
});

describe("POST /accounting/connections/trash, merge, list", () => {
  test("trashed, its records are free for another; 8005 for later actions on it", async () => {
    const items = await notes(2);
    const { id } = await stored(items);
    const { json } = await ask(clerk, "trash", { id, reason: "اشتباه" });
    expect(json.data).toMatchObject({ status: "trashed", items_count: 2, allowed_operations: ["restore"] });
    expect(json.data.history[0]).toMatchObject({ action: "trash", note: "اشتباه" });
    const other = await stored(items, "دیگری");
    for (const [path, body] of [
      ["update", { id, title: "x" }],
      ["trash", { id }],
      ["merge", { target_id: id, source_id: other.id }],
      ["merge", { target_id: other.id, source_id: id }],
    ] as const)
      expect([path, ...resultOf(await ask(clerk, path, body))]).toEqual([path, 409, 8005]);
  });

  test("merged, the source leads to the living one, and merging into it goes there", async () => {
    const items = await notes(3);
    const [a, b, c] = [
      await stored([items[0]!], "الف"),
      await stored([items[1]!], "ب"),
      await stored([items[2]!], "پ"),
    ];
    const first = await ask(clerk, "merge", { target_id: a.id, source_id: b.id });
    expect(first.json.data).toMatchObject({ id: a.id, items_count: 2, merged: [{ id: b.id, title: "ب" }] });
    expect((await ask(clerk, "view", { id: b.id })).json.data).toMatchObject({
      ...{ status: "merged", merged_into: { id: a.id, title: "الف" }, allowed_operations: [] },
    });
    const second = await ask(clerk, "merge", { target_id: b.id, source_id: c.id });
    expect(second.json.data).toMatchObject({ id: a.id, items_count: 3 });
    expect((await ask(clerk, "merge", { target_id: a.id, source_id: c.id })).json.data.version).toBe(
      second.json.data.version,
    );
    const closed = await ask(clerk, "update", { id: b.id, title: "x" });
    expect(resultOf(closed)).toEqual([409, 8005]);
    expect(closed.json.error.merged_into).toBe(a.id);
    expect(resultOf(await ask(clerk, "merge", { target_id: a.id, source_id: a.id }))).toEqual([422, 3003]);
    const d = await stored(await notes(1), "ت");
    expect(resultOf(await ask(clerk, "merge", { target_id: d.id, source_id: b.id }))).toEqual([409, 8005]);
  });

  test("list: two kinds of filter and a search, by pages", async () => {
    const { id } = await stored([await note()], "سفر كيش");
    const list = async (body: object) => (await ask(clerk, "list", body)).json;
    const ids = async (body: object) => (await list(body)).data.map((one: { id: number }) => one.id);
    expect(await ids({ search: "کیش" })).toEqual([id]);
    expect(await ids({ search: "کیش", filters: { type: "announcement", status: "active" } })).toEqual([id]);
    expect(await ids({ search: "کیش", filters: { type: "payment" } })).toEqual([]);
    expect(await ids({ search: "کیش", filters: { status: "trashed" } })).toEqual([]);
    const first = await list({ per_page: 2 });
    const next = await list({ per_page: 2, cursor: first.meta.next_cursor });
    expect(next.data[0].id).toBeLessThan(first.data[1].id);
    expect(resultOf(await ask(clerk, "list", { cursor: "!" }))).toEqual([422, 3003]);
    expect((await ask(stranger, "list")).json.data).toEqual([]);
  });
});
