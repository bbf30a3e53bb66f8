import type pg from "pg";
import { act } from "./act";
import type { Calendar } from "./calendar";
import { type Chance, chance } from "./chance";
import { insert } from "./insert";

/** `price`: about a tenth of a seat's, minor units. */
type Office = { branchId: number; price: number; currency: string; calendar: Calendar; words: Words };
type Words = { debit: readonly string[]; credit: readonly string[]; groups: readonly string[]; paid: string };

export const NOTES = {
  debit: ["جریمهٔ کنسلی خارج از مهلت", "هزینهٔ صدور مجدد بلیت", "اختلاف نرخ هتل", "کارمزد ویزا"],
  credit: ["پورسانت فروش ماه", "تخفیف گروهی تور", "برگشت عوارض فرودگاهی"],
  groups: ["تور مشهد مهر", "گروه کیش", "پروندهٔ کنسلی استانبول", "تسویهٔ ماه همکار", "سفر سازمانی"],
  paid: "تسویهٔ اعلامیه",
};
export const NOTES_ABROAD = {
  debit: ["Late cancellation fee", "Reissue of tickets", "Hotel rate difference", "Visa fee"],
  credit: ["Commission of the month", "Group discount", "Airport tax refunded"],
  groups: ["Istanbul tour", "Corporate trip", "Cancellation case", "Month's settlement", "School group"],
  paid: "Settles a note",
};

type Note = { id: number; voucher_id: number; doc_date: string; amount: number; party_id: number; direction: string };

/** Debit and credit notes to agencies in every state, some settled by a receipt or payment, and records put together. */
export async function plantNotes(client: pg.ClientBase, office: Office): Promise<void> {
  const [who, accounts, agencies] = await known(client, office.branchId);
  const luck = chance(9000 + office.branchId);
  const notes: Note[] = [];
  for (let n = 0; n < 15; n++) {
    const note = await write(client, { ...office, who, accounts, luck, agency: luck.pick(agencies), n });
    if (note) notes.push(note);
  }
  const active = notes.filter(({ voucher_id }) => voucher_id);
  for (const [n, note] of active.slice(0, 5).entries()) await settle(client, office, who, note, n < 3);
  await cancel(client, office, who, active.at(-1)!);
  await group(client, office, who, notes);
}

async function known(client: pg.ClientBase, branchId: number): Promise<[string, Map<string, number>, Agency[]]> {
  const { rows: people } = await client.query<{ id: number }>(
    `select m.operator_id as id from memberships m join operators o on o.id = m.operator_id
      where m.branch_id = $1 and o.home_branch_id = $1 order by m.role <> 'accountant', m.operator_id limit 1`,
    [branchId],
  );
  const { rows: accounts } = await client.query<{ code: string; id: number }>(
    "select code, id from ledger.accounts where branch_id = $1 and code in ('41010001', '51010001')",
    [branchId],
  );
  const { rows: agencies } = await client.query<Agency>(
    "select id, receivable_id from colleagues where branch_id = $1 order by id offset 1 limit 8",
    [branchId],
  );
  return [`operator:${people[0]!.id}`, new Map(accounts.map(({ code, id }) => [code, id])), agencies];
}

type Agency = { id: number; receivable_id: number };
type Writing = Office & { who: string; accounts: Map<string, number>; luck: Chance; agency: Agency; n: number };

/** The last three stay drafts. */
async function write(client: pg.ClientBase, given: Writing): Promise<Note | null> {
  const { branchId, price, currency, calendar, words, who, accounts, luck, agency, n } = given;
  const direction = n % 3 === 2 ? "credit" : "debit";
  const amount = luck.between(2, 12) * price;
  const party = `colleague:${agency.id}`;
  const account_id = accounts.get(direction === "debit" ? "41010001" : "51010001")!;
  const date = calendar.day(n < 12 ? 2 * n - 24 : 0);
  const side = (debit: boolean) => (debit ? { dr: amount } : { cr: amount });
  const note = {
    ...{
      direction,
      account_id,
      party,
      counter_account_id: agency.receivable_id,
      currency,
      amount,
      rate: 1,
      worth: amount,
    },
    ...{ date, reference: n % 2 ? `N-${1_000 + n}` : null, description: luck.pick(words[direction]) },
  };
  const lines = [
    { account_id, ...side(direction === "credit") },
    { account_id: agency.receivable_id, party, ...side(direction === "debit") },
  ];
  const request = { branch_id: branchId, id: null, actor: who, request_id: "seed", note, lines: n < 12 ? lines : null };
  const answer = await act<Note>(client, "store_announcement", request);
  return { ...answer, amount, party_id: agency.id, direction };
}

function settle(client: pg.ClientBase, office: Office, who: string, note: Note, whole: boolean) {
  const amount = whole ? note.amount : note.amount / 2;
  const { voucher_id: document_id, doc_date: date, party_id } = note;
  const payment = {
    ...{ type: note.direction === "debit" ? "receipt" : "payment", method: "bank", party_type: "colleague", party_id },
    ...{ amount, currency: office.currency, date: office.calendar.day(-1), description: office.words.paid },
    settles: [{ document_id, date, line: 2, amount }],
  };
  const by = { branch_id: office.branchId, actor: who, request_id: "seed" };
  return act<Note>(client, "store_payments", { ...by, payments: [payment] });
}

function cancel(client: pg.ClientBase, { branchId }: Office, who: string, { id, doc_date }: Note) {
  return act<Note>(client, "cancel_announcement", {
    branch_id: branchId,
    id,
    actor: who,
    request_id: "seed",
    on: doc_date,
  });
}

/** Five connections, one of them put away: notes with the bookings, cheques and payments there are. */
async function group(client: pg.ClientBase, { branchId, words }: Office, who: string, notes: Note[]): Promise<void> {
  const latest = async (type: string, table: string) => {
    const { rows } = await client.query<{ id: string }>(
      `select id from ${table} where branch_id = $1 order by id desc limit 5`,
      [branchId],
    );
    return rows.map(({ id }) => ({ ref_type: type, ref_id: Number(id) }));
  };
  const records = [
    notes.map(({ id }) => ({ ref_type: "announcement", ref_id: id })),
    await latest("booking", "bookings"),
    await latest("cheque", "cheques"),
    await latest("payment", "payments"),
  ];
  for (const [n, title] of words.groups.entries()) {
    const [id] = await insert(client, "connections", [{ branch_id: branchId, title, created_by: who }]);
    const items = records.flatMap((of) => (of[n] ? [of[n]] : []));
    const rows = items.map((item) => ({
      branch_id: branchId,
      connection_id: id,
      ...item,
      active: true,
      added_by: who,
    }));
    await insert(client, "connection_items", rows);
  }
  // The last is put away, and would come back with what it had.
  await client.query(
    `update connection_items i set active = false, removed_at = now(), released = true
       from connections c where c.branch_id = $1 and c.title = $2 and i.branch_id = $1 and i.connection_id = c.id`,
    [branchId, words.groups.at(-1)],
  );
  await client.query("update connections set status = 'trashed', version = 2 where branch_id = $1 and title = $2", [
    branchId,
    words.groups.at(-1),
  ]);
}
