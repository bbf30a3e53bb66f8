import { at, type Json, listAt, text, units } from "../../lib/json";
import { type Caller, granted, type Outcome, persist } from "../../lib/persist";
import type { Method } from "../../lib/wire";
import type { Act } from "../../model/acts";
import type { Line } from "../../model/books";
import type { World } from "../../model/world";

export interface Party {
  type: "colleague" | "passenger";
  id: number;
  /** Its accounts in the books: its debt, and the wallet of a colleague. */
  account: string;
  wallet: string | undefined;
  /** Money this bookkeeper put into the wallet, less what it took out. */
  inWallet: bigint;
}

export const partyName = ({ type, id }: Pick<Party, "type" | "id">): string => `${type}:${id}`;

export interface Payment {
  id: bigint;
  type: string;
  method: string;
  day: string;
  amount: bigint;
  party: Party | undefined;
  lines: Line[];
  settles: boolean;
  /** Moved on into a wallet: cannot be reversed while it is there. */
  fills?: boolean;
  connected: boolean;
}

interface Operation {
  from: string;
  open: bigint;
  lines: Line[];
}

export interface DeskCheque {
  id: bigint;
  direction: "received" | "issued";
  state: string;
  amount: bigint;
  open: bigint;
  party: Party;
  done: Operation[];
}

export interface Note {
  id: bigint;
  status: string;
  direction: "debit" | "credit";
  amount: bigint;
  open: bigint;
  party: Party;
  lines: Line[];
  item: { document_id: Json; date: Json; line: Json } | undefined;
}

export interface Document {
  id: bigint;
  status: string;
  lines: Line[];
  rows: { account_id: number; debit: bigint; credit: bigint }[];
}

export interface Connection {
  id: bigint;
  status: string;
  items: Set<bigint>;
}

/** Records of a bookkeeper. Each changes only its own; accounts and parties are shared. */
export interface Desk {
  world: World;
  caller: Caller;
  parties: Party[];
  /** Ids of accounts by code. */
  accounts: Map<string, number>;
  payments: Payment[];
  cheques: DeskCheque[];
  notes: Note[];
  documents: Document[];
  connections: Connection[];
}

export const CASH = "11010001";
export const BANK = "11020001";
export const FEES = "52020001";
export const EXPENSES = ["52030001", "52030002", "52030003"] as const;

/** One writing call with its own key. */
export function write(desk: Desk, act: Act, path: string, body: unknown, method: Method = "POST"): Promise<Outcome> {
  const key = desk.caller.random.name("key");
  return persist(desk.world, act, desk.caller, { method, path, body, key });
}

/** Result of a call that must succeed. */
export interface Done {
  /** The answer's `data` on success. */
  data: Json | undefined;
  /** Succeeded, or refused after an attempt with a lost answer, which succeeded. */
  happened: boolean;
}

export async function done(desk: Desk, act: Act, path: string, body: unknown, method: Method = "POST"): Promise<Done> {
  const outcome = await write(desk, act, path, body, method);
  const granting = granted(desk.world, act, outcome);
  return { data: at(granting, "data"), happened: granting !== undefined || outcome.unsure };
}

/** The `data` of a reading call. */
export async function read(desk: Desk, act: Act, path: string, body?: unknown): Promise<Json | undefined> {
  const request = { method: body === undefined ? ("GET" as const) : ("POST" as const), path, body };
  return at(granted(desk.world, act, await persist(desk.world, act, desk.caller, request)), "data");
}

export const accountOf = (desk: Desk, code: string): number => desk.accounts.get(code) ?? 0;
export const opposite = (lines: Line[]): Line[] => lines.map((line) => ({ ...line, amount: -line.amount }));

export async function openDesk(world: World, caller: Caller): Promise<Desk> {
  const act = world.acts.begin(caller.name, "opens the desk");
  const read = (path: string, body?: unknown, method: Method = "POST") =>
    persist(world, act, caller, { method, path, body });
  const tree = await read("/financial/treeview", {});
  const accounts = new Map<string, number>();
  collect(at(tree.answer.body, "data"), accounts);
  const parties: Party[] = [];
  const roomy = await withRoom(world, act, caller);
  for (let page = 1; page <= 5; page++) {
    const { answer } = await read("/colleagues/ledger-accounts", { page, per_page: 100 });
    const rows = listAt(answer.body, "data");
    for (const row of rows) parties.push(colleagueOf(row));
    if (rows.length < 100) break;
  }
  for (const id of [2, 3, 5, 7])
    parties.push({ type: "passenger", id, account: "12020001", wallet: undefined, inWallet: 0n });
  const mine = { payments: [], cheques: [], notes: [], documents: [], connections: [] };
  return {
    world,
    caller,
    parties: parties.filter(({ type, id }) => type === "passenger" || (id > 2 && roomy.has(id))),
    accounts,
    ...mine,
  };
}

/** Colleagues far below their limits: their records are never refused for that. */
async function withRoom(world: World, act: Act, caller: Caller): Promise<Set<number>> {
  const body = { operation: "all", per_page: 100 };
  const { answer } = await persist(world, act, caller, { method: "POST", path: "/colleagues/list", body });
  const roomy = listAt(answer.body, "data").filter((row) => units(at(row, "financial.available")) > 400_000_000n);
  return new Set(roomy.map((row) => Number(at(row, "id"))));
}

function colleagueOf(row: Json): Party {
  const code = (role: string) =>
    text(at(listAt(row, "accounts").find((one) => at(one, "role") === role) ?? null, "detailed.code"));
  const id = Number(units(at(row, "colleague.id")));
  return { type: "colleague", id, account: code("receivable"), wallet: code("wallet"), inWallet: 0n };
}

function collect(nodes: Json | undefined, into: Map<string, number>): void {
  const list = Array.isArray(nodes) ? nodes : [nodes];
  for (const node of list) {
    const code = text(at(node, "code"));
    if (code) into.set(code, Number(at(node, "id")));
    const children = at(node, "children");
    if (Array.isArray(children)) collect(children, into);
  }
}
