import { beforeAll, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { act, type ChequeDesk, chequeDesk, chequeIn, registered } from "../../../../tests/cheques";
import { refusal } from "../../../../tests/operators";
import { listCheques } from "./list-cheques";
import { listDue } from "./list-due";
import { readBoard } from "./read-board";
import { readCheque } from "./read-cheque";
import { readChoices } from "./read-choices";
import { averageDueDate, STATES } from "./rules";
import { BoardQuery, ChequeQuery, DueQuery } from "./schema";

let desk: ChequeDesk;
let ids: number[];
const day = (days: number) => new Date(Date.parse(desk.today) + days * 86_400_000).toISOString().slice(0, 10);
const ask = (given: object = {}) => listCheques(desk.ctx, ChequeQuery.parse(given));
const idsOf = ({ items }: Awaited<ReturnType<typeof ask>>) => items.map(({ id }) => id);

beforeAll(async () => {
  desk = await chequeDesk();
  ids = [];
  for (let nr = 0; nr < 7; nr++)
    ids.push(
      await registered(desk, "received", {
        due_date: day(nr - 3),
        amount: 1_000 + nr,
        owner_name: nr === 2 ? "رضا كريمي" : null,
      }),
    );
  await act(desk, ids[0]!, "deposit");
  await act(desk, ids[1]!, "return");
  await chequeIn(desk, "issued", "delivered", { due_date: day(1), amount: 50 });
});

test("pages by cursor form the whole list in order, for any page size", async () => {
  const whole = await ask({ per_page: 100 });
  expect(idsOf(whole)).toEqual(ids);
  const amounts = whole.items.map(({ amount, due_date }) => ({ amount: BigInt(amount), due_date }));
  expect(whole.meta).toEqual({
    ...{ total: 7, amount: 7_021n, next_cursor: null },
    average_due_date: averageDueDate(amounts),
  });
  for (const per_page of [1, 2, 3]) {
    const found: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await ask({ per_page, cursor });
      found.push(...idsOf(page));
      expect(page.meta.total).toBe(7);
      cursor = page.meta.next_cursor;
    }
    expect(found).toEqual(ids);
  }
  expect(idsOf(await ask({ per_page: 3, page: 3 }))).toEqual([ids[6]]);
  expect(await refusal(ask({ cursor: "x" }))).toEqual({ reason: "fieldInvalid", fields: ["cursor"] });
  expect(await refusal(ask({ cursor: Buffer.from("2026-02-30_1").toString("base64url") }))).toMatchObject({
    fields: ["cursor"],
  });
});

test("filters and searches return the expected cheques", async () => {
  expect(idsOf(await ask({ state: ["deposited", "returned"] }))).toEqual([ids[0], ids[1]]);
  expect(idsOf(await ask({ due_from: day(2), due_to: day(3) }))).toEqual([ids[5], ids[6]]);
  expect(idsOf(await ask({ account_id: desk.accounts.bank }))).toEqual([ids[0]]);
  expect(idsOf(await ask({ group_id: ids[4] }))).toEqual([ids[4]]);
  expect(idsOf(await ask({ party: { type: "colleague", id: desk.other } }))).toEqual([]);
  // A name in another keyboard's letters; a Sayad id; the party's name.
  expect(idsOf(await ask({ search: "کریمی" }))).toEqual([ids[2]]);
  const { sayad_id, party } = await readCheque(desk.ctx, { id: ids[3]! });
  expect(idsOf(await ask({ search: sayad_id }))).toEqual([ids[3]]);
  expect(party.name).toBeTruthy();
  expect(idsOf(await ask({ search: party.name! }))).toEqual(ids);
  expect(idsOf(await ask({ search: "هیچ‌کس" }))).toEqual([]);
  expect(idsOf(await ask({ search: "%" }))).toEqual([]);
});

