import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { closing } from "@/server/routers/back-office/accounting/closing";
import { documents } from "@/server/routers/back-office/accounting/documents";
import { backOfficeDoor, type Clerk } from "../../../../../tests/back-office";
import { closingWorker, foreign, pair, post, stateOf, typeRate } from "../../../../../tests/closing";
import { dayFromToday } from "../../../../../tests/day";
import { asLedgerOwner, type Chart, chart } from "../../../../../tests/ledger";

const clerkOf = backOfficeDoor({ closing, documents });
let worker: Awaited<ReturnType<typeof closingWorker>>;
beforeAll(async () => {
  worker = await closingWorker();
});
afterAll(() => worker.stop());

let clerk: Clerk;
let of: Chart;
beforeEach(async () => {
  clerk = await clerkOf("manager");
  of = await chart(clerk.branchId);
});

type Wire = Awaited<ReturnType<Clerk["ask"]>>;
const resultOf = (answer: Wire) => [answer.status, answer.json.code];
const fields = ({ json }: Wire) => json.error.fields.map(({ path }: { path: string }) => path);
const close = (to_date: string, mode = "hard", who = clerk) =>
  who.ask("POST", "/accounting/closing", { to_date, mode });
const definite = (type: string, body: object, who = clerk) =>
  who.ask("PUT", `/accounting/closing/definite/${type}`, body);
const until = async (who = clerk) => (await who.ask("GET", "/accounting/closing")).json.data;
const draft = (day: string) =>
  asLedgerOwner("insert into ledger.drafts (branch_id, doc_date, created_by) values ($1, $2, 'x')", [of.branchId, day]);

const TWO_RUNS = `
  insert into ledger.closings (branch_id, mode, to_date, state, percent, asked_by)
  select $1, 'hard', '2025-12-31', 'running', 1, 'operator:1' from generate_series(1, 2)`;

