import type pg from "pg";
import { act } from "./act";
import type { Calendar } from "./calendar";
import { type Chance, chance } from "./chance";

/** What people wrote there. */
type Words = Record<
  "settled" | "part" | "ticket" | "rent" | "supplies" | "till" | "back" | "wallet" | "mistake",
  string
>;
/** `price`: about a tenth of a seat's, minor units; the rent of a month counts it. */
type Desk = { branchId: number; price: number; rent: number; calendar: Calendar; words: Words };

export const PAYMENTS: Words = {
  ...{
    settled: "تسویهٔ صورت‌حساب",
    part: "علی‌الحساب",
    ticket: "بابت بلیت",
    rent: "اجارهٔ دفتر",
    supplies: "ملزومات اداری",
  },
  ...{ till: "واریز صندوق به بانک", back: "استرداد وجه", wallet: "تسویه از کیف پول", mistake: "دو بار ثبت شده بود" },
};
export const PAYMENTS_ABROAD: Words = {
  ...{
    settled: "Settles invoices",
    part: "On account",
    ticket: "For tickets",
    rent: "Office rent",
    supplies: "Office supplies",
  },
  ...{ till: "Till to the bank", back: "Money back", wallet: "From the wallet", mistake: "Had been stored twice" },
};

type Party = { party_type: "colleague" | "passenger" | "account"; party_id: number };
type Who = { agencies: number[]; wealthy: number[]; people: number[]; account: Map<string, number> };
type Item = { document_id: number; date: string; line: number; amount: number };

const DAYS = 28;

/** A month of the cashier: thirty receipts, payments and transfers, some against open items, one changed, two trashed. */
export async function plantPayments(client: pg.ClientBase, desk: Desk): Promise<void> {
  const who = await known(client, desk);
  const luck = chance(5_000 + desk.branchId);
  const { rows } = await client.query<{ actor: string }>(
    "select 'operator:' || operator_id as actor from memberships where branch_id = $1 order by operator_id limit 1",
    [desk.branchId],
  );
  const by = { branch_id: desk.branchId, actor: rows[0]!.actor, request_id: "seed" };
  const stored: number[] = [];
  for (let ago = DAYS; ago >= 0; ago--) {
    const payments = await dayOf(client, desk, { who, luck, ago });
    for (const group of payments) {
      const answer = await act<{ payments: { id: number }[] }>(client, "store_payments", { ...by, payments: group });
      stored.push(...answer.payments.map(({ id }) => id));
    }
  }
  const amount = 3 * desk.price;
  await act(client, "change_payment", {
    ...by,
    id: stored[4],
    version: 1,
    change: { amount, description: desk.words.part },
  });
  for (const id of [stored[9], stored[20]])
    await act(client, "trash_payment", { ...by, id, reason: desk.words.mistake });
}

async function known(client: pg.ClientBase, { branchId, price, calendar }: Desk): Promise<Who> {
  const ids = async (text: string, ...more: unknown[]) =>
    (await client.query<{ id: number }>(text, [branchId, ...more])).rows.map(({ id }) => id);
  const { rows: accounts } = await client.query<{ code: string; id: number }>(
    "select code, id from ledger.accounts where branch_id = $1 and code in ('11010001', '11020001', '52030002', '52030003')",
    [branchId],
  );
  return {
    agencies: await payingColleagues(client, { branchId, calendar }, 20 * price),
    wealthy: await ids(
      `select c.id from colleagues c join ledger.account_balances b on b.branch_id = c.branch_id and b.account_id = c.wallet_id
        where c.branch_id = $1 and b.cr - b.dr > $2::bigint order by c.id offset 1`,
      2 * price,
    ),
    people: await ids(
      "select id from passengers where branch_id = $1 and status = 1 and merged_into is null order by id limit 20",
    ),
    account: new Map(accounts.map(({ code, id }) => [code, id])),
  };
}

/** A colleague that has paid nothing for as many days, and owes more than half of its ceiling, is not counted on. */
const PAYS_WITHIN = 100;

type Payer = { id: number; owes: boolean; pays: boolean };

/**
 * Colleagues that pay and owe this much, who owes most first; all that pay if none does, and never none. The one behind the demo
 * site, the first, is not of them. One that bought nothing for months has paid nothing either, so it is judged by what it owes.
 */
