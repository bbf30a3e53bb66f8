import { at, listAt, text, units } from "../lib/json";
import { type Caller, persist } from "../lib/persist";
import type { Act } from "../model/acts";
import { bookOf } from "../model/books";
import { today, type World } from "../model/world";

/** Debit less credit of each book until a date; the total is zero. */
export async function balances(world: World, act: Act, caller: Caller, to = today()): Promise<Map<string, bigint>> {
  const body = { columns: 2, level: "detailed", with_zero: true, to };
  const { answer } = await persist(world, act, caller, { method: "POST", path: "/accounting/balance", body });
  const found = new Map<string, bigint>();
  let sum = 0n;
  for (const row of listAt(answer.body, "data.trial_balance.rows")) {
    if (at(row, "account.level") !== "detailed") continue;
    const book = bookOf(text(at(row, "account.code")));
    const balance = units(at(row, "closing_debit")) - units(at(row, "closing_credit"));
    found.set(book, (found.get(book) ?? 0n) + balance);
    sum += balance;
  }
  world.differences.equal(act, "the trial balance comes to", 0n, sum);
  return found;
}

/** Every account changed by the model's amount, or not at all. */
export async function checkBalances(world: World, caller: Caller, before: Map<string, bigint>): Promise<void> {
  const act = world.acts.begin("check", "trial balance");
  const day = today();
  const after = await balances(world, act, caller, day);
  for (const book of new Set([...before.keys(), ...after.keys(), ...world.books.books()])) {
    const moved = (after.get(book) ?? 0n) - (before.get(book) ?? 0n);
    world.differences.equal(world.books.lastOn(book), `account ${book} moved by`, world.books.moved(book, day), moved);
  }
}
