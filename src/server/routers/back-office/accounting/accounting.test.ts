import { beforeAll, describe, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { accounting } from "@/server/routers/back-office/accounting/accounting";
import { approved } from "../../../../../tests/approved";
import { backOfficeDoor, type Clerk } from "../../../../../tests/back-office";
import { asLedgerOwner, voucher } from "../../../../../tests/ledger";

const clerkOf = backOfficeDoor({ accounting });
const IBAN = "IR820540102680020817909002";
let clerk: Clerk;
let stranger: Clerk;
beforeAll(async () => {
  clerk = await clerkOf();
  stranger = await clerkOf();
});

type Wire = Awaited<ReturnType<Clerk["ask"]>>;
const paths = ({ json }: Wire) => json.error.fields.map(({ path }: { path: string }) => path);
const resultOf = (answer: Wire) => [answer.status, answer.json.code];
const byCode = async (who: Clerk, code: string) =>
  (await who.ask("GET", `/accounting/account/get?code=${code}`)).json.data;
const add = (who: Clerk, given: object) =>
  who.ask("POST", "/accounting/account", { title: "ملت", kind: "bank", ...given });
const save = (who: Clerk, body: object) => who.ask("POST", "/accounting/account/update", body);

/** Posts a voucher of today between two accounts. */
async function post({ branchId }: Clerk, debit: number, credit: number, amount: number) {
  const [{ day }] = (await query<{ day: string }>("t.day", "select ledger.business_day($1, now()) as day", [
    branchId,
  ])) as [{ day: string }];
  const lines = [
    { account_id: debit, dr: amount },
    { account_id: credit, cr: amount },
  ];
  const item = voucher(branchId, lines, { doc_date: day });
  const [row] = await query<{ post: { refused?: object } }>("t.post", "select ledger.post($1::jsonb) as post", [
    JSON.stringify(item),
  ]);
  expect(row!.post.refused).toBeUndefined();
}

describe("POST /accounting/account", () => {
  test("registers below the sub-ledger of its kind with the next free code, audited and published", async () => {
    // An account with numbers is created after a second person's approval.
    const waits = await approved(
      clerk,
      add(clerk, {
        title: "بانک ملت شعبهٔ ونک",
        title_latin: "Mellat Vanak",
        iban: "ir82 0540 1026 8002 0817 9090 02",
        bank_name: "ملت",
        branch_name: "ونک",
        account_number: "۱۲۳-۴۵۶",
        card_number: "6104 3377 1234 5678",
      }),
    );
    expect(resultOf(waits)).toEqual([409, 2012]);
    const answer = await clerk.ask("GET", "/accounting/account?code=11020002");
    expect(answer.status).toBe(200);
    expect(answer.json.data).toMatchObject({
      code: "11020002",
      level: "detailed",
      kind: "bank",
      type: "asset",
      nature: "debit",
      currency: "IRR",
      active: true,
      iban: IBAN,
      account_number: "123456",
      card_number: "6104337712345678",
      debit: 0,
      credit: 0,
      balance: 0,
      path: [{ code: "1" }, { code: "11" }, { code: "1102" }],
    });
    const subject = { branchId: clerk.branchId, subjectType: "account", subjectId: String(answer.json.data.id) };
    expect(await prisma().auditEntry.findMany({ where: subject })).toMatchObject([
      {
        action: "account.create",
        actor: `operator:${clerk.actor.operatorId}`,
        after: { code: "11020002", iban: IBAN },
      },
    ]);
    const event = { branchId: clerk.branchId, aggregateType: "account", aggregateId: subject.subjectId };
    expect(await prisma().outboxEvent.count({ where: { ...event, type: "account.created" } })).toBe(1);
    for (const [kind, code] of [
      ["cash", "11010002"],
      ["pos", "11030002"],
      ["wallet", "22020001"],
    ])
      expect((await add(clerk, { kind })).json.data.code).toBe(code);
  });

  test("two concurrent requests get two codes; the same key gets the same account", async () => {
    const who = await clerkOf();
    const made = await Promise.all([1, 2, 3, 4].map(() => add(who, { kind: "cash" })));
    expect(new Set(made.map(({ json }) => json.data.code)).size).toBe(4);
    const key = { "idempotency-key": "cash-box-7" };
    const body = { title: "صندوق", kind: "cash" };
    const [first, again] = [
      await who.ask("POST", "/accounting/account", body, key),
      await who.ask("POST", "/accounting/account", body, key),
    ];
    expect(again.json.data.id).toBe(first.json.data.id);
    expect(again.headers["idempotent-replayed"]).toBe("true");
  });

  test("refuses by field: an invalid IBAN, a currency, kind other without its sub-ledger, an invalid sub-ledger", async () => {
    const wrong = await add(clerk, { iban: "IR820540102680020817909003" });
    expect([...resultOf(wrong), paths(wrong)]).toEqual([422, 3003, ["iban"]]);
    const money = await add(clerk, { currency: "XTS" });
    expect([...resultOf(money), paths(money)]).toEqual([422, 3003, ["currency"]]);
    const bare = await add(clerk, { kind: "other" });
    expect([...resultOf(bare), paths(bare)]).toEqual([422, 3002, ["parent_id"]]);
    const group = await byCode(clerk, "1");
    const high = await add(clerk, { kind: "other", parent_id: group.id });
    expect([...resultOf(high), paths(high)]).toEqual([422, 3003, ["parent_id"]]);
    const foreign = await byCode(stranger, "1101");
    const other = await add(clerk, { kind: "other", parent_id: foreign.id });
    expect([...resultOf(other), paths(other)]).toEqual([422, 3003, ["parent_id"]]);
  });

  test("a read-only user is refused", async () => {
    const reader = await clerkOf("support", clerk);
    expect(resultOf(await add(reader, {}))).toEqual([403, 2007]);
  });
});

describe("GET /accounting/account", () => {
  test("one detailed account by number or code, with its balance now", async () => {
    const bank = (await add(clerk, {})).json.data;
    await post(clerk, bank.id, (await byCode(clerk, "31010001")).id, 2_500_000);
    const read = await clerk.ask("GET", `/accounting/account?id=${bank.id}`);
    expect(read.json.data).toMatchObject({ debit: 2_500_000, credit: 0, balance: 2_500_000, branch_currency: "IRR" });
    expect((await clerk.ask("GET", `/accounting/account?code=${bank.code}`)).json.data.id).toBe(bank.id);
    expect((await byCode(clerk, "31")).balance).toBe(-2_500_000);
  });

  test("3009 for another branch's, for one of the levels above; 3002 without a name", async () => {
    const { id } = await byCode(clerk, "11010001");
    expect(resultOf(await stranger.ask("GET", `/accounting/account?id=${id}`))).toEqual([404, 3009]);
    expect(resultOf(await clerk.ask("GET", "/accounting/account?code=1101"))).toEqual([404, 3009]);
    expect(resultOf(await clerk.ask("GET", "/accounting/account"))).toEqual([422, 3002]);
  });
});

/** The newest account. */
async function lastAccount({ branchId }: Clerk): Promise<{ id: number; code: string }> {
  const [row] = await asLedgerOwner<{ id: number; code: string }>(
    "select id, code from ledger.accounts where branch_id = $1 order by id desc limit 1",
    [branchId],
  );
  return row!;
}

describe("PUT /accounting/account", () => {
  const put = (who: Clerk, body: object) => who.ask("PUT", "/accounting/account", body);

  test("replaces the whole account: what is absent is empty, the code stays", async () => {
    await approved(clerk, add(clerk, { title: "بانک شماره‌دار", iban: IBAN, bank_name: "ملت" }));
    const made = await lastAccount(clerk);
    const answer = await put(clerk, { id: made.id, kind: "bank", title: "ملی", active: false });
    expect(answer.json.data).toMatchObject({
      code: made.code,
      title: "ملی",
      iban: null,
      bank_name: null,
      active: false,
    });
    const where = { branchId: clerk.branchId, subjectType: "account", subjectId: String(made.id) };
    const [, changed] = await prisma().auditEntry.findMany({ where, orderBy: { id: "asc" } });
    expect(changed).toMatchObject({ action: "account.change", before: { iban: IBAN }, after: { iban: null } });
    const moved = await put(clerk, { id: made.id, kind: "cash", title: "ملی" });
    expect(moved.json.data).toMatchObject({ kind: "cash", path: [{}, {}, { code: "1101" }] });
  });

  test("8002 where entries rest on its currency; its title still changes", async () => {
    const { id } = (await add(clerk, {})).json.data;
    await post(clerk, id, (await byCode(clerk, "31010001")).id, 10);
    const refused = await put(clerk, { id, kind: "bank", title: "ملت", currency: "USD" });
    expect([...resultOf(refused), paths(refused), refused.json.error.referred_by]).toEqual([
      409,
      8002,
      ["currency"],
      ["entries"],
    ]);
    expect((await put(clerk, { id, kind: "bank", title: "ملت نو" })).json.data).toMatchObject({
      title: "ملت نو",
      currency: "IRR",
    });
  });

  test("3003 for what a business event posts to made inactive; 3009 for another branch's", async () => {
    const { id } = await byCode(clerk, "11020001");
    const mapped = await put(clerk, { id, kind: "bank", title: "ملت", active: false });
    expect([...resultOf(mapped), paths(mapped)]).toEqual([422, 3003, ["active"]]);
    expect(resultOf(await put(stranger, { id, kind: "bank", title: "مال من" }))).toEqual([404, 3009]);
  });
});

describe("DELETE /accounting/account", () => {
  const remove = (who: Clerk, id: number) => who.ask("DELETE", "/accounting/account", { id });

  test("deletes an account for good, once", async () => {
    const { id } = (await add(clerk, {})).json.data;
    expect(resultOf(await remove(stranger, id))).toEqual([404, 3009]);
    expect((await remove(clerk, id)).json).toMatchObject({ status: true, data: { id } });
    expect(resultOf(await remove(clerk, id))).toEqual([404, 3009]);
    const where = { branchId: clerk.branchId, action: "account.delete", subjectId: String(id) };
    expect(await prisma().auditEntry.findFirst({ where })).toMatchObject({ before: { title: "ملت" } });
  });

  test("8002 lists its references: entries, mappings, accounts below, a colleague, a draft, the service itself", async () => {
    const bank = (await add(clerk, {})).json.data;
    await post(clerk, bank.id, (await byCode(clerk, "31010001")).id, 10);
    const drafted = (await add(clerk, {})).json.data;
    await query(
      "t.draft",
      `insert into ledger.drafts (branch_id, doc_date, lines, created_by)
       values ($1, current_date, jsonb_build_array(jsonb_build_object('account_id', $2::int, 'dr', 5)), 'operator:1')`,
      [clerk.branchId, drafted.id],
    );
    const colleague = (await clerk.ask("GET", `/accounting/account/get?colleague_id=${clerk.colleagueId}`)).json.data;
    for (const [id, names] of [
      [bank.id, ["entries"]],
      [(await byCode(clerk, "52010001")).id, ["mappings"]],
      [(await byCode(clerk, "42")).id, ["accounts"]],
      [colleague.wallet.id, ["colleagues", "limits"]],
      [drafted.id, ["drafts"]],
      [(await byCode(stranger, "2202")).id, ["product"]],
    ] as const) {
      const refused = await remove(names[0] === "product" ? stranger : clerk, id);
      expect([...resultOf(refused), refused.json.error.referred_by]).toEqual([409, 8002, names]);
    }
  });
});

describe("POST /accounting/account/update", () => {
  test("makes a branch of the tree in one call, later ones below earlier ones", async () => {
    const answer = await save(clerk, {
      accounts: [
        { parent_code: "5", code: "59", title: "هزینه‌های تبلیغات", title_latin: "Advertising" },
        { parent_code: "59", title: "تبلیغات اینترنتی" },
        { parent_code: "5901", title: "کمپین نوروز", party_required: true },
      ],
    });
    expect(answer.status).toBe(200);
    const leaf = (await clerk.ask("GET", `/accounting/account/get?id=${answer.json.data.ids[2]}`)).json.data;
    expect(leaf).toMatchObject({
      code: "59010001",
      type: "expense",
      nature: "debit",
      kind: null,
      currency: null,
      party_required: true,
      title_latin: "کمپین نوروز",
      path: [{ code: "5" }, { code: "59", title_latin: "Advertising" }, { code: "5901" }],
    });
  });

  test("one alone is changed, and what is absent stays", async () => {
    const { id } = await byCode(clerk, "52030002");
    expect((await save(clerk, { id, title_latin: "Office rent" })).json.data.ids).toEqual([id]);
    expect(await byCode(clerk, "52030002")).toMatchObject({ title: "اجاره", title_latin: "Office rent", active: true });
  });

  test("3003 where a party would be required that no business event gives", async () => {
    const { id } = await byCode(clerk, "41010001");
    const answer = await save(clerk, { id, party_required: true });
    expect([...resultOf(answer), paths(answer)]).toEqual([422, 3003, ["accounts[0].party_required"]]);
    const { id: rent } = await byCode(clerk, "52030002");
    expect((await save(clerk, { id: rent, party_required: true })).status).toBe(200);
  });

  test("all or none: the field in error is reported and none of the others is stored", async () => {
    const answer = await save(clerk, {
      accounts: [
        { parent_code: "52", code: "5298", title: "نمی‌ماند" },
        { parent_code: "52", code: "5201", title: "تکراری" },
      ],
    });
    expect([...resultOf(answer), paths(answer)]).toEqual([422, 3003, ["accounts[1].code"]]);
    expect(resultOf(await clerk.ask("GET", "/accounting/account/get?code=5298"))).toEqual([404, 3009]);
  });

  test.each([
    ["a group without a type", { code: "7", title: "x" }, 3002, "type"],
    ["no title", { parent_code: "11" }, 3002, "title"],
    ["a parent that is not there", { parent_code: "7777", title: "x" }, 3003, "parent_code"],
    ["below a detailed account", { parent_code: "11010001", title: "x" }, 3003, "parent_id"],
    ["another type than its group", { parent_code: "11", type: "income", title: "x" }, 3003, "type"],
    ["a currency above the details", { parent_code: "11", currency: "USD", title: "x" }, 3003, "currency"],
  ])("refuses %s", async (_, given, code, path) => {
    const answer = await save(clerk, given);
    expect([answer.json.code, paths(answer)]).toEqual([code, [`accounts[0].${path}`]]);
  });

  test("an account in use keeps its place: levels, parents of accounts, codes the service opens accounts below, codes of others", async () => {
    const [general, sub, cash] = await Promise.all(["12", "1201", "1101"].map((code) => byCode(clerk, code)));
    const level = await save(clerk, { id: sub.id, parent_id: cash.id });
    expect(paths(level)).toEqual(["accounts[0].parent_id"]);
    const parent = await save(clerk, { id: general.id, parent_code: "5" });
    expect([parent.json.code, paths(parent)]).toEqual([8002, ["accounts[0].parent_id", "accounts[0].type"]]);
    const anchor = await save(clerk, { id: sub.id, code: "1299" });
    expect([anchor.json.code, paths(anchor)]).toEqual([3003, ["accounts[0].code"]]);
    const taken = await save(clerk, { id: general.id, code: "13" });
    expect([taken.json.code, paths(taken)]).toEqual([3003, ["accounts[0].code"]]);
  });

  test("another branch's account is 3009 and stays as it is", async () => {
    const theirs = await byCode(clerk, "52030001");
    expect(resultOf(await save(stranger, { id: theirs.id, title: "مال من" }))).toEqual([404, 3009]);
    expect((await byCode(clerk, "52030001")).title).toBe("حقوق و دستمزد");
  });
});

describe("GET /accounting/account/get", () => {
  test("by id, by code in Persian digits, and both accounts of a colleague", async () => {
    const one = await byCode(clerk, encodeURIComponent("۱۱۰۲"));
    expect(one).toMatchObject({ code: "1102", level: "sub_ledger", path: [{ code: "1" }, { code: "11" }] });
    const both = (await clerk.ask("GET", `/accounting/account/get?colleague_id=${clerk.colleagueId}`)).json.data;
    expect(both).toMatchObject({
      colleague_id: clerk.colleagueId,
      receivable: { path: [{}, {}, { code: "1201" }] },
      wallet: { nature: "credit" },
    });
  });

  test("3009 for another branch's account and colleague; 3002 without one", async () => {
    const { id } = await byCode(clerk, "1");
    expect(resultOf(await stranger.ask("GET", `/accounting/account/get?id=${id}`))).toEqual([404, 3009]);
    const theirs = await stranger.ask("GET", `/accounting/account/get?colleague_id=${clerk.colleagueId}`);
    expect(resultOf(theirs)).toEqual([404, 3009]);
    expect(resultOf(await stranger.ask("GET", "/accounting/account/get"))).toEqual([422, 3002]);
  });
});
