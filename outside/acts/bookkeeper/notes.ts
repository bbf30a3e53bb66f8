import { at, text, units } from "../../lib/json";
import type { Act } from "../../model/acts";
import type { Line } from "../../model/books";
import { today } from "../../model/world";
import { accountOf, type Desk, done, type Note, partyName, read } from "./desk";
import { plan, storeAll } from "./payments";

const AGAINST = { debit: "41010001", credit: "52030003" } as const;

export async function store(desk: Desk, act: Act): Promise<void> {
  const { random } = desk.caller;
  const party = random.pick(desk.parties);
  const direction = random.chance(0.6) ? ("debit" as const) : ("credit" as const);
  const amount = BigInt(random.integer(1000, 2_000_000));
  const status = random.chance(0.3) ? "draft" : "active";
  const account_id = accountOf(desk, AGAINST[direction]);
  const body = { direction, account_id, party: { type: party.type, id: party.id }, amount, date: today(), status };
  const { data } = await done(desk, act, "/announcement/store", body);
  if (data === undefined) return;
  const sign = direction === "debit" ? 1n : -1n;
  const lines: Line[] = [
    { account: party.account, amount: sign * amount, party: partyName(party) },
    { account: AGAINST[direction], amount: -sign * amount },
  ];
  const note: Note = {
    id: units(at(data, "id")),
    status: "draft",
    direction,
    amount,
    open: amount,
    party,
    lines,
    item: undefined,
  };
  desk.notes.push(note);
  if (status === "active") stands(desk, act, note, data);
  desk.world.differences.equal(act, `note ${note.id} is`, status, text(at(data, "status")));
}

/** An active note is posted, and has a number and an open item. */
function stands(desk: Desk, act: Act, note: Note, data: ReturnType<typeof at>): void {
  const { books, numbers, differences } = desk.world;
  note.status = "active";
  books.post(act, today(), note.lines);
  const other = numbers.take(act, `note ${at(data, "fiscal_year")}`, Number(at(data, "number")));
  if (other)
    differences.add(act, "the number of a note is one's alone", `${at(data, "number")}, as act ${other.number}`);
  const item = at(data, "open_item");
  differences.equal(act, `of note ${note.id} is open`, note.amount, units(at(data, "open") ?? 0));
  if (item)
    note.item = {
      document_id: at(item, "document_id") ?? null,
      date: at(item, "date") ?? null,
      line: at(item, "line") ?? null,
    };
}

export const of = (desk: Desk, ...states: string[]): Note[] =>
  desk.notes.filter(({ status }) => states.includes(status));
export const untouched = (desk: Desk): Note[] => of(desk, "active").filter(({ open, amount }) => open === amount);
export const payable = (desk: Desk): Note[] =>
  of(desk, "active").filter(({ item, direction }) => item && direction === "debit");

export async function activate(desk: Desk, act: Act): Promise<void> {
  const note = desk.caller.random.pick(of(desk, "draft"));
  const { data, happened } = await done(desk, act, "/announcement/update", { id: note.id, status: "active" });
  if (!happened) return;
  stands(desk, act, note, data);
}

/** Must be unsettled; an active one is reversed on its own date. */
export async function cancel(desk: Desk, act: Act): Promise<void> {
  const note = desk.caller.random.pick([...of(desk, "draft"), ...untouched(desk)]);
  const { data, happened } = await done(desk, act, "/announcement/update", { id: note.id, status: "canceled" });
  if (!happened) return;
  if (note.status === "active") desk.world.books.reverse(act, today(), note.lines);
  note.status = "canceled";
  if (data) desk.world.differences.equal(act, `note ${note.id} is`, "canceled", text(at(data, "status")));
}

/** A receipt that settles a debit note partly or fully. */
export async function settle(desk: Desk, act: Act): Promise<void> {
  const { random, world } = { random: desk.caller.random, world: desk.world };
  const note = random.pick(payable(desk));
  const amount = random.chance(0.5) || note.open < 2n ? note.open : note.open / 2n;
  const one = { ...plan(note.party, "receipt", "cash", amount, today()), settles: true };
  const stored = await storeAll(desk, act, [one], [{ ...note.item!, amount }]);
  if (!stored) return;
  note.open -= amount;
  if (note.open === 0n) note.status = "settled";
  const view = await read(desk, act, "/announcement/view", { id: note.id });
  const model = `${note.status}, ${note.open} open`;
  world.differences.equal(act, `note ${note.id} is`, model, `${at(view, "status")}, ${at(view, "open")} open`);
}