export async function payingColleagues(
  client: pg.ClientBase,
  { branchId, calendar }: Pick<Desk, "branchId" | "calendar">,
  owed: number,
): Promise<number[]> {
  const { rows } = await client.query<Payer>(
    `select c.id, b.dr - b.cr > $3::bigint as owes,
            coalesce(paid.day >= $2::date or b.dr - b.cr <= c.ceiling / 2, false) as pays
       from colleagues c
       join ledger.account_balances b on b.branch_id = c.branch_id and b.account_id = c.receivable_id
      cross join lateral (
            select max(p.pay_date) as day from payments p
             where p.branch_id = c.branch_id and p.party = 'colleague:' || c.id and p.type = 'receipt' and p.pay_date <= $4::date) paid
      where c.branch_id = $1 and paid.day is not null
      order by b.dr - b.cr desc, c.id`,
    [branchId, calendar.day(-PAYS_WITHIN), owed, calendar.day(-DAYS - 1)],
  );
  const paying = rows.filter(({ pays }) => pays);
  const owing = paying.filter(({ owes }) => owes);
  const chosen = [owing, paying, rows].find((some) => some.length > 0) ?? [];
  return chosen.map(({ id }) => id);
}

type Day = { who: Who; luck: Chance; ago: number };

/** The groups of a day. */
async function dayOf(client: pg.ClientBase, desk: Desk, { who, luck, ago }: Day): Promise<object[][]> {
  const { words, price, calendar } = desk;
  const agency = (id = luck.pick(who.agencies)): Party => ({ party_type: "colleague", party_id: id });
  const to = (code: string): Party => ({ party_type: "account", party_id: who.account.get(code)! });
  const row = (type: string, method: string, party: Party, description: string, more: object = {}) => ({
    ...{ type, method, ...party, description, amount: luck.between(2, 12) * price, date: calendar.day(-ago) },
    ...(method !== "cash" && { reference: String(luck.between(100_000, 999_999)) }),
    ...more,
  });
  const groups: object[][] = [];
  if (ago % 3 === 0) groups.push([row("receipt", luck.pick(["bank", "cash", "pos"]), agency(), words.part)]);
  if (ago % 5 === 2) {
    const party = agency();
    const settles = await owed(client, desk, party.party_id);
    const amount = settles.reduce((sum, one) => sum + one.amount, 0);
    if (amount > 0) groups.push([row("receipt", "bank", party, words.settled, { amount, settles })]);
  }
  if (ago % 6 === 1 && who.people.length > 0) {
    const person: Party = { party_type: "passenger", party_id: luck.pick(who.people) };
    groups.push([
      row("receipt", "pos", person, words.ticket, { amount: price }),
      row("payment", "bank", person, words.back, { amount: price }),
    ]);
  }
  if (ago % 7 === 3) groups.push([row("transfer", "cash", to("11020001"), words.till, { amount: 2 * price })]);
  if (ago === 24) groups.push([row("payment", "bank", to("52030002"), words.rent, { amount: desk.rent * price })]);
  if (ago % 11 === 4) groups.push([row("payment", "cash", to("52030003"), words.supplies, { amount: price })]);
  if (ago === 6 && who.wealthy.length > 0)
    groups.push([
      row("receipt", "wallet", agency(who.wealthy[0]), words.wallet, { amount: price, reference: undefined }),
    ]);
  return groups;
}

/** The two newest lines an agency owes, as far as nothing was set against them. */
async function owed(client: pg.ClientBase, { branchId }: Desk, agency: number): Promise<Item[]> {
  const { rows } = await client.query<Item>(
    `select e.voucher_id::float8 as document_id, e.doc_date::text as date, e.line, e.dr::float8 as amount
       from ledger.entries e
       join colleagues c on c.branch_id = e.branch_id and c.id = $2::int and c.receivable_id = e.account_id
       left join open_items i on i.branch_id = e.branch_id and i.doc_date = e.doc_date and i.voucher_id = e.voucher_id and i.line = e.line
      where e.branch_id = $1 and e.party = 'colleague:' || $2::int and e.dr > 0 and i.voucher_id is null
      order by e.doc_date desc, e.voucher_id desc, e.line limit 2`,
    [branchId, agency],
  );
  return rows;
}
