import { at, type Json, listAt, text, units } from "../lib/json";
import { type Caller, persist } from "../lib/persist";
import type { Act } from "../model/acts";
import { today, type World } from "../model/world";

import { OWED, POSTING } from "./journal";

type Read = (path: string, body?: Json) => Promise<Json>;

/**
 * A party's debt is one sum everywhere (contract 13.1): that of its lines on receivable, bounced-cheque and note
 * accounts until today. The model starts from the journal before the run.
 */
export async function checkParties(world: World, caller: Caller, before: Map<string, bigint>): Promise<void> {
  const day = today();
  const lists = await listed(world, caller);
  for (const party of world.books.parties()) {
    const act = world.acts.begin("check", `what ${party} owes`);
    const read: Read = async (path, body) =>
      (await persist(world, act, caller, { method: body === undefined ? "GET" : "POST", path, body })).answer.body;
    const model = (before.get(party) ?? 0n) + world.books.owed(party, day);
    const last = world.books.lastOf(party);
    const reports = await (party.startsWith("colleague")
      ? ofColleague(read, party, day)
      : ofPassenger(read, party, day));
    if (party.startsWith("colleague")) reports.unshift(...lists(party, model));
    for (const [report, result] of reports) world.differences.equal(last, `${party} owes by ${report}`, model, result);
  }
}

/** Every line on a colleague's own receivable account states its party: otherwise lists by party miss it. */
export function checkLineParties(world: World, journal: string): void {
  const act = world.acts.begin("check", "parties of lines");
  const alone = journal.split("\n").filter((line) => {
    const [, account, , , , party] = line.match(POSTING) ?? [];
    return account?.startsWith("1201") && !party?.startsWith("colleague:");
  });
  world.differences.equal(
    act,
    "lines of colleagues' accounts without their colleague",
    "",
    alone.slice(0, 5).join("\n"),
  );
}

type Report = [name: string, told: bigint | string];

async function ofColleague(read: Read, party: string, day: string): Promise<Report[]> {
  const id = Number(party.split(":")[1]);
  const colleague = await read(`/colleague/get?id=${id}`);
  const account = Number(at(colleague, "data.ledger_account_id"));
  const bill = await read("/colleague/bill", { id, from: "2020-03-20", to: day });
  const statement = await read("/account/bill", { account_id: account, to: day, per_page: 1 });
  const bounced = await read("/account/bill", { code: "12030001", party, to: day, per_page: 1 });
  const summary = await read("/credit-debit/summary", { colleague_id: id });
  return [
    ["/colleague/get", units(at(colleague, "data.financial.balance"))],
    ["/colleague/bill", units(at(bill, "data.closing"))],
    ["/account/bill of both accounts", units(at(statement, "data.closing")) + units(at(bounced, "data.closing"))],
    ["/credit-debit/summary", units(at(summary, "data.balance"))],
    ["/credit-debit/list", await sumOfLines(read, "colleague", id, day)],
  ];
}

async function ofPassenger(read: Read, party: string, day: string): Promise<Report[]> {
  const id = Number(party.split(":")[1]);
  const summary = await read("/credit-debit/summary", { reference: party });
  return [
    ["/credit-debit/summary", units(at(summary, "data.balance"))],
    ["/credit-debit/list", await sumOfLines(read, "passenger", id, day)],
  ];
}

async function sumOfLines(read: Read, type: string, id: number, day: string): Promise<bigint> {
  let sum = 0n;
  for (let cursor: string | null = null, page = 0; page < 200; page++) {
    const reply = await read("/credit-debit/list", { party: { type, id }, to: day, per_page: 100, cursor });
    for (const line of listAt(reply, "data")) {
      // The list contains wallets and advances too; they are excluded.
      if (!OWED.test(text(at(line, "account.code")))) continue;
      const amount = units(at(line, "amount"));
      sum += at(line, "side") === "debit" ? amount : -amount;
    }
    cursor = text(at(reply, "meta.next_cursor")) || null;
    if (!cursor) break;
  }
  return sum;
}

/** Each colleague is in exactly the list of its balance. */
async function listed(world: World, caller: Caller): Promise<(party: string, model: bigint) => Report[]> {
  const act = world.acts.begin("check", "lists of colleagues");
  const found = new Map<string, string[]>();
  const balances = new Map<string, bigint>();
  for (const operation of ["debtors", "creditors", "settled", "all"]) {
    for (const row of await allOf(world, act, caller, operation)) {
      const party = `colleague:${at(row, "id")}`;
      if (operation === "all") balances.set(party, units(at(row, "financial.balance")));
      else found.set(party, [...(found.get(party) ?? []), operation]);
    }
  }
  return (party, model) => {
    const wanted = model > 0n ? "debtors" : model < 0n ? "creditors" : "settled";
    const lists = found.get(party)?.join("+") ?? "none";
    world.differences.equal(world.books.lastOf(party), `${party} (${model}) is listed under`, wanted, lists);
    return [["/colleagues/list", balances.get(party) ?? "nothing"]];
  };
}

async function allOf(world: World, act: Act, caller: Caller, operation: string): Promise<Json[]> {
  const rows: Json[] = [];
  for (let cursor: string | null = null, page = 0; page < 100; page++) {
    const body = { operation, per_page: 100, cursor };
    const { answer } = await persist(world, act, caller, { method: "POST", path: "/colleagues/list", body });
    rows.push(...listAt(answer.body, "data"));
    cursor = text(at(answer.body, "meta.next_cursor")) || null;
    if (!cursor) break;
  }
  return rows;
}