describe("POST /accounting/closing", () => {
  test("closes by a job and reports the result; nothing can be posted there; it is audited", async () => {
    await post(of, "2025-03-01", pair(of.cash, of.sale, 100));
    expect(await until()).toMatchObject({ to_date: null, soft_to_date: null, definite_to_date: null, run: null });
    const answer = await close("2025-03-31");
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      status: true,
      data: {
        state: "done",
        mode: "hard",
        months: [202501, 202502, 202503],
        documents: [],
        percent: 100,
        by: clerk.actor.name,
      },
      meta: { code: 1000 },
    });
    expect(answer.json.data.seal).toMatch(/^[0-9a-f]{64}$/);
    expect(await until()).toMatchObject({ to_date: "2025-03-31", soft_to_date: "2025-03-31", definite_to_date: null });
    expect(await post(of, "2025-03-02", pair(of.cash, of.sale, 1))).toMatchObject({ refused: { code: 7301 } });
    const subject = { branchId: of.branchId, subjectType: "closing", subjectId: String(answer.json.data.id) };
    const rows = await prisma().auditEntry.findMany({ where: subject, orderBy: { id: "asc" } });
    expect(rows.map(({ action }) => action)).toEqual(["closing.ask", "closing.done"]);
    // The next seal is chained to it.
    const next = await close("2025-04-30");
    expect(next.json.data).toMatchObject({ months: [202504], prev_seal: answer.json.data.seal });
  });

  test("softly: only a person with an exception posts", async () => {
    expect((await close("2025-02-28", "soft")).json.data).toMatchObject({
      state: "done",
      months: [202501, 202502],
      seal: null,
    });
    const line = pair(of.cash, of.sale, 1);
    expect(await post(of, "2025-02-02", line)).toMatchObject({ refused: { code: 7301 } });
    await asLedgerOwner(
      `insert into ledger.lock_exceptions select branch_id, id, 'operator:1', 'r', '2040-01-01', 'x' from ledger.periods
        where branch_id = $1 and fm = 202502`,
      [of.branchId],
    );
    expect(await post(of, "2025-02-02", line)).toHaveProperty("voucher_id");
    expect((await close("2025-12-31")).json.data.state).toBe("done");
    expect(await post(of, "2025-02-02", line)).toMatchObject({ refused: { code: 7301 } });
  });

  test("refuses a day that is no month end with the nearest one; garbage; a closed month", async () => {
    const wrong = await close("2025-03-30");
    expect([...resultOf(wrong), fields(wrong)]).toEqual([422, 3003, ["to_date"]]);
    expect(wrong.json.error.fields[0].message).toContain("2025-03-31");
    expect(resultOf(await close("2025-03-31", "harder"))).toEqual([422, 3003]);
    expect(resultOf(await close("1404"))).toEqual([422, 3003]);
    await close("2025-03-31");
    expect(resultOf(await close("2025-02-28"))).toEqual([409, 8003]);
    expect((await close("1403-12-30")).status).toBe(422);
  });

  test("is refused by drafts, by differences and by a missing rate, each with its rows", async () => {
    await draft("2025-01-10");
    const first = await close("2025-01-31");
    expect([...resultOf(first), fields(first)]).toEqual([409, 8003, ["to_date"]]);
    expect(first.json.error.findings).toMatchObject([{ key: "drafts", count: 1, rows: [{ day: "2025-01-10" }] }]);
    expect(await stateOf(of.branchId, 202501)).toBe("open");
    await asLedgerOwner("update ledger.drafts set removed_at = now(), removed_by = 'x' where branch_id = $1", [
      of.branchId,
    ]);
    await post(of, "2025-01-12", pair(of.cash, of.sale, 7));
    await asLedgerOwner(
      `do $$ begin
         perform set_config('ledger.rebuild', 'on', true);
         update ledger.turn_day set dr = dr + 1 where branch_id = ${of.branchId} and account_id = ${of.cash};
       end $$`,
    );
    const second = await close("2025-01-31");
    expect(second.json.error.findings).toMatchObject([{ key: "differences", rows: [{ day: "2025-01-12" }, {}] }]);
    await asLedgerOwner("select ledger.rebuild($1, '2025-01-01', '2025-01-31')", [of.branchId]);
    await post(of, "2025-11-02", foreign(of.bank, of.sale, 100, 50_000));
    const third = await close("2025-12-31");
    expect(third.json.error.findings).toMatchObject([{ key: "rates", rows: [{ currency: "USD", day: "2025-12-31" }] }]);
  });

  test("two concurrent requests: one run, one answer", async () => {
    const answers = await Promise.all([close("2025-06-30"), close("2025-06-30"), close("2025-06-30")]);
    const ids = answers.map(({ json }) => json.data?.id).filter(Boolean);
    for (const answer of answers)
      expect(resultOf(answer)).toBeOneOf([
        [200, undefined],
        [409, 8003],
      ]);
    // A call after the end of a run starts another; an index prevents concurrent runs.
    const runs = await asLedgerOwner<{ id: number }>(
      "select id from ledger.closings where branch_id = $1 order by id",
      [of.branchId],
    );
    expect(runs.map(({ id }) => id)).toEqual([...new Set(ids)].sort((a, b) => a - b));
    await expect(asLedgerOwner(TWO_RUNS, [of.branchId])).rejects.toThrow("closings_one_at_a_time");
  });

  test("an accountant is refused, another branch closes its own only", async () => {
    const support = await clerkOf("support", clerk);
    expect(resultOf(await close("2025-01-31", "soft", support))).toEqual([403, 2007]);
    const stranger = await clerkOf("manager");
    await chart(stranger.branchId);
    expect((await close("2025-01-31", "hard", stranger)).status).toBe(200);
    expect(await stateOf(of.branchId, 202501)).toBe("open");
    expect(await until()).toMatchObject({ to_date: null, run: null });
  });
});

