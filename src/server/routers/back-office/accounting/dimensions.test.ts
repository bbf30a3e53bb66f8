import { beforeAll, describe, expect, test } from "vitest";
import { announcements } from "@/server/routers/back-office/accounting/announcements";
import { balances } from "@/server/routers/back-office/accounting/balances";
import { documents } from "@/server/routers/back-office/accounting/documents";
import { statements } from "@/server/routers/back-office/accounting/statements";
import { payments } from "@/server/routers/back-office/cashier/payments";
import { backOfficeDoor, type Clerk } from "../../../../../tests/back-office";
import { dimensionsOf, type TestDimensions } from "../../../../../tests/dimensions";
import { asLedgerOwner, type Chart, chart } from "../../../../../tests/ledger";

/** Dimensions of documents: stored, required and filtered. */
const clerkOf = backOfficeDoor({ announcements, balances, documents, payments, statements });
let clerk: Clerk;
let of: Chart;
let dims: TestDimensions;
let theirs: TestDimensions;
let project: (member_id: number) => { dimension_id: number; member_id: number }[];
beforeAll(async () => {
  clerk = await clerkOf();
  of = await chart(clerk.branchId);
  dims = await dimensionsOf(clerk.branchId);
  theirs = await dimensionsOf((await clerkOf()).branchId);
  project = (member_id) => [{ dimension_id: dims.project, member_id }];
});

async function ask(method: string, path: string, body?: object) {
  const answer = await clerk.ask(method, path, body);
  expect(answer.status, JSON.stringify(answer.json)).toBe(200);
  return answer.json.data;
}
const refused = async (body: object, path = "/manual-document") => {
  const { status, json } = await clerk.ask("POST", path, body);
  return [status, json.code, json.error?.fields?.map(({ path }: { path: string }) => path)];
};
const document = (row: object, more: object = {}) => ({
  ...{ date: "2026-03-10", status: "temporary", ...more },
  rows: [
    { account_id: of.cost, debit: 40, ...row },
    { account_id: of.cash, credit: 40 },
  ],
});
const membersOf = ({ rows }: { rows: { dimensions: { member_id: number }[] }[] }) =>
  rows.map(({ dimensions }) => dimensions.map(({ member_id }) => member_id));

describe("rows of a document", () => {
  test("take members, publish them and keep them on a draft", async () => {
    const both = [...project(dims.floor), { dimension_id: dims.region, member_id: dims.north }];
    const posted = await ask("POST", "/manual-document", document({ dimensions: both }));
    expect(membersOf(posted)).toEqual([[dims.floor, dims.north], []]);
    expect(posted.rows[0].dimensions[0]).toMatchObject({ code: "floor", title: "floor" });
    const draft = await ask("POST", "/manual-document", document({ dimensions: both }, { status: "draft" }));
    expect(membersOf(draft)).toEqual([[dims.floor, dims.north], []]);
    const { document_id } = await ask("PUT", "/manual-document", { ...document({ dimensions: both }), id: draft.id });
    const [line] = await asLedgerOwner<{ members: number[] }>(
      `select s.members from ledger.entries e join ledger.dimension_sets s on s.branch_id = e.branch_id and s.id = e.dims
        where e.branch_id = $1 and e.voucher_id = $2`,
      [clerk.branchId, document_id],
    );
    expect(line!.members).toEqual([dims.floor, dims.north].sort((a, b) => a - b));
  });

  test("name the member that is unknown, of another dimension or branch, given twice, or not in use", async () => {
    const cases: [object[], string][] = [
      [project(2_000_000_000), "member_id"],
      [project(dims.north), "member_id"],
      [project(theirs.tower), "member_id"],
      [project(dims.late), "member_id"],
    ];
    for (const [dimensions, field] of cases)
      expect(await refused(document({ dimensions }))).toEqual([422, 3003, [`rows[0].dimensions[0].${field}`]]);
    const twice = [...project(dims.tower), ...project(dims.floor)];
    expect(await refused(document({ dimensions: twice }))).toEqual([422, 3003, ["rows[0].dimensions[1].dimension_id"]]);
    await ask("POST", "/manual-document", document({ dimensions: project(dims.late) }, { date: "2026-04-10" }));
  });

  test("are required, preset or refused as their account rules, from its day on", async () => {
    const since = "2026-05-01";
    await dims.rule(of.cost, dims.project, "required", { since });
    await dims.rule(of.cost, dims.region, "optional", { since, preset: dims.north });
    await dims.rule(of.cost, 0, "forbidden", { since });
    const later = { date: since };
    expect(await refused(document({}, later))).toEqual([422, 3003, ["rows[0].dimensions"]]);
    const centered = { cost_center_id: dims.center, dimensions: project(dims.tower) };
    expect(await refused(document(centered, later))).toEqual([422, 3003, ["rows[0].cost_center_id"]]);
    const posted = await ask("POST", "/manual-document", document({ dimensions: project(dims.tower) }, later));
    expect(membersOf(posted)).toEqual([[dims.tower, dims.north], []]);
    expect(membersOf(await ask("POST", "/manual-document", document({})))).toEqual([[], []]);
  });

  test("are narrowed by a member in statement, balance and journal, and listed one by one in the balance", async () => {
    const day = "2026-04-20";
    const on = { date: day };
    const { document_id } = await ask("POST", "/manual-document", document({ dimensions: project(dims.floor) }, on));
    await ask("POST", "/manual-document", document({ dimensions: project(dims.late) }, on));
    await ask("POST", "/manual-document", document({}, on));
    const days = { from: day, to: day };
    const bill = await ask("POST", "/account/bill", { account_id: of.cost, member_id: dims.tower, ...days });
    expect(bill.rows.map(({ document_id }: { document_id: number }) => document_id)).toEqual([document_id]);
    const bill2 = await ask("POST", "/account/bill2", {
      ...{ account_id: of.cost, member_id: dims.tower, aggregate_by: "document", ...days },
    });
    expect(bill2.totals).toMatchObject({ debit: 40, credit: 0, count: 1 });
    const { trial_balance } = await ask("POST", "/accounting/balance", { ...days, columns: 4, by: dims.project });
    const cost = trial_balance.groups.map(
      ({
        member,
        rows,
      }: {
        member: { code: string } | null;
        rows: { account: { id: number }; turnover_debit: number }[];
      }) => [member?.code ?? null, rows.find(({ account }) => account.id === of.cost)?.turnover_debit],
    );
    expect(cost).toEqual([
      ["floor", 40],
      ["late", 40],
      [null, 40],
    ]);
    const unknown = await clerk.ask("POST", "/accounting/balance", { by: theirs.project });
    expect([unknown.status, unknown.json.error.fields[0].path]).toEqual([422, "by"]);
  });
});

