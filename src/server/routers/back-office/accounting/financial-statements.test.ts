import { beforeAll, describe, expect, test } from "vitest";
import { approveStatementIssue } from "@/domain/accounting/financial-statement/decide-issue";
import { approveStatementVersion } from "@/domain/accounting/financial-statement/decide-version";
import { financialStatements } from "@/server/routers/back-office/accounting/financial-statements";
import { backOfficeDoor, type Clerk } from "../../../../../tests/back-office";
import { ctxOf } from "../../../../../tests/fixtures";
import { asLedgerOwner, chart, voucher } from "../../../../../tests/ledger";
import { personOf } from "../../../../../tests/operators";

/** Financial statements by their documented routes: a layout from draft to use, a statement from proposal to issue. */
const clerkOf = backOfficeDoor({ financialStatements });
const ROOT = "/accounting/financial-statements";
const NOWHERE = 2_000_000_000;
let clerk: Clerk;

beforeAll(async () => {
  clerk = await clerkOf();
  const of = await chart(clerk.branchId);
  // The branch is older than its first two weeks, in which one person may act alone.
  await asLedgerOwner("update branches set created_at = now() - interval '60 days' where id = $1", [clerk.branchId]);
  const documents = [
    voucher(
      clerk.branchId,
      [
        { account_id: of.bank, dr: 900 },
        { account_id: of.sale, cr: 900 },
      ],
      { doc_date: "2025-02-10" },
    ),
    voucher(
      clerk.branchId,
      [
        { account_id: of.cost, dr: 250 },
        { account_id: of.bank, cr: 250 },
      ],
      { doc_date: "2025-03-10" },
    ),
  ];
  await asLedgerOwner("select ledger.post_many($1)", [JSON.stringify(documents)]);
});

const ask = async (method: string, path: string, body?: object) => {
  const { status, json } = await clerk.ask(method, `${ROOT}${path}`, body);
  const fields = json.error?.fields?.map((field: { path: string }) => field.path);
  return { status, code: json.code, data: json.data, fields };
};
const second = async () => ctxOf(await personOf(clerk.branchId));
const RANGE = "from=2025-01-01&to=2025-12-31";

test("the changes in equity: profit that is not closed yet has a column of its own", async () => {
  const { status, data } = await ask("GET", `/equity-changes?${RANGE}`);
  expect(status).toBe(200);
  expect(data.columns).toEqual([null]);
  const totals = Object.fromEntries(data.rows.map(({ row, total }: { row: string; total: number }) => [row, total]));
  expect(totals).toEqual({ opening: 0, profit: 650, transfers: 0, other: 0, closing: 650 });
  expect(data.difference).toBe(0);
  expect(await ask("GET", "/equity-changes?from=2025-12-31&to=2025-01-01")).toMatchObject({
    code: 3003,
    fields: ["to"],
  });
});

test("the income statement and the position by the template, with their proof", async () => {
  const income = await ask("GET", `/income?${RANGE}&compare=previous_year`);
  expect(income.status).toBe(200);
  const amounts = Object.fromEntries(
    income.data.lines.map(({ code, amounts }: { code: string; amounts: number[] }) => [code, amounts]),
  );
  expect([amounts.revenue, amounts.cost, amounts.gross_profit, amounts.net_profit]).toEqual([
    [900, 0],
    [-250, 0],
    [650, 0],
    [650, 0],
  ]);
  expect(income.data.proof[0]).toMatchObject({ entries: 4, difference: 0 });
  const { data } = await ask("GET", `/position?${RANGE}`);
  const at = (code: string) => data.lines.find((line: { code: string }) => line.code === code).amounts[0];
  expect([at("cash"), at("total_assets"), at("unclosed_profit"), at("total_equity_liabilities")]).toEqual([
    650, 650, 650, 650,
  ]);
  expect(data.version_id).toBe(null);
});