test("the board has each state with its totals, next due first", async () => {
  const board = await readBoard(desk.ctx, BoardQuery.parse({}));
  expect(board.columns.map(({ state }) => state)).toEqual(STATES.received);
  const [safe, deposited] = board.columns;
  expect(safe).toMatchObject({
    count: 5,
    amount: 5_020n,
    overdue: 1,
    account: { id: desk.accounts["cheque.in_safe"] },
  });
  expect(safe!.cards.map(({ id }) => id)).toEqual(ids.slice(2));
  expect(safe!.cards[0]).toMatchObject({
    days_left: -1,
    allowed_operations: ["deposit", "endorse", "cash", "return", "cancel"],
  });
  expect(deposited).toMatchObject({
    count: 1,
    overdue: 1,
    cards: [{ id: ids[0], account: { id: desk.accounts.bank } }],
  });
  expect(deposited!.cards[0]!.allowed_operations).toContain("undo");
  const returned = board.columns.find(({ state }) => state === "returned");
  expect(returned).toMatchObject({ count: 1, amount: 1_001n, overdue: 0, account: null });
  const narrow = await readBoard(desk.ctx, BoardQuery.parse({ due_from: day(1) }));
  expect(narrow.columns[0]).toMatchObject({ count: 3, cards: [{ id: ids[4] }, { id: ids[5] }, { id: ids[6] }] });
  const issued = await readBoard(desk.ctx, BoardQuery.parse({ direction: "issued" }));
  expect(issued.columns[1]).toMatchObject({
    state: "delivered",
    count: 1,
    account: { id: desk.accounts["cheque.payable"] },
  });
});

test("open amounts of a state equal its account's balance", async () => {
  const { columns } = await readBoard(desk.ctx, BoardQuery.parse({}));
  for (const { state, amount, account } of columns.filter((one) => one.account)) {
    const [row] = await query<{ net: bigint }>(
      "t.net",
      "select coalesce(sum(dr - cr), 0)::bigint as net from ledger.turn_day where branch_id = $1 and account_id = $2",
      [desk.branchId, account!.id],
    );
    expect([state, BigInt(row!.net)]).toEqual([state, BigInt(amount)]);
  }
});

test("the calendar has due amounts per day, excluding returned cheques", async () => {
  const { days } = await listDue(desk.ctx, DueQuery.parse({ from: day(-3), to: day(-1) }));
  expect(days).toEqual([
    { date: day(-3), count: 1, amount: 1_000n, open: 1 },
    { date: day(-1), count: 1, amount: 1_002n, open: 1 },
  ]);
  expect(await refusal(listDue(desk.ctx, DueQuery.parse({ from: day(1), to: day(0) })))).toMatchObject({
    fields: ["to"],
  });
  expect(await refusal(listDue(desk.ctx, DueQuery.parse({ from: day(0), to: day(2_000) })))).toMatchObject({
    fields: ["to"],
  });
});

test("a form offers the branch's own accounts", async () => {
  const choices = await readChoices(desk.ctx);
  expect(choices).toMatchObject({ currency: "IRR", today: desk.today });
  expect(choices.defaults).toEqual({ bank: desk.accounts.bank, cash: desk.accounts.cash });
  expect(choices.banks.map(({ id }) => id)).toContain(desk.accounts.bank);
  expect(choices.cash.map(({ id }) => id)).toContain(desk.accounts.cash);
});

test("another branch sees none of it; days are local to the branch", async () => {
  const other = await chequeDesk();
  expect((await listCheques(other.ctx, ChequeQuery.parse({}))).meta.total).toBe(0);
  expect((await listCheques(other.ctx, ChequeQuery.parse({ group_id: ids[0] }))).items).toEqual([]);
  expect((await readBoard(other.ctx, BoardQuery.parse({}))).columns.every(({ count }) => count === 0)).toBe(true);
  expect((await listDue(other.ctx, DueQuery.parse({ from: day(-9), to: day(9) }))).days).toEqual([]);
  expect(await prisma().cheque.count({ where: { branchId: other.branchId } })).toBe(0);
  // 22:30 UTC is the next day in Tehran.
  const late = { ...desk.ctx, now: new Date(`${desk.today}T22:30:00Z`) };
  expect((await readCheque(late, { id: ids[3]! })).days_left).toBe(-1);
});