describe("the check-list", () => {
  const checks = async (who = clerk) =>
    (await who.ask("GET", "/accounting/closing/checks?to_date=2025-03-31&mode=hard")).json.data.checks;
  const nature = async (who = clerk) => (await checks(who)).find(({ key }: { key: string }) => key === "nature");
  const setRule = (body: object, who = clerk) => who.ask("POST", "/accounting/closing/rules", body);
  const waive = (body: object, who = clerk) =>
    who.ask("POST", "/accounting/closing/waivers", { fm: 202503, key: "nature", reason: "known", ...body });
  const BLOCK = { key: "nature", severity: "block", since: "2025-01-01" };
  const faulty = () => post(of, "2025-02-05", pair(of.cost, of.cash, 30));

  test("two persons: one accepts the rows, another closes; both are audited, and the run states who accepted", async () => {
    const other = await clerkOf("accountant", clerk);
    await faulty();
    expect((await setRule(BLOCK)).status).toBe(200);
    const refused = await close("2025-03-31");
    expect([...resultOf(refused), fields(refused)]).toEqual([409, 8003, ["to_date"]]);
    const { digest } = await nature();
    expect((await waive({ digest })).status).toBe(200);
    expect(await nature()).toMatchObject({ blocks: true, waiver: { counts: false, name: clerk.actor.name } });
    expect(await nature(other)).toMatchObject({ blocks: false, waiver: { counts: true } });
    // The one who accepted is refused, also beside another's attempt.
    const both = await Promise.all([close("2025-03-31"), close("2025-03-31", "hard", other)]);
    expect(both.map(({ status }) => status).sort()).toBeOneOf([
      [200, 409],
      [409, 409],
      // One run for both, of the person whose waiver it is not.
      [200, 200],
    ]);
    if ((await stateOf(of.branchId, 202503)) === "open") await close("2025-03-31", "hard", other);
    expect(await stateOf(of.branchId, 202503)).toBe("closed");
    const { run } = await until();
    expect(run).toMatchObject({ state: "done", by: other.actor.name });
    expect(run.findings).toMatchObject([{ key: "nature", waiver: { name: clerk.actor.name, reason: "known" } }]);
    const where = { branchId: of.branchId, subjectType: { in: ["closing_rule", "closing_waiver"] } };
    const rows = await prisma().auditEntry.findMany({ where, orderBy: { id: "asc" } });
    expect(rows.map(({ action }) => action)).toEqual(["closing.set-rule", "closing.waive"]);
  });

  test("names each blocking check of a refused closing", async () => {
    await faulty();
    await draft("2025-01-10");
    await setRule(BLOCK);
    const { json } = await close("2025-03-31");
    expect(json.error.findings.map(({ key, blocks }: { key: string; blocks: boolean }) => [key, blocks])).toEqual([
      ["drafts", true],
      ["nature", true],
    ]);
    expect(json.error.fields).toHaveLength(2);
  });

  test("waivers and rules are refused as declared", async () => {
    await faulty();
    const support = await clerkOf("support", clerk);
    expect(resultOf(await setRule(BLOCK, support))).toEqual([403, 2007]);
    expect(resultOf(await waive({ digest: "0".repeat(64) }, support))).toEqual([403, 2007]);
    const rule = async (body: object) => {
      const answer = await setRule({ ...BLOCK, ...body });
      return [...resultOf(answer), ...fields(answer)];
    };
    expect(await rule({ key: "moon" })).toEqual([422, 3003, "key"]);
    expect(await rule({ days: 3 })).toEqual([422, 3003, "days"]);
    expect(await rule({ key: "mappings" })).toEqual([409, 8003, "key"]);
    expect(await rule({ key: "drafts", severity: "off" })).toEqual([409, 8003, "since"]);
    const { digest } = await nature();
    expect(resultOf(await waive({ digest }))).toEqual([409, 8003]);
    await setRule(BLOCK);
    const outdated = await waive({ digest: "0".repeat(64) });
    expect([...resultOf(outdated), ...fields(outdated)]).toEqual([409, 8003, "digest"]);
    for (const body of [{ key: "mappings" }, { fm: 209901 }])
      expect(resultOf(await waive({ digest, ...body }))).toEqual([409, 8003]);
    expect(resultOf(await waive({ digest, key: "moon" }))).toEqual([422, 3003]);
    expect(resultOf(await waive({ digest: "abc" }))).toEqual([422, 3003]);
    expect(resultOf(await waive({ digest, reason: "" }))).toEqual([422, 3003]);
    expect((await waive({ digest })).status).toBe(200);
    expect(resultOf(await waive({ digest, reason: "again" }))).toEqual([409, 8003]);
  });

  test("lists the rows of a check by pages, and its rules by month", async () => {
    await asLedgerOwner(
      "insert into ledger.drafts (branch_id, doc_date, created_by) select $1, date '2025-01-01' + n % 28, 'x' from generate_series(1, 60) n",
      [of.branchId],
    );
    const rows = (key: string, page: number) =>
      clerk.ask("GET", `/accounting/closing/checks/${key}?to_date=2025-03-31&page=${page}`);
    const pages = [(await rows("drafts", 1)).json.data, (await rows("drafts", 2)).json.data];
    expect(pages.map(({ count, rows }) => [count, rows.length])).toEqual([
      [60, 50],
      [60, 10],
    ]);
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }: { id: number }) => id))).size).toBe(60);
    expect(resultOf(await rows("moon", 1))).toEqual([422, 3003]);
    await setRule({ key: "advances", severity: "block", days: 30, since: "2025-02-01" });
    const rules = async (on: string) => (await clerk.ask("GET", `/accounting/closing/rules?on=${on}`)).json.data;
    const advances = async (on: string) =>
      (await rules(on)).rules.find(({ key }: { key: string }) => key === "advances");
    expect(await advances("2025-01-15")).toMatchObject({
      severity: "warn",
      days: 90,
      later: [{ severity: "block", days: 30 }],
    });
    expect(await advances("2025-02-15")).toMatchObject({
      severity: "block",
      days: 30,
      since: "2025-02-01",
      by: clerk.actor.name,
      later: [],
    });
    expect(resultOf(await clerk.ask("GET", "/accounting/closing/rules?on=1999-01-01"))).toEqual([422, 3003]);
  });
});