describe("of payments and announcements", () => {
  const DAY = "2026-03-20";
  const setOf = async (document: number, account: number) =>
    (
      await asLedgerOwner<{ members: number[] | null; center: number | null }>(
        `select s.members, e.cost_center_id as center from ledger.entries e
           left join ledger.dimension_sets s on s.branch_id = e.branch_id and s.id = e.dims
          where e.branch_id = $1 and e.voucher_id = $2 and e.account_id = $3`,
        [clerk.branchId, document, account],
      )
    )[0];
  const payment = () => ({
    ...{ type: "payment", method: "cash", account_id: null, counterparty: { type: "account", id: of.cost } },
    ...{ amount: 700, date: DAY },
  });

  test("a payment carries the members of its account's line, shows and changes them", async () => {
    const wrong = { payments: [{ ...payment(), dimensions: project(theirs.tower) }] };
    expect(await refused(wrong, "/pay/store")).toEqual([422, 3003, ["payments[0].dimensions[0].member_id"]]);
    const late = { payments: [{ ...payment(), dimensions: project(dims.late) }] };
    expect(await refused(late, "/pay/store")).toEqual([422, 3003, ["payments[0].dimensions[0].member_id"]]);
    const { payments } = await ask("POST", "/pay/store", {
      payments: [{ ...payment(), dimensions: project(dims.tower) }],
    });
    const [{ id, dimensions, document }] = payments;
    expect(dimensions).toMatchObject([{ member_id: dims.tower, code: "tower" }]);
    expect(await setOf(document.document_id, of.cost)).toMatchObject({ members: [dims.tower] });
    const changed = await ask("POST", "/pay/update", { id, dimensions: project(dims.floor) });
    expect(changed.dimensions).toMatchObject([{ member_id: dims.floor }]);
    expect(await setOf(changed.document.document_id, of.cost)).toMatchObject({ members: [dims.floor] });
    const same = await ask("POST", "/pay/update", { id, reference: "x" });
    expect(same.dimensions).toMatchObject([{ member_id: dims.floor }]);
    expect((await ask("POST", "/pay/update", { id, dimensions: [] })).dimensions).toEqual([]);
  });

  test("an announcement carries those of its account's line, and changes them", async () => {
    const note = {
      ...{ direction: "credit", account_id: of.cost, party: { type: "colleague", id: clerk.colleagueId } },
      ...{ amount: 90, date: DAY, status: "active" },
    };
    const wrong = { ...note, dimensions: project(dims.north) };
    expect(await refused(wrong, "/announcement/store")).toEqual([422, 3003, ["dimensions[0].member_id"]]);
    const stored = await ask("POST", "/announcement/store", { ...note, dimensions: project(dims.tower) });
    expect(stored.dimensions).toMatchObject([{ member_id: dims.tower }]);
    expect(await setOf(stored.document.document_id, of.cost)).toMatchObject({ members: [dims.tower] });
    const changed = await ask("POST", "/announcement/update", { id: stored.id, dimensions: project(dims.floor) });
    expect(await setOf(changed.document.document_id, of.cost)).toMatchObject({ members: [dims.floor] });
  });

  test("the default cost center of an account is added to both", async () => {
    const since = "2026-06-01";
    await asLedgerOwner("update ledger.accounts set cost_center_required = true where branch_id = $1 and id = $2", [
      clerk.branchId,
      of.cost,
    ]);
    const members = project(dims.tower);
    await dims.rule(of.cost, 0, "required", { since, preset: dims.center });
    const { payments } = await ask("POST", "/pay/store", {
      payments: [{ ...payment(), date: since, dimensions: members }],
    });
    expect(await setOf(payments[0].document.document_id, of.cost)).toMatchObject({ center: dims.center });
    const note = await ask("POST", "/announcement/store", {
      ...{ direction: "credit", account_id: of.cost, party: { type: "colleague", id: clerk.colleagueId } },
      ...{ amount: 90, date: since, status: "active", dimensions: members },
    });
    expect(await setOf(note.document.document_id, of.cost)).toMatchObject({ center: dims.center });
  });
});
