import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Caller, persist } from "../lib/persist";
import { bookOf } from "../model/books";
import { dayAt, today, type World } from "../model/world";
import { balances } from "./trial-balance";

/** A line: account, amount, currency, its worth in rials, party. */
export const POSTING =
  /^\s+(?:.*:)?(\d+) .*?\s{2,}(-?[\d.]+) (\w+)(?: @@ (\d+) IRR)?.*?;.*?line:\d+(?:, party:(\S+?))?(?:,|\s|$)/;
/** Accounts of parties' debts: receivables of colleagues and customers, bounced cheques. */
export const OWED = /^(1201|1202|1203)/;

/** The whole journal as exported for hledger. */
export async function exportJournal(world: World, caller: Caller): Promise<string> {
  const act = world.acts.begin("check", "journal");
  const { answer } = await persist(world, act, caller, { method: "GET", path: "/exports/journal.hledger" });
  return answer.raw;
}

/** Debt of each party by the journal's lines until a date. */
export function owedIn(journal: string, until: string): Map<string, bigint> {
  const owed = new Map<string, bigint>();
  let counts = false;
  for (const line of journal.split("\n")) {
    const day = line.match(/^(\d{4}-\d{2}-\d{2})/)?.[1];
    if (day) counts = day <= until;
    const posting = counts ? line.match(POSTING) : null;
    if (!posting?.[5] || !OWED.test(posting[1]!)) continue;
    const [, , amount, , worth, party] = posting;
    const sum = worth ? (amount!.startsWith("-") ? -BigInt(worth) : BigInt(worth)) : BigInt(amount!);
    owed.set(party!, (owed.get(party!) ?? 0n) + sum);
  }
  return owed;
}

/**
 * hledger totals the exported journal independently: equal to the unit to the trial balance, today and with all days.
 */
export async function checkHledger(world: World, caller: Caller, journal: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "outside-hledger-"));
  try {
    const file = join(folder, "journal.hledger");
    await writeFile(file, journal);
    for (const to of [today(), dayAt(10)]) await compare(world, caller, file, to);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function compare(world: World, caller: Caller, file: string, to: string): Promise<void> {
  const act = world.acts.begin("check", `hledger until ${to}`);
  const end = new Date(Date.parse(to) + 86_400_000).toISOString().slice(0, 10);
  const args = ["-f", file, "balance", "-B", "-E", "--flat", "--no-total", "-e", end, "-O", "csv"];
  const { stdout } = await promisify(execFile)("hledger", args, {
    maxBuffer: 1 << 28,
    env: { ...process.env, LANG: "C.UTF-8", LC_ALL: "C.UTF-8" },
  });
  const theirs = new Map<string, bigint>();
  for (const line of stdout.split("\n").slice(1)) {
    const row = line.match(/^"(?:.*:)?(\d+)[^"]*","(-?\d+)(?: IRR)?"$/);
    if (!row) {
      if (line) world.differences.add(act, "hledger's lines are an account and an amount in IRR", line);
      continue;
    }
    const book = bookOf(row[1]!);
    theirs.set(book, (theirs.get(book) ?? 0n) + BigInt(row[2]!));
  }
  const ours = await balances(world, act, caller, to);
  for (const book of new Set([...theirs.keys(), ...ours.keys()]))
    world.differences.equal(act, `hledger: account ${book}`, theirs.get(book) ?? 0n, ours.get(book) ?? 0n);
}
