import { at, listAt, text, units } from "../../lib/json";
import { refused } from "../../lib/persist";
import type { Act } from "../../model/acts";
import { today } from "../../model/world";
import { isOpen, possible, RECEIVED, registered, tableOf } from "./cheque-table";
import { accountOf, BANK, type Desk, type DeskCheque, done, opposite, write } from "./desk";

/** One to three cheques of a party, all or none. */
export async function register(desk: Desk, act: Act): Promise<void> {
  const { random, world } = { random: desk.caller.random, world: desk.world };
  const direction = random.chance(0.7) ? "received" : "issued";
  const party = random.pick(desk.parties);
  const checks = Array.from({ length: random.integer(1, 3) }, () => ({
    sayad_id: String(random.integer(1_000_000_0, 9_999_999_9)) + String(random.integer(1_000_000_0, 9_999_999_9)),
    serial: String(random.integer(1, 999_999)),
    bank: "Melli",
    amount: BigInt(random.integer(10_000, 5_000_000)),
    due_date: today(),
    account_id: direction === "issued" ? accountOf(desk, BANK) : undefined,
  }));
  const request_key = random.chance(0.3) ? random.name("request") : undefined;
  const body = { direction, party: { type: party.type, id: party.id }, checks, request_key };
  const { data } = await done(desk, act, "/check/store", body);
  for (const [index, result] of listAt(data, "checks").entries()) {
    const { amount } = checks[index]!;
    const state = direction === "received" ? "in_safe" : "issued";
    const id = units(at(result, "id"));
    world.differences.equal(
      act,
      `cheque ${id} is`,
      `${state} ${amount}`,
      `${at(result, "state")} ${at(result, "amount")}`,
    );
    desk.cheques.push({ id, direction, state, amount, open: amount, party, done: [] });
    world.cheques.set(id, { id, state, open: amount });
    world.books.post(act, today(), registered(direction, party, amount));
    world.numbers.takeUntold(`${direction === "received" ? "receipt" : "payment"} 1405`);
  }
}

/** Any operation that the contract's table allows, or undoing the last one. */
export async function operate(desk: Desk, act: Act): Promise<void> {
  const { random } = desk.caller;
  const cheque = random.pick(desk.cheques);
  const names = possible(cheque);
  if (names.length === 0 || (cheque.done.length > 0 && random.chance(0.15))) return undo(desk, act, cheque);
  const name = random.pick(names);
  const step = tableOf(cheque)[name]!;
  const whole = random.chance(0.4) || cheque.open < 2n;
  const amount = whole ? cheque.open : cheque.open / 2n;
  const fee = name === "bounce" && cheque.state === "deposited" ? BigInt(random.integer(0, 1) * 1500) : 0n;
  const other = random.pick(desk.parties.filter(({ type, id }) => type === "colleague" && id !== cheque.party.id));
  const last = cheque.done.at(-1);
  const lines = name === "endorse_returned" ? opposite(last!.lines) : step.lines(cheque, { other, amount, fee });
  const body = {
    id: cheque.id,
    operation: name === "clear" && random.chance(0.2) ? "confirm" : name,
    party: name === "endorse" ? { type: other.type, id: other.id } : undefined,
    amount: name === "settle" ? amount : undefined,
    fee: fee > 0n ? fee : undefined,
  };
  const { data, happened } = await done(desk, act, "/check/operation", body);
  if (!happened) return;
  const before = { from: cheque.state, open: cheque.open, lines };
  cheque.done.push(before);
  cheque.state = name === "settle" && amount === cheque.open ? "settled" : step.to;
  cheque.open = name === "settle" ? cheque.open - amount : name === "endorse_returned" ? cheque.amount : cheque.open;
  desk.world.books.post(act, today(), lines);
  toChequeDto(desk, act, cheque, data);
}

async function undo(desk: Desk, act: Act, cheque: DeskCheque): Promise<void> {
  const { data, happened } = await done(desk, act, "/check/operation", { id: cheque.id, operation: "undo" });
  if (!happened) return;
  const last = cheque.done.pop();
  if (!last) return;
  cheque.state = last.from;
  cheque.open = last.open;
  desk.world.books.reverse(act, today(), last.lines);
  toChequeDto(desk, act, cheque, data);
}

/** Compares the answer about a cheque, including allowed operations, with the table. */
function toChequeDto(desk: Desk, act: Act, cheque: DeskCheque, data: ReturnType<typeof at>): void {
  const { world } = desk;
  const open = isOpen(cheque.state) ? cheque.open : 0n;
  world.cheques.set(cheque.id, { id: cheque.id, state: cheque.state, open });
  if (data === undefined) return;
  const one = at(data, "checks.0");
  world.differences.equal(
    act,
    `cheque ${cheque.id} is`,
    `${cheque.state} ${open}`,
    `${at(one, "state")} ${at(one, "open")}`,
  );
  const undoable = cheque.done.length > 0 ? ["undo"] : [];
  const allowed = listAt(one, "allowed_operations").map(text).sort().join(" ");
  world.differences.equal(
    act,
    `of cheque ${cheque.id} allows`,
    [...possible(cheque), ...undoable].sort().join(" "),
    allowed,
  );
}

/** An operation outside the table is refused, and changes nothing. */
export async function forbidden(desk: Desk, act: Act): Promise<void> {
  const cheque = desk.caller.random.pick(desk.cheques);
  const wrong = Object.keys(RECEIVED).filter((name) => !possible(cheque).includes(name));
  const operation = desk.caller.random.pick(wrong);
  const party = operation === "endorse" ? { type: "colleague", id: 3 } : undefined;
  refused(desk.world, act, await write(desk, act, "/check/operation", { id: cheque.id, operation, party }), 8003, 3003);
}
