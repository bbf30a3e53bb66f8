import { ask, type Closer, intoClosed, runToEnd, TYPES } from "../acts/closer/closer";
import { jalali } from "../lib/calendar";
import { at, text } from "../lib/json";
import { persist } from "../lib/persist";
import type { Act } from "../model/acts";
import { balances } from "./trial-balance";

/**
 * At the very end the month is closed permanently: assets and debts are unchanged, and so is the sum of equity, income
 * and expense. Then every document has its number, without gaps.
 */
export async function checkHardClose(closer: Closer): Promise<void> {
  const { world, caller, to } = closer;
  if (!to) return;
  const act = world.acts.begin("check", "closing for good");
  const before = await balances(world, act, caller);
  await runToEnd(closer, act, "POST", "/accounting/closing", { to_date: to, mode: "hard" });
  const { answer } = await ask(closer, act, "GET", "/accounting/closing");
  world.differences.equal(act, "closed until", to, text(at(answer.body, "data.to_date")));
  const after = await balances(world, act, caller);
  const equity = (all: Map<string, bigint>) =>
    [...all].reduce((sum, [book, balance]) => (isEquity(book) ? sum + balance : sum), 0n);
  for (const [book, balance] of before)
    if (!isEquity(book)) world.differences.equal(act, `closing leaves account ${book}`, balance, after.get(book));
  world.differences.equal(act, "closing leaves equity, income and expense", equity(before), equity(after));
  for (const type of TYPES) await runToEnd(closer, act, "PUT", `/accounting/closing/definite/${type}`, { up_to: to });
  await intoClosed(closer, act, to);
  await checkDefinite(closer, act, to);
}

/** Income, expense and equity; the combined account of the model contains both suppliers and costs. */
const isEquity = (book: string): boolean => /^[345]/.test(book) || book.includes("+");

const TYPE_OF: Record<string, string> = {
  opening: "opening",
  closing: "closing",
  pl_close: "closing",
  fx_reval: "adjustment",
};

/** Numbers per fiscal year and type: each from 1, unique, in order of date. */
async function checkDefinite({ world, caller }: Closer, act: Act, to: string): Promise<void> {
  const { answer } = await persist(world, act, caller, { method: "GET", path: `/exports/entries.csv?to=${to}` });
  const series = new Map<string, Map<number, { document: number; day: string }>>();
  for (const line of answer.raw.split("\n").slice(1)) {
    const [day, document, number, kind] = line.split(",");
    if (!/^\d{4}-/.test(day ?? "") || !document || !kind) continue;
    const name = `${TYPE_OF[kind] ?? (kind === "adjustment" ? kind : "general")} ${jalali(day!).year}`;
    const known = series.get(name) ?? new Map<number, { document: number; day: string }>();
    series.set(name, known);
    if (!number) world.differences.add(act, `document ${document} of ${day} (${name}) has a number`, "none");
    const other = known.get(Number(number));
    if (other && other.document !== Number(document))
      world.differences.add(act, `number ${number} of ${name} is one document's`, `${document} and ${other.document}`);
    known.set(Number(number), { document: Number(document), day: day! });
  }
  for (const [name, known] of series) {
    world.differences.equal(act, `of ${name} the highest number is`, known.size, Math.max(...known.keys()));
    const days = [...known].sort(([left], [right]) => left - right).map(([, { day }]) => day);
    world.differences.equal(
      act,
      `numbers of ${name} follow the days`,
      true,
      days.every((day, index) => index === 0 || days[index - 1]! <= day),
    );
  }
}
