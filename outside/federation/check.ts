import { setTimeout as sleep } from "node:timers/promises";
import { exportJournal } from "../check/journal";
import { at, listAt, text, units } from "../lib/json";
import { persist } from "../lib/persist";
import type { Pair } from "./pair";

/** Time until the buyer notices the seller's changes: it checks every 90 seconds, and an unavailable seller rests. */
const PATIENCE_MS = 240_000;

/** Orders exist at both or at neither; and the debt of one equals the claim of the other, to the unit. */
export async function checkPair(pair: Pair, before: { owed: bigint; claimed: bigint }): Promise<void> {
  const { differences } = pair.world;
  const act = pair.world.acts.begin("check", "federation");
  const until = Date.now() + PATIENCE_MS;
  let apart: string[] = [];
  do {
    apart = await bookingsApart(pair);
    if (apart.length > 0) await sleep(3_000);
  } while (apart.length > 0 && Date.now() < until);
  for (const one of apart) differences.add(act, "an order stands with buyer and seller, or with neither", one);
  const [owed, claimed] = [await payable(pair), await receivable(pair)];
  if (claimed - before.claimed !== owed - before.owed) await tellLines(pair);
  differences.equal(
    act,
    "what the buyer owes the seller by its books is what the seller says:",
    claimed - before.claimed,
    owed - before.owed,
  );
}

async function bookingsApart(pair: Pair): Promise<string[]> {
  const apart: string[] = [];
  const reply = await pair.desk.ask("reservations.list", { supplier_id: pair.supplierId, per_page: 100 });
  const mine = new Map(
    listAt(reply, "rows").map((row) => [text(at(row, "supplier_pnr")), text(at(row, "status"))] as const),
  );
  const pnrs = [...mine.keys()].filter((pnr) => pnr !== "");
  if (pnrs.length === 0) return apart;
  const act = pair.far.acts.begin("check", "statuses");
  const query = pnrs.map((pnr) => `local_pnrs=${pnr}`).join("&");
  const request = { method: "GET" as const, path: `/book/statuses?${query}` };
  const { answer } = await persist(pair.far, act, pair.reader, request);
  for (const item of listAt(answer.body, "items")) {
    const pnr = text(at(item, "local_pnr"));
    const [here, there] = [mine.get(pnr), text(at(item, "booking.status"))];
    const stands = (status: string | undefined) => status === "confirmed" || status === "pending" || status === "done";
    if (stands(here) !== stands(there)) apart.push(`${pnr}: ${here} here, ${there} there`);
  }
  return apart;
}

/** Prints both books line by line, to find the differing order. */
async function tellLines({ world, books, far, farBooks, supplierId }: Pair): Promise<void> {
  const here = (await exportJournal(world, books)).split("\n");
  const there = (await exportJournal(far, farBooks)).split("\n");
  for (const line of here) if (line.includes(`party:supplier:${supplierId}`)) console.log(`buyer ${line.trim()}`);
  for (const line of there) if (/party:colleague:1\b/.test(line)) console.log(`seller ${line.trim()}`);
}

/** The buyer's debt to the seller, by journal lines that name it. */
export async function payable(pair: Pair): Promise<bigint> {
  const journal = await exportJournal(pair.world, pair.books);
  let owed = 0n;
  for (const line of journal.split("\n")) {
    const posting = line.match(/^\s+(?:.*:)?\d+ .*?\s{2,}(-?\d+) IRR.*party:supplier:(\d+)/);
    if (posting && Number(posting[2]) === pair.supplierId) owed -= BigInt(posting[1]!);
  }
  return owed;
}

/** The seller's claim on the buyer: the colleague behind partner.example. */
export async function receivable(pair: Pair): Promise<bigint> {
  const act = pair.far.acts.begin("check", "receivable");
  const request = { method: "GET" as const, path: "/colleague/get?id=1" };
  const { answer } = await persist(pair.far, act, pair.farBooks, request);
  return units(at(answer.body, "data.financial.balance"));
}
