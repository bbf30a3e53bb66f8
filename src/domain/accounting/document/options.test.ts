import { beforeAll, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { ctxOf, office } from "../../../../tests/fixtures";
import { asLedgerOwner, type Chart, chart } from "../../../../tests/ledger";
import { personOf } from "../../../../tests/operators";
import type { BranchId, OperatorActor } from "../../kernel/context";
import { findAccounts, MAX_FIRST } from "./find-accounts";
import { findParties } from "./find-parties";

let of: Chart;
let actor: OperatorActor;
let branchId: BranchId;
const ctx = () => ctxOf(actor);
const codes = async (query: Parameters<typeof findAccounts>[1]) =>
  (await findAccounts(ctx(), query)).rows.map(({ code }) => code);

beforeAll(async () => {
  ({ branchId } = await office());
  of = await chart(branchId);
  actor = await personOf(branchId, "accountant");
  await asLedgerOwner(
    `insert into ledger.accounts (branch_id, code, title, title_latin, level, parent_id, group_id, general_id, sub_ledger_id, type, nature, currency)
     select a.branch_id, left(a.code, -4) || to_char(n, 'FM9000'), 'مشتری ' || n, 'Customer ' || n, 4, a.parent_id, a.group_id, a.general_id,
            a.sub_ledger_id, a.type, a.nature, a.currency
       from ledger.accounts a cross join generate_series(2000, 2000 + $2::int) n where a.branch_id = $1 and a.id = $3`,
    [branchId, MAX_FIRST, of.sale],
  );
});

test("a large chart answers its first accounts, and the others to a search, a pasted text or a key", async () => {
  const first = await findAccounts(ctx(), undefined);
  expect(first).toMatchObject({ more: true });
  expect(first.rows).toHaveLength(MAX_FIRST);
  const [last] = (await findAccounts(ctx(), { search: "customer 2999" })).rows;
  expect(last).toMatchObject({ title: "مشتری 2999" });
  expect(await codes({ search: "مشتري ۲۹۹۹" })).toEqual([last!.code]);
  expect((await codes({ search: last!.code.slice(0, -1) }))[0]).toBe(`${last!.code.slice(0, -1)}0`);
  expect(await codes({ search: "zz%" })).toEqual([]);
  expect(await codes({ search: "" })).toEqual([]);
  expect(await codes({ exact: [last!.code, "Customer 2001", "nothing", "", "%"] })).toHaveLength(2);
  expect(await codes({ exact: [`${last!.code} – مشتری 2999`] })).toEqual([last!.code]);
  expect(await codes({ keys: [String(last!.id), "x", "999999999"] })).toEqual([last!.code]);
});

test("colleagues are found by a part of their name, their whole name or their key", async () => {
  const data = {
    branchId,
    code: "kimia",
    name: "آژانس کیمیا سفر",
    kind: "agency",
    currency: "IRR",
    ceiling: 0,
  } as const;
  const made = await prisma().colleague.create({ data });
  const party = `colleague:${made.id}`;
  expect((await findParties(ctx(), undefined)).rows).toContainEqual({ party, name: "آژانس کیمیا سفر" });
  for (const query of [{ search: "كيميا" }, { exact: ["آژانس کیمیا سفر", "%"] }, { keys: [party, "passenger:1"] }])
    expect((await findParties(ctx(), query)).rows).toEqual([{ party, name: "آژانس کیمیا سفر" }]);
  expect((await findParties(ctx(), { search: "%" })).rows).toEqual([]);
});
