import { beforeAll, describe, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { accounting } from "@/server/routers/back-office/accounting/accounting";
import { documents } from "@/server/routers/back-office/accounting/documents";
import { backOfficeDoor, type Clerk } from "../../../../../tests/back-office";
import { asLedgerOwner, type Chart, chart, voucher } from "../../../../../tests/ledger";

const clerkOf = backOfficeDoor({ accounting, documents });
let clerk: Clerk;
let of: Chart;
let stranger: Clerk;
let theirs: Chart;
beforeAll(async () => {
  clerk = await clerkOf();
  of = await chart(clerk.branchId);
  stranger = await clerkOf();
  theirs = await chart(stranger.branchId);
});

type Wire = Awaited<ReturnType<Clerk["ask"]>>;
const resultOf = (answer: Wire) => [answer.status, answer.json.code];
const paths = ({ json }: Wire) => json.error.fields.map(({ path }: { path: string }) => path);
const DAY = "2026-03-10";
const rows = (amount: number, at = of) => [
  { account_id: at.cash, debit: amount, description: "نقد" },
  { account_id: at.sale, credit: amount },
];
const form = (more: object = {}) => ({ date: DAY, description: "سند", rows: rows(1_000), ...more });
const create = (body: object, who = clerk, headers = {}) => who.ask("POST", "/manual-document", body, headers);
const replace = (body: object, who = clerk) => who.ask("PUT", "/manual-document", body);
const remove = (body: object, who = clerk) => who.ask("DELETE", "/manual-document", body);
const get = async (ref: object, who = clerk) => (await who.ask("POST", "/manual-document/get", ref)).json.data;
const made = async (more: object = {}) => (await create(form(more))).json.data;
const entries = (document_id: number) =>
  query<{ line: number; code: string; ccy: string; fc: bigint; net: bigint; rate: string }>(
    "t.entries",
    `select e.line, a.code, e.ccy, e.fc_dr - e.fc_cr as fc, e.dr - e.cr as net, e.rate::text as rate
       from ledger.entries e join ledger.accounts a on a.branch_id = e.branch_id and a.id = e.account_id
      where e.branch_id = $1 and e.voucher_id = $2 order by line`,
    [clerk.branchId, document_id],
  );
const count = async (table: "drafts" | "vouchers") =>
  (
    await asLedgerOwner<{ n: number }>(`select count(*)::int as n from ledger.${table} where branch_id = $1`, [
      clerk.branchId,
    ])
  )[0]!.n;

describe("POST /manual-document", () => {
  test("writes a draft that no balance includes; it is audited and published", async () => {
    const answer = await create(form({ type: "adjustment", date: "۱۴۰۴-۱۲-۱۹" }));
    expect(answer.status).toBe(200);
    expect(answer.json.data).toMatchObject({
      ...{
        document_id: null,
        number: null,
        type: "adjustment",
        date: DAY,
        status: "draft",
        version: 1,
        unfinished: false,
      },
      totals: { debit: 1_000, credit: 1_000 },
      rows: [
        {
          account: { id: of.cash },
          debit: 1_000,
          credit: 0,
          currency: "IRR",
          rate: null,
          description: "نقد",
          added: false,
        },
        { account: { id: of.sale }, debit: 0, credit: 1_000, branch_credit: 1_000 },
      ],
      allowed_operations: ["replace", "post", "remove", "copy"],
    });
    const { id } = answer.json.data;
    const subject = { branchId: clerk.branchId, subjectType: "document", subjectId: String(id) };
    expect(await prisma().auditEntry.findMany({ where: subject })).toMatchObject([
      { action: "document.create", actor: `operator:${clerk.actor.operatorId}`, after: { rows: 2, total: "1000" } },
    ]);
    const event = { branchId: clerk.branchId, type: "document.saved", aggregateId: String(id) };
    expect(await prisma().outboxEvent.count({ where: event })).toBe(1);
  });

  test("posts it immediately on request", async () => {
    const { id, document_id, status, allowed_operations } = await made({ status: "temporary" });
    expect([status, allowed_operations]).toEqual(["temporary", ["remove", "correct", "copy"]]);
    expect(await entries(document_id)).toMatchObject([{ net: 1_000n }, { net: -1_000n }]);
    const [drafted] = await asLedgerOwner(
      "select voucher_id::int from ledger.drafts where branch_id = $1 and id = $2",
      [clerk.branchId, id],
    );
    expect(drafted).toEqual({ voucher_id: document_id });
  });

  test("the same key makes one document, also when its answer was lost", async () => {
    const key = { "idempotency-key": "document-1" };
    const [first, again] = [await create(form(), clerk, key), await create(form(), clerk, key)];
    expect([again.json.data.id, again.headers["idempotent-replayed"]]).toEqual([first.json.data.id, "true"]);
    await asLedgerOwner("delete from idempotency_keys where branch_id = $1", [clerk.branchId]);
    const late = await create(form(), clerk, key);
    expect(late.json.data.id).toBe(first.json.data.id);
    const other = await create(form({ description: "دیگر" }), clerk, key);
    expect(resultOf(other)).toEqual([409, 3010]);
  });

  test("a draft too must balance, unless it is incomplete: then any rows are stored", async () => {
    const [before, uneven] = [await count("drafts"), [rows(5)[0], rows(6)[1]]];
    const wrong = await create(form({ rows: uneven }));
    expect(resultOf(wrong)).toEqual([422, 8001]);
    expect(wrong.json.error).toMatchObject({ debit: 5, credit: 6, difference: -1 });
    expect(await count("drafts")).toBe(before);
    const typed = [{ account: "صندو", debit: "12x" }, { account_id: of.cash, credit: 7 }, {}];
    const stored = await create(form({ unfinished: true, rows: typed }));
    expect(stored.json.data).toMatchObject({ status: "draft", unfinished: true, totals: { debit: 0, credit: 7 } });
    expect(stored.json.data.typed).toMatchObject(typed);
    const posted = await create(form({ unfinished: true, status: "temporary" }));
    expect([...resultOf(posted), paths(posted)]).toEqual([422, 3003, ["status"]]);
  });

  test("reports the row and field of the error, and stores nothing", async () => {
    const { partied, usd } = await special();
    const before = [await count("drafts"), await count("vouchers")];
    const cases: [object[], number, string][] = [
      [[{ ...rows(5)[0], account_id: theirs.cash }, rows(5)[1]!], 3003, "rows[0].account_id"],
      [[{ ...rows(5)[0], account_id: await idOf("1101") }, rows(5)[1]!], 3003, "rows[0].account_id"],
      [[rows(5)[0]!, { account_id: of.sale, credit: 5, debit: 5 }], 3003, "rows[1].debit"],
      [[rows(5)[0]!, { account_id: of.sale }], 3003, "rows[1].debit"],
      [[{ account_id: partied, debit: 5 }, rows(5)[1]!], 3003, "rows[0].party"],
      [[{ ...rows(5)[0], party: "colleague:2000000000" }, rows(5)[1]!], 3003, "rows[0].party"],
      [[{ ...rows(5)[0], party: "nobody" }, rows(5)[1]!], 3003, "rows[0].party"],
      [[{ ...rows(5)[0], currency: "XTS" }, rows(5)[1]!], 3003, "rows[0].currency"],
      [[{ account_id: usd, debit: 5 }, rows(5)[1]!], 3003, "rows[0].currency"],
      [[{ ...rows(5)[0], currency: "USD" }, rows(5)[1]!], 3003, "rows[0].rate"],
      [[{ ...rows(5)[0], currency: "USD", rate: "-1" }, rows(5)[1]!], 3003, "rows[0].rate"],
      [[{ ...rows(5)[0], debit: -5 }, rows(5)[1]!], 3003, "rows[0].debit"],
      [[{ debit: 5 }, rows(5)[1]!], 3002, "rows[0].account_id"],
    ];
    for (const [given, code, path] of cases)
      for (const status of ["draft", "temporary"]) {
        const answer = await create(form({ rows: given, status }));
        expect([path, answer.json.code, paths(answer)[0]]).toEqual([path, code, path]);
      }
    const one = await create(form({ rows: rows(5).slice(0, 1) }));
    expect(resultOf(one)).toEqual([422, 8001]);
    const many = await create(form({ rows: Array.from({ length: 501 }, () => rows(5)[0]) }));
    expect(resultOf(many)).toEqual([413, 3008]);
    expect([await count("drafts"), await count("vouchers")]).toEqual(before);
  });

  test("a closed month and a limit refuse it whole", async () => {
    const before = [await count("drafts"), await count("vouchers")];
    await asLedgerOwner("select ledger.close_periods($1, '2025-01-31', 'closed', 'x')", [clerk.branchId]);
    for (const date of ["2025-01-10", "2031-01-01"])
      for (const status of ["draft", "temporary"]) {
        const closed = await create(form({ date, status }));
        expect([...resultOf(closed), paths(closed)]).toEqual([409, 7301, ["date"]]);
      }
    const spent = [
      { account_id: of.receivable, debit: 5 },
      { account_id: of.cash, credit: 5 },
    ];
    const beyond = await create(form({ rows: spent, status: "temporary" }));
    expect([...resultOf(beyond), paths(beyond)]).toEqual([402, 7002, ["rows[0].amount"]]);
    expect([await count("drafts"), await count("vouchers")]).toEqual(before);
    // A draft does not use the balance.
    expect((await create(form({ rows: spent }))).status).toBe(200);
  });

  test("500 rows", async () => {
    const half = Array.from({ length: 250 }, () => rows(3)).flat();
    const { document_id, rows: back } = await made({ rows: half, status: "temporary" });
    expect([back.length, (await entries(document_id)).length]).toEqual([500, 500]);
  });

  test("a read-only user is refused, and so is a call without a token", async () => {
    expect(resultOf(await create(form(), await clerkOf("support", clerk)))).toEqual([403, 2007]);
  });
});

/** Accounts missing in the test chart: one that requires a party, one in dollars. */
async function special() {
  const leaf = async (code: string, set: string, value: string) =>
    (
      await asLedgerOwner<{ id: number }>(
        `insert into ledger.accounts (branch_id, parent_id, level, code, title, title_latin, type, nature, ${set})
         select $1, id, 4, code || $2, 'x', 'x', type, nature, ${value} from ledger.accounts where branch_id = $1 and code = '1102'
         on conflict (branch_id, code) do update set active = true returning id`,
        [clerk.branchId, code],
      )
    )[0]!.id;
  return { partied: await leaf("9803", "party_required", "true"), usd: await leaf("9801", "currency", "'USD'") };
}
const idOf = async (code: string) => (await clerk.ask("GET", `/accounting/account/get?code=${code}`)).json.data.id;

describe("currencies", () => {
  const dollars = (debit: number, rate?: string | number) => ({ account_id: of.bank, debit, currency: "USD", rate });

  test("a row in another is valued at its rate; the exchange is posted to its own account", async () => {
    const { document_id, rows: back } = await made({
      status: "temporary",
      rows: [dollars(10_050, "42000.5"), { account_id: of.cash, credit: 4_221_050 }],
    });
    // 100.50 dollars at 42,000.5 are 4,221,050.25 rials.
    expect(back.map(({ added }: { added: boolean }) => added)).toEqual([false, false, true, true]);
    expect(back[0]).toMatchObject({ currency: "USD", debit: 10_050, rate: "42000.5", branch_debit: 4_221_050 });
    expect(await entries(document_id)).toMatchObject([
      { ccy: "USD", fc: 10_050n, net: 4_221_050n, rate: "420.0050000000" },
      { ccy: "IRR", fc: -4_221_050n, net: -4_221_050n },
      { code: "31040001", ccy: "USD", fc: -10_050n, net: -4_221_050n },
      { code: "31040001", ccy: "IRR", fc: 4_221_050n, net: 4_221_050n },
    ]);
  });

  test("within one currency nothing is exchanged, and rounding goes to the largest row", async () => {
    const { document_id } = await made({
      status: "temporary",
      rows: [dollars(50, 1.5), dollars(50, 1.5), dollars(100, 1.5), { ...dollars(0, 1.5), debit: 0, credit: 200 }],
    });
    expect((await entries(document_id)).map(({ net }) => net)).toEqual([1n, 1n, 2n, -4n]);
  });

  test("two rates of one currency: both sides go through the exchange", async () => {
    const { document_id } = await made({
      status: "temporary",
      rows: [dollars(100, 50), { ...dollars(0, 60), debit: 0, credit: 100 }, { account_id: of.cash, debit: 10 }],
    });
    const all = await entries(document_id);
    expect(all.filter(({ code }) => code === "31040001")).toMatchObject([
      { ccy: "USD", fc: -100n, net: -50n },
      { ccy: "USD", fc: 100n, net: 60n },
      { ccy: "IRR", net: -10n },
    ]);
  });

  test("without a rate, the day's; the rate of another day does not count", async () => {
    await asLedgerOwner("select ledger.enter_rate($1, 'EUR', '2026-03-09', 50000, 'operator:1')", [clerk.branchId]);
    const given = [
      { account_id: of.bank, debit: 100, currency: "EUR" },
      { account_id: of.cash, credit: 50_000 },
    ];
    const { rows: back } = await made({ rows: given });
    expect(back[0]).toMatchObject({ rate: "50000", branch_debit: 50_000 });
    const before = await create(form({ rows: given, date: "2026-03-08" }));
    expect([...resultOf(before), paths(before)]).toEqual([422, 3003, ["rows[0].rate"]]);
  });

  test("a zero amount, and one out of range, are refused", async () => {
    const tiny = await create(form({ rows: [dollars(1, "0.001"), { account_id: of.cash, credit: 1 }] }));
    expect([...resultOf(tiny), paths(tiny)]).toEqual([422, 3003, ["rows[0].debit"]]);
    const huge = await create(form({ rows: [dollars(Number.MAX_SAFE_INTEGER, 9_999_999_999), rows(1)[1]] }));
    expect([...resultOf(huge), paths(huge)]).toEqual([422, 3003, ["rows[0].debit"]]);
  });
});

describe("PUT /manual-document", () => {
  test("replaces a draft whole, and posts it", async () => {
    const { id } = await made();
    const changed = await replace({ id, version: 1, date: "2026-03-12", type: "opening", rows: rows(7) });
    expect(changed.json.data).toMatchObject({ id, version: 2, date: "2026-03-12", type: "opening", description: "" });
    const posted = await replace({ id, version: 2, date: "2026-03-12", rows: rows(8), status: "temporary" });
    expect(posted.json.data).toMatchObject({ status: "temporary", totals: { debit: 8, credit: 8 } });
    const late = await replace({ id, date: DAY, rows: rows(9) });
    expect(resultOf(late)).toEqual([409, 8003]);
    expect(late.json.error.allowed_operations).toEqual(["remove", "correct", "copy"]);
  });

  test("of two accountants the second sees what the first changed", async () => {
    const { id } = await made();
    const other = await clerkOf("accountant", clerk);
    const saves = await Promise.all(
      [clerk, other].map((who, n) => replace({ id, version: 1, date: DAY, rows: rows(100 + n) }, who)),
    );
    const [won, lost] = [saves.find(({ status }) => status === 200)!, saves.find(({ status }) => status !== 200)!];
    expect(resultOf(lost)).toEqual([409, 8004]);
    expect(lost.json.error).toMatchObject({ version: 1, current: { id, version: 2, totals: won.json.data.totals } });
    expect(lost.json.error.current.rows).toEqual(won.json.data.rows);
    // Without a version there is no comparison.
    expect((await replace({ id, date: DAY, rows: rows(5) }, other)).json.data.version).toBe(3);
  });

  test("one that does not fit leaves the draft as it was", async () => {
    const { id } = await made();
    expect(resultOf(await replace({ id, date: DAY, rows: [rows(5)[0], rows(6)[1]] }))).toEqual([422, 8001]);
    expect(await get({ id })).toMatchObject({ version: 1, totals: { debit: 1_000 } });
  });

  test("another branch's is not there", async () => {
    const { id } = await made();
    expect(resultOf(await replace({ id, date: DAY, rows: rows(5, theirs) }, stranger))).toEqual([404, 3009]);
  });
});

describe("DELETE /manual-document", () => {
  test("hides a draft from lists and closings, and stores who did it", async () => {
    const { id } = await made();
    expect((await remove({ id, reason: "اشتباه" })).json.data).toEqual({ id, reversal: null });
    expect(resultOf(await clerk.ask("POST", "/manual-document/view", { id }))).toEqual([404, 3009]);
    const [row] = await asLedgerOwner(
      "select removed_by, removed_at is not null as removed from ledger.drafts where branch_id = $1 and id = $2",
      [clerk.branchId, id],
    );
    expect(row).toEqual({ removed_by: `operator:${clerk.actor.operatorId}`, removed: true });
    expect(resultOf(await remove({ id }))).toEqual([404, 3009]);
    expect(resultOf(await replace({ id, date: DAY, rows: rows(5) }))).toEqual([404, 3009]);
  });

  test("reverses a posted one on its own day, or today", async () => {
    const one = await made({ status: "temporary" });
    const { reversal } = (await remove({ id: one.id, reason: "دوباره ثبت شده" })).json.data;
    expect(reversal.date).toBe(DAY);
    expect((await entries(reversal.document_id)).map(({ net }) => net)).toEqual([-1_000n, 1_000n]);
    const details = await get({ id: one.id });
    expect(details).toMatchObject({ status: "temporary", reversed_by: reversal, allowed_operations: ["copy"] });
    expect(details.history.map(({ action }: { action: string }) => action)).toEqual(["reverse", "post", "create"]);
    expect(await get(reversal)).toMatchObject({
      ...{ id: null, kind: "reversal", description: "دوباره ثبت شده" },
      reverses: { document_id: one.document_id, date: DAY },
    });
    const twice = await remove({ id: one.id });
    expect(resultOf(twice)).toEqual([409, 8003]);
    expect(twice.json.error.allowed_operations).toEqual(["copy"]);
    const other = await made({ status: "temporary" });
    const [today] = await query<{ day: string }>("t.today", "select ledger.business_day($1, now()) as day", [
      clerk.branchId,
    ]);
    expect((await remove({ id: other.id, on: "today" })).json.data.reversal.date).toBe(today!.day);
  });

  test("not in a closed month, but today", async () => {
    const { id } = await made({ status: "temporary", date: "2025-02-10" });
    await asLedgerOwner("select ledger.close_periods($1, '2025-02-28', 'closed', 'x')", [clerk.branchId]);
    const closed = await remove({ id });
    expect([...resultOf(closed), paths(closed)]).toEqual([409, 7301, ["on"]]);
    expect((await remove({ id, on: "today" })).status).toBe(200);
  });

  test("another branch's is not there", async () => {
    const { id } = await made();
    expect(resultOf(await remove({ id }, stranger))).toEqual([404, 3009]);
  });
});

describe("reading", () => {
  test("view and get, by both numbers; get has what depends on it", async () => {
    const { id, document_id } = await made({
      status: "temporary",
      rows: [{ ...rows(3)[0], party: `colleague:${clerk.colleagueId}` }, rows(3)[1]],
    });
    for (const ref of [{ id }, { document_id }, { document_id, date: DAY }]) {
      const view = await clerk.ask("POST", "/manual-document/view", ref);
      expect(view.json.data).toMatchObject({ id, document_id, rows: [{ account: { id: of.cash } }, {}] });
      expect(view.json.data.history).toBeUndefined();
    }
    const details = await get({ id });
    expect(details).toMatchObject({ source: { type: "draft", id: String(id) }, reverses: null, corrects_id: null });
    expect(details.rows[0].party_name).toBeTruthy();
    const data = { branchId: clerk.branchId, firstName: "سارا", lastName: "احمدی" };
    const sara = await prisma().passenger.create({ data });
    const item = voucher(clerk.branchId, [
      { account_id: of.cash, dr: 4, party: `passenger:${sara.id}` },
      { account_id: of.sale, cr: 4 },
    ]);
    const [posted] = await asLedgerOwner<{ post: { voucher_id: number } }>("select ledger.post($1)", [
      JSON.stringify(item),
    ]);
    const other = { document_id: posted!.post.voucher_id, date: DAY };
    expect(await get(other)).toMatchObject({
      id: null,
      kind: "manual",
      status: "temporary",
      allowed_operations: ["copy"],
      rows: [{ party_name: "سارا احمدی" }, { party_name: null }],
    });
    expect(resultOf(await clerk.ask("POST", "/manual-document/view", {}))).toEqual([422, 3002]);
    for (const ref of [{ id }, { document_id }, { document_id, date: DAY }, other])
      expect(resultOf(await stranger.ask("POST", "/manual-document/view", ref))).toEqual([404, 3009]);
  });

  test("lists by filters, pages and cursors; a type exactly 50 at a time", async () => {
    const who = await clerkOf();
    const at = await chart(who.branchId);
    const given = Array.from({ length: 53 }, (_, n) => ({
      date: `2026-0${1 + (n % 3)}-1${n % 10}`,
      description: n === 7 ? "اجاره‌ی دفتر" : `سند ${n}`,
      type: n % 10 === 9 ? "opening" : "general",
      status: n % 5 === 0 ? "temporary" : "draft",
      rows: rows(100 + n, at),
    }));
    for (const one of given) expect((await create(one, who)).status).toBe(200);
    const list = async (query: object = {}, path = "list") =>
      (await who.ask("POST", `/manual-document/${path}`, query)).json;
    const all = await list({ per_page: 100 });
    expect([all.data.length, all.meta.total]).toEqual([53, 53]);
    const keys = all.data.map(({ date, id }: { date: string; id: number }) => `${date} ${String(id).padStart(9, "0")}`);
    expect(keys).toEqual([...keys].sort().reverse());
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const page: { data: { id: number }[]; meta: { next_cursor: string | null } } = await list({
        per_page: 8,
        cursor,
      });
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.meta.next_cursor;
    } while (cursor);
    expect(seen).toEqual(all.data.map(({ id }: { id: number }) => id));
    expect((await list({ per_page: 8, page: 7 })).data.length).toBe(5);
    const counted = async (query: object) => (await list(query)).meta.total;
    expect(await counted({ type: "opening" })).toBe(5);
    expect(await counted({ status: "temporary" })).toBe(11);
    expect(await counted({ status: "definite" })).toBe(0);
    expect(await counted({ min_amount: 110, max_amount: 119 })).toBe(10);
    expect(await counted({ from: "2026-03-01", to: "2026-03-31" })).toBe(17);
    expect(await counted({ search: "اجاره ي دفتر" })).toBe(0);
    expect(await counted({ search: "اجارهی دفتر" })).toBe(1);
    expect(await counted({ search: String(seen[0]) })).toBeGreaterThanOrEqual(1);
    const general = await list({}, "list/general");
    expect([general.data.length, general.meta.per_page, general.meta.total]).toEqual([48, 50, 48]);
    expect((await list({ per_page: 5 }, "list/opening")).meta).toMatchObject({ per_page: 50, total: 5 });
    expect(resultOf(await who.ask("POST", "/manual-document/list/other"))).toEqual([422, 3003]);
    expect(resultOf(await who.ask("POST", "/manual-document/list", { cursor: "!" }))).toEqual([422, 3003]);
    expect((await stranger.ask("POST", "/manual-document/list", {})).json.meta.total).toBe(0);
  });

  test("lists what closing a year posts beside what people wrote", async () => {
    const item = voucher(
      clerk.branchId,
      [
        { mapping: "closing.balance", dr: 4 },
        { account_id: of.cash, cr: 4 },
      ],
      { kind: "opening", source_type: "year_end", source_id: "2025" },
    );
    await asLedgerOwner("select ledger.post($1)", [JSON.stringify(item)]);
    const { json } = await clerk.ask("POST", "/manual-document/list/opening", {});
    expect(json.data.filter(({ id }: { id: number | null }) => id === null)).toMatchObject([
      { kind: "opening", type: "opening" },
    ]);
  });

  test("a sub-ledger with its accounts and the events below it", async () => {
    const id = await idOf("4101");
    await made({ status: "temporary" });
    const { json } = await clerk.ask("POST", "/manual-document/preferences/list/details", { sub_ledger_id: id });
    expect(json.data.sub_ledger).toMatchObject({ id, code: "4101", type: "income" });
    expect(json.data.accounts.map(({ code }: { code: string }) => code)).toEqual(["41010001", "41019999"]);
    expect(json.data.accounts[1].credit).toBeGreaterThanOrEqual(1_000);
    expect(json.data.sub_ledger.credit).toBe(json.data.accounts[0].credit + json.data.accounts[1].credit);
    expect(json.data.preferences).toMatchObject([
      { key: "sale", title_latin: "Sale", account: { code: "41010001" }, valid_from: null },
    ]);
    for (const [who, sub_ledger_id] of [
      [stranger, id],
      [clerk, of.cash],
    ] as const)
      expect(resultOf(await who.ask("POST", "/manual-document/preferences/list/details", { sub_ledger_id }))).toEqual([
        404, 3009,
      ]);
  });

  test("closing sees drafts that are neither posted nor removed", async () => {
    const [open, posted, removed] = [await made(), await made({ status: "temporary" }), await made()];
    await remove({ id: removed.id });
    const left = await asLedgerOwner<{ id: number }>(
      "select id from ledger.drafts where branch_id = $1 and voucher_id is null and removed_at is null",
      [clerk.branchId],
    );
    const ids = left.map(({ id }) => id);
    expect([open.id, posted.id, removed.id].map((id) => ids.includes(id))).toEqual([true, false, false]);
  });
});