test("the accounts of a line are listed, unknown lines, days and kinds are refused", async () => {
  const { data } = await ask("GET", `/income/accounts?${RANGE}&line=revenue_services`);
  expect(data).toMatchObject([{ code: "41019999", amounts: [900] }]);
  const refused = await Promise.all([
    ask("GET", `/income/accounts?${RANGE}&line=nothing`),
    ask("GET", "/income?from=2025-02-01&to=2025-01-01"),
    ask("GET", "/income?compare=previous_year&by=branch"),
    ask("GET", "/cash?from=2025-02-01"),
  ]);
  expect(refused.map(({ status, code, fields }) => [status, code, ...fields])).toEqual([
    [422, 3003, "line"],
    [422, 3003, "to"],
    [422, 3003, "compare"],
    [422, 3003, "kind"],
  ]);
});

describe("a layout", () => {
  let draft: {
    id: number;
    version: number;
    lines: { code: string; parent_code: string | null; accounts: object[]; formula: string[] }[];
  };
  const step = () => ({ id: draft.id, version: draft.version });
  const lines = (change: (line: (typeof draft.lines)[number]) => object = (line) => line) =>
    draft.lines.map((line) => ({ ...line, ...change(line) }));

  test("begins as a copy of the template; one draft at a time, of a year with months", async () => {
    draft = (await ask("POST", "/versions", { kind: "income", from_year: 2025 })).data;
    expect(draft).toMatchObject({ state: "draft", from_year: 2025, problems: [] });
    expect(draft.lines.find(({ code }) => code === "cost")!.accounts).toMatchObject([
      { code: "51" },
      { code: "51010001" },
    ]);
    expect(await ask("POST", "/versions", { kind: "income" })).toMatchObject({
      status: 409,
      code: 8003,
      fields: ["kind"],
    });
    expect(await ask("POST", "/versions", { kind: "position", from_year: 1999 })).toMatchObject({
      status: 422,
      code: 3003,
      fields: ["from_year"],
    });
  });

  test("a save refuses codes twice, unknown parents and accounts, and another version", async () => {
    const twice = [...lines(), lines()[0]!];
    const orphan = lines((line) => (line.code === "cost" ? { parent_code: "nowhere" } : {}));
    const foreign = lines((line) => (line.code === "cost" ? { accounts: [{ account_id: 2_000_000_000 }] } : {}));
    const at = draft.lines.findIndex(({ code }) => code === "cost");
    const answers = [];
    for (const some of [twice, orphan, foreign])
      answers.push(await ask("PUT", "/versions", { ...step(), lines: some }));
    expect(answers.map(({ code, fields }) => [code, fields[0]])).toEqual([
      [3003, `lines[${draft.lines.length}].code`],
      [3003, `lines[${at}].parent_code`],
      [3003, `lines[${at}].accounts[0].account_id`],
    ]);
    expect(await ask("PUT", "/versions", { ...step(), version: 99, lines: lines() })).toMatchObject({
      status: 409,
      code: 8004,
    });
    expect(await ask("PUT", "/versions", { id: 999_999_999, version: 1, lines: lines() })).toMatchObject({
      status: 404,
      code: 3009,
    });
  });

  test("unmapped accounts, cycles and unknown lines are listed, and refuse its proposal by name", async () => {
    const faulty = lines(({ code, accounts, formula }) =>
      code === "cost"
        ? { accounts: accounts.slice(0, 0) }
        : code === "administrative"
          ? { accounts: accounts.filter((one) => (one as { code: string }).code !== "5") }
          : code === "gross_profit"
            ? { formula: ["+revenue", "+nothing"] }
            : code === "operating_profit"
              ? { formula: [...formula, "+net_profit"] }
              : {},
    );
    draft = (await ask("PUT", "/versions", { ...step(), lines: faulty })).data;
    const refused = await ask("POST", "/versions/propose", step());
    expect([refused.status, refused.code]).toEqual([422, 3003]);
    expect(refused.fields).toEqual(
      expect.arrayContaining([
        "accounts.51010001",
        "accounts.51019999",
        "lines.gross_profit",
        "lines.operating_profit",
        "lines.net_profit",
      ]),
    );
    // A result that leaves a line out: its profit is not that of the accounts.
    const whole = (await ask("GET", `/versions/${draft.id}`)).data;
    expect(whole.problems.map(({ problem }: { problem: string }) => problem)).toEqual(
      expect.arrayContaining(["unmapped", "unknown", "cycle"]),
    );
  });

  test("another person approves it, once; then it is in use and no longer changed", async () => {
    const dropped = await ask("POST", "/versions/discard", step());
    expect(dropped.data.state).toBe("dropped");
    draft = (await ask("POST", "/versions", { kind: "income", from_year: 2025 })).data;
    draft = (await ask("POST", "/versions/propose", step())).data;
    expect(await ask("POST", "/versions/approve", step())).toMatchObject({ status: 403, code: 2007 });
    expect(await ask("PUT", "/versions", { ...step(), lines: lines() })).toMatchObject({ status: 409, code: 8003 });
    draft = (await ask("POST", "/versions/withdraw", step())).data;
    draft = (await ask("POST", "/versions/propose", step())).data;
    // Two approve concurrently: one does.
    const both = await Promise.allSettled([
      approveStatementVersion(await second(), step()),
      approveStatementVersion(await second(), step()),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const { data } = await ask("GET", `/income?${RANGE}`);
    expect(data.version_id).toBe(draft.id);
    expect(await ask("POST", "/versions/discard", { ...step(), version: draft.version + 1 })).toMatchObject({
      code: 8003,
    });
  });

  test("a second one of the year replaces it", async () => {
    const first = draft.id;
    draft = (await ask("POST", "/versions", { kind: "income", from_year: 2025 })).data;
    draft = (await ask("POST", "/versions/propose", step())).data;
    await approveStatementVersion(await second(), step());
    const { data } = await ask("GET", "/versions?kind=income");
    expect(data.slice(0, 2).map(({ id, state }: { id: number; state: string }) => [id, state])).toEqual([
      [draft.id, "active"],
      [first, "replaced"],
    ]);
  });

  test("no step is taken from another version of it, or from a state that does not lead there", async () => {
    const { version } = (await ask("GET", `/versions/${draft.id}`)).data;
    for (const act of ["propose", "withdraw", "discard", "approve"]) {
      const codes = [];
      for (const one of [99, version])
        codes.push((await ask("POST", `/versions/${act}`, { id: draft.id, version: one })).code);
      codes.push((await ask("POST", `/versions/${act}`, { id: NOWHERE, version: 1 })).code);
      expect([act, ...codes]).toEqual([act, 8004, 8003, 3009]);
    }
  });
});

describe("an issue", () => {
  const form = { kind: "income", from: "2025-01-01", to: "2025-12-31" };

  test("waits for final months, and for a layout of the branch", async () => {
    expect(await ask("POST", "/issues", form)).toMatchObject({ status: 422, code: 3003, fields: ["to"] });
    expect(await ask("POST", "/issues", { ...form, kind: "position" })).toMatchObject({ status: 409, code: 8003 });
  });

  test("freezes the figures; another person makes it final, once; the books give the same SHA-256", async () => {
    await asLedgerOwner("update ledger.periods set state = 'definite' where branch_id = $1 and fiscal_year = 2025", [
      clerk.branchId,
    ]);
    const { status, data } = await ask("POST", "/issues", form);
    expect([status, data.state, data.reproduced]).toEqual([200, "proposed", true]);
    expect(await ask("POST", "/issues", form)).toMatchObject({ code: 8003 });
    const step = { id: data.id, version: data.version };
    expect(await ask("POST", "/issues/approve", step)).toMatchObject({ status: 403, code: 2007 });
    const both = await Promise.allSettled([
      approveStatementIssue(await second(), step),
      approveStatementIssue(await second(), step),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const issue = (await ask("GET", `/issues/${data.id}`)).data;
    expect([issue.state, issue.reproduced, issue.sha256]).toEqual(["final", true, data.sha256]);
    expect(issue.figures.lines.find(({ code }: { code: string }) => code === "net_profit").amounts).toEqual([650]);
    expect(await ask("POST", "/issues/drop", { ...step, version: 2 })).toMatchObject({ code: 8003 });
    expect((await ask("GET", "/issues?kind=income")).data).toMatchObject([{ id: data.id, state: "final" }]);
    for (const act of ["approve", "drop"]) {
      expect(await ask("POST", `/issues/${act}`, { ...step, version: 99 })).toMatchObject({ status: 409, code: 8004 });
      expect(await ask("POST", `/issues/${act}`, { id: NOWHERE, version: 1 })).toMatchObject({ code: 3009 });
    }
    expect(await ask("POST", "/issues/approve", { ...step, version: issue.version })).toMatchObject({ code: 8003 });
  });
});