describe("PUT /accounting/closing/definite/{type}", () => {
  const numbers = () =>
    asLedgerOwner<{ type: string; doc_no: number; id: number }>(
      "select type, doc_no, voucher_id::int as id from ledger.voucher_numbers where branch_id = $1 order by type, doc_no",
      [of.branchId],
    );
  const posted = async (day: string, kind = "manual") =>
    (await post(of, day, pair(of.cash, of.sale, 1), { kind })).voucher_id!;

  test("numbers until a day in the order of dates, and the month becomes definite", async () => {
    const late = await posted("2025-01-20");
    const early = await posted("2025-01-05");
    const adjusted = await posted("2025-01-07", "adjustment");
    await close("2025-01-31");
    const one = await definite("general", { up_to: "2025-01-31" });
    expect(one.json).toMatchObject({ data: { numbered: 2, run: { state: "done" } }, meta: { code: 1000 } });
    expect(await stateOf(of.branchId, 202501)).toBe("closed");
    expect((await definite("all", { up_to: "2025-01-31" })).json.data.numbered).toBe(1);
    expect(await numbers()).toEqual([
      { type: "general", doc_no: 1, id: early },
      { type: "general", doc_no: 2, id: late },
      { type: "adjustment", doc_no: 1, id: adjusted },
    ]);
    expect(await stateOf(of.branchId, 202501)).toBe("definite");
    expect((await until()).definite_to_date).toBe("2025-01-31");
  });

  test("any day that is over, in open, softly and hard closed months; today is not", async () => {
    const [first, adjusted, second] = [
      await posted("2025-01-05"),
      await posted("2025-01-05", "adjustment"),
      await posted("2025-02-06"),
    ];
    const today = dayFromToday();
    const early = await definite("all", { up_to: today });
    expect([...resultOf(early), fields(early)]).toEqual([409, 8003, ["up_to"]]);
    expect(early.json.error.solution).not.toMatch(/Choose one of the operations the answer names/);
    expect((await definite("general", { up_to: "2025-01-20" })).json.data.numbered).toBe(1);
    expect((await until()).definite_to_date).toBeNull();
    expect((await definite("all", { up_to: "2025-01-15" })).json.data.numbered).toBe(1);
    expect(await until()).toMatchObject({ to_date: null, soft_to_date: null, definite_to_date: "2025-01-15" });
    expect(await stateOf(of.branchId, 202501)).toBe("open");
    await close("2025-02-28", "soft");
    expect(await until()).toMatchObject({ to_date: null, soft_to_date: "2025-02-28", definite_to_date: "2025-01-15" });
    expect((await definite("all", { up_to: "2025-02-06" })).json.data.numbered).toBe(1);
    expect((await until()).definite_to_date).toBe("2025-02-06");
    expect(await numbers()).toEqual([
      { type: "general", doc_no: 1, id: first },
      { type: "general", doc_no: 2, id: second },
      { type: "adjustment", doc_no: 1, id: adjusted },
    ]);
    await close("2025-03-31");
    expect((await definite("all", { up_to: "2025-03-31" })).json.data.numbered).toBe(0);
    expect(await stateOf(of.branchId, 202503)).toBe("definite");
    expect((await until()).definite_to_date).toBe("2025-03-31");
  });

  test("posting on a definite day or before it is refused, by every route and for every definite type", async () => {
    await posted("2025-01-10");
    await definite("general", { up_to: "2025-01-10" });
    const line = pair(of.cash, of.sale, 1);
    expect(await post(of, "2025-01-10", line)).toMatchObject({ refused: { code: 7301 } });
    expect(await post(of, "2025-01-09", line)).toMatchObject({ refused: { code: 7301 } });
    expect(await post(of, "2025-01-09", line, { kind: "adjustment" })).toHaveProperty("voucher_id");
    expect(await post(of, "2025-01-11", line)).toHaveProperty("voucher_id");
    await definite("all", { up_to: "2025-01-11" });
    expect(await post(of, "2025-01-09", line, { kind: "adjustment" })).toMatchObject({ refused: { code: 7301 } });
    const rows = [
      { account_id: of.cash, debit: 5, credit: 0 },
      { account_id: of.sale, debit: 0, credit: 5 },
    ];
    const manual = (date: string) =>
      clerk.ask("POST", "/manual-document", { type: "general", status: "temporary", date, description: "x", rows });
    const refused = await manual("2025-01-11");
    expect([...resultOf(refused), fields(refused)]).toEqual([409, 7301, ["date"]]);
    expect((await manual("2025-01-12")).status).toBe(200);
  });

  test("a month that is closed after days of the next are definite numbers what closing posted late, without a gap", async () => {
    await typeRate(of.branchId, "2025-01-31", 600);
    await post(of, "2025-01-12", foreign(of.bank, of.sale, 100, 50_000));
    await posted("2025-01-31", "adjustment");
    await posted("2025-02-03", "adjustment");
    expect((await definite("all", { up_to: "2025-02-03" })).json.data.numbered).toBe(3);
    const closed = (await close("2025-01-31")).json.data;
    expect([closed.state, closed.documents.length]).toEqual(["done", 1]);
    expect((await definite("all", { up_to: "2025-02-03" })).json.data.numbered).toBe(1);
    expect((await numbers()).map(({ type, doc_no }) => `${type} ${doc_no}`)).toEqual([
      ...["general 1", "adjustment 1", "adjustment 2", "adjustment 3"],
    ]);
    expect(await stateOf(of.branchId, 202501)).toBe("definite");
  });

  test("by ids: whole days of their type, without gaps", async () => {
    const [first, second, third] = [await posted("2025-01-05"), await posted("2025-01-06"), await posted("2025-02-06")];
    const twin = await posted("2025-01-06");
    const other = await posted("2025-01-05", "adjustment");
    const skipped = await definite("general", { ids: [second] });
    expect([...resultOf(skipped), fields(skipped), skipped.json.error.missing]).toEqual([
      ...[409, 8003, ["ids"], [first, twin]],
    ]);
    expect((await definite("general", { ids: [first, second] })).json.error.missing).toEqual([twin]);
    expect((await definite("general", { ids: [first, third] })).json.error.missing).toEqual([second, twin]);
    const strange = await definite("general", { ids: [first, other] });
    expect([...resultOf(strange), fields(strange)]).toEqual([409, 8003, ["ids[1]"]]);
    expect(resultOf(await definite("all", { ids: [first] }))).toEqual([422, 3003]);
    expect(resultOf(await definite("general", {}))).toEqual([422, 3002]);
    const stranger = await clerkOf("manager");
    expect(resultOf(await definite("general", { ids: [first] }, stranger))).toEqual([409, 8003]);
    expect((await definite("general", { ids: [first] })).json.data).toEqual({ numbered: 1, run: null });
    expect(resultOf(await definite("general", { ids: [first] }))).toEqual([409, 8003]);
    expect((await definite("general", { ids: [twin, second, third] })).json.data.numbered).toBe(3);
    expect((await numbers()).map(({ id }) => id)).toEqual([first, second, twin, third]);
    expect(await stateOf(of.branchId, 202501)).toBe("open");
  });
});
