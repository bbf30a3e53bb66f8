import { at, type Json, listAt, text, units } from "../../lib/json";
import type { Act } from "../../model/acts";
import type { Line } from "../../model/books";
import { dayAt, today } from "../../model/world";
import { accountOf, BANK, CASH, type Desk, done, type Party, type Payment, partyName } from "./desk";

const METHODS: Record<string, string> = { cash: CASH, bank: BANK, pos: "11030001", gateway: "11040001" };

/** Receipts and payments of a party, one to four per call, all or none. */
export async function store(desk: Desk, act: Act): Promise<void> {
  const { random } = desk.caller;
  const wanted = Array.from({ length: random.chance(0.6) ? 1 : random.integer(2, 4) }, () => {
    const type = random.chance(0.75) ? "receipt" : "payment";
    const method = type === "payment" ? random.pick(["cash", "bank"]) : random.pick(Object.keys(METHODS));
    // A future date is excluded from today's balance (contract 13.1).
    const day = random.chance(0.05) ? dayAt(random.integer(1, 3)) : today();
    return plan(random.pick(desk.parties), type, method, BigInt(random.integer(1, 3_000_000)), day);
  });
  await storeAll(desk, act, wanted);
}

/** Puts a colleague's cash into its wallet, or takes out what this bookkeeper put there. */
export async function wallet(desk: Desk, act: Act): Promise<void> {
  const { random } = desk.caller;
  const party = random.pick(desk.parties.filter(({ type }) => type === "colleague"));
  const out = party.inWallet > 0n && random.chance(0.5);
  const amount = out ? (party.inWallet + 1n) / 2n : BigInt(random.integer(1000, 900_000));
  const moved = plan(party, out ? "receipt" : "payment", "wallet", amount, today());
  const given = { ...plan(party, "receipt", "cash", amount, today()), fills: true };
  if (await storeAll(desk, act, out ? [moved] : [given, moved])) party.inWallet += out ? -amount : amount;
}

type Plan = Omit<Payment, "id" | "connected">;

export function plan(party: Party, type: string, method: string, amount: bigint, day: string): Plan {
  const ours = method === "wallet" ? party.wallet! : METHODS[method]!;
  const sign = type === "receipt" ? 1n : -1n;
  const lines = [
    { account: ours, amount: sign * amount },
    { account: party.account, amount: -sign * amount, party: partyName(party) },
  ];
  return { type, method, day, amount, party, lines, settles: false };
}

/** From the cash box to the bank. */
export async function transfer(desk: Desk, act: Act): Promise<void> {
  const amount = BigInt(desk.caller.random.integer(1, 10_000));
  const lines: Line[] = [
    { account: CASH, amount: -amount },
    { account: BANK, amount },
  ];
  const one = { type: "transfer", method: "cash", day: today(), amount, party: undefined, lines, settles: false };
  await storeAll(desk, act, [one]);
}

export async function storeAll(desk: Desk, act: Act, wanted: Plan[], settles?: Json): Promise<boolean> {
  const { random } = desk.caller;
  const payments = wanted.map(({ type, method, day, amount, party }) => ({
    type,
    method,
    counterparty: party ? { type: party.type, id: party.id } : { type: "account", id: accountOf(desk, BANK) },
    amount,
    date: day,
    settles,
  }));
  const request_key = random.chance(0.3) ? random.name("request") : undefined;
  const { data } = await done(desk, act, "/pay/store", { payments, request_key });
  if (data === undefined) return false;
  const stored = listAt(data, "payments");
  desk.world.differences.equal(act, "payments stored", wanted.length, stored.length);
  for (const [index, one] of wanted.entries()) keep(desk, act, one, stored[index], settles !== undefined);
  return true;
}

function keep(desk: Desk, act: Act, one: Plan, reply: Json | undefined, settles: boolean): void {
  const { differences, books, numbers } = desk.world;
  const [id, number] = [units(at(reply, "id")), Number(at(reply, "number"))];
  differences.equal(act, `payment ${id} is of`, one.amount, units(at(reply, "amount")));
  const other = numbers.take(act, `${one.type} ${at(reply, "fiscal_year")}`, number);
  if (other) differences.add(act, `the number of a ${one.type} is one's alone`, `${number}, as act ${other.number}`);
  books.post(act, one.day, one.lines);
  desk.payments.push({ ...one, id, settles, connected: false });
}

export const takenBack = (desk: Desk): Payment[] =>
  desk.payments.filter(({ method, settles, fills }) => !settles && !fills && method !== "wallet");

/** A payment moved to the trash: its document is reversed on its own date. */
export async function trash(desk: Desk, act: Act): Promise<void> {
  const payment = desk.caller.random.pick(takenBack(desk));
  const { data, happened } = await done(desk, act, `/pay/trash?id=${payment.id}`, undefined, "DELETE");
  if (!happened) return;
  desk.payments = desk.payments.filter((other) => other !== payment);
  desk.world.books.reverse(act, payment.day, payment.lines);
  if (data) desk.world.differences.equal(act, `payment ${payment.id} is`, "trashed", text(at(data, "status")));
}

/** Another amount: reversed and posted again with its number. */
export async function update(desk: Desk, act: Act): Promise<void> {
  const { random } = desk.caller;
  const payment = random.pick(takenBack(desk));
  const amount = BigInt(random.integer(1, 2_000_000));
  const { data, happened } = await done(desk, act, "/pay/update", { id: payment.id, amount });
  if (!happened) return;
  desk.world.books.reverse(act, payment.day, payment.lines);
  payment.lines = payment.lines.map((line) => ({ ...line, amount: line.amount > 0n ? amount : -amount }));
  payment.amount = amount;
  desk.world.books.post(act, payment.day, payment.lines);
  if (data) desk.world.differences.equal(act, `payment ${payment.id} is of`, amount, units(at(data, "amount")));
}
