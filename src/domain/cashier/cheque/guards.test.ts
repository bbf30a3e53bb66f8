import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { act, type ChequeDesk, chequeDesk, chequeIn, registered } from "../../../../tests/cheques";
import { ownDatabase } from "../../../../tests/own-database";

/**
 * Guards of cheques: each constraint, trigger and refusal is dropped in turn, in a transaction that is rolled back; its
 * absence must let an attack succeed.
 */
const database = ownDatabase();
let client: pg.Client;
let desk: ChequeDesk;
/** Cheques in the safe, deposited, and issued but not delivered. */
let safe: number;
let deposited: number;
let issued: number;
beforeAll(async () => {
  desk = await chequeDesk();
  safe = await registered(desk, "received");
  deposited = await chequeIn(desk, "received", "deposited");
  issued = await registered(desk, "issued");
  await act(desk, await registered(desk, "received"), "cash");
  client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
});

type Event = Partial<Record<"amount" | "open" | "held" | "undoes" | "account" | "fee" | "prev", number | string>> & {
  party?: string;
  voucher?: string;
  docDate?: string;
};
const text = (value: number | string | undefined) => (value === undefined ? "null" : String(value));

function event(cheque: number | string, seq: number, moves: string, given: Event = {}): string {
  const [direction, from, operation, to] = moves.split(" ");
  const {
    amount = 1_000,
    open = 1_000,
    held,
    undoes,
    account,
    fee = 0,
    party,
    prev = seq > 1 ? seq - 1 : "null",
  } = given;
  const { voucher = "null", docDate = voucher === "null" ? "null" : `'${desk.today}'` } = given;
  return `insert into cheque_events (branch_id, cheque_id, seq, prev_seq, direction, from_state, operation, to_state, on_date, amount,
      open, held_account_id, undoes, account_id, fee, party, voucher_id, doc_date, created_by)
    values (${desk.branchId}, ${cheque}, ${seq}, ${prev}, '${direction}', '${from}', '${operation}', '${to}', '${desk.today}', ${amount},
      ${open}, ${text(held)}, ${text(undoes)}, ${text(account)}, ${fee}, ${party ? `'${party}'` : "null"}, ${voucher}, ${docDate}, 'x')`;
}

/** A document of this transaction, for the following event. */
const post = (debit: string, credit: string) =>
  `select ledger.post('${JSON.stringify({
    ...{ branch_id: desk.branchId, doc_date: desk.today, kind: "cheque", created_by: "x" },
    lines: [
      { account_id: desk.accounts[debit], dr: 1_000, ...(debit === "party" && { party: `colleague:${desk.party}` }) },
      { account_id: desk.accounts[credit], cr: 1_000, ...(credit === "party" && { party: `colleague:${desk.party}` }) },
    ],
  })}')`;
const latest = () => `(select max(id) from ledger.vouchers where branch_id = ${desk.branchId})`;
const voucherOf = (cheque: number, seq: number) =>
  `(select voucher_id from cheque_events where branch_id = ${desk.branchId} and cheque_id = ${cheque} and seq = ${seq})`;

/** A valid new cheque with its registration, except for the given values. */
function cheque(given: Record<string, string | number> = {}, { direction = "received" } = {}): string[] {
  const row = {
    ...{
      branch_id: desk.branchId,
      id: 900_000,
      direction: `'${direction}'`,
      sayad_id: "'7777777777777777'",
      serial: "'1'",
    },
    ...{
      bank: "'x'",
      amount: 1_000,
      due_date: `'${desk.today}'`,
      party: `'colleague:${desk.party}'`,
      open: 0,
      group_id: 1,
    },
    ...{ counter_account_id: desk.accounts.party!, created_by: "'x'", ...given },
  };
  const made = `insert into cheques (${Object.keys(row).join(", ")}) values (${Object.values(row).join(", ")})`;
  const [debit, credit] = direction === "received" ? ["cheque.in_safe", "party"] : ["party", "cheque.payable"];
  const to = direction === "received" ? "in_safe" : "issued";
  const held = desk.accounts[direction === "received" ? "cheque.in_safe" : "cheque.payable"]!;
  return [
    post(debit!, credit!),
    made,
    event(900_000, 1, `${direction} none register ${to}`, { held, voucher: latest() }),
  ];
}

type Attack = { as?: "app" | "owner"; steps: () => string[] };
const ATTACKS: Record<string, Attack> = {
  "the day it is due is changed": {
    steps: () => [`update cheques set due_date = due_date + 30 where branch_id = ${desk.branchId} and id = ${safe}`],
  },
  "a cheque without an event": { steps: () => cheque().slice(1, 2) },
  "a rule is made": {
    steps: () => ["insert into cheque_rules values ('received', 'in_safe', 'clear', 'cleared', null, null)"],
  },
  "an event is rewritten": {
    as: "owner",
    steps: () => [`update cheque_events set note = 'x' where branch_id = ${desk.branchId}`],
  },
  "ours bounces before it is delivered": {
    steps: () => [event(issued, 2, "issued issued bounce bounced", { held: desk.accounts["cheque.payable"]! })],
  },
  "what is in the safe is cleared as if it were deposited": {
    steps: () => [
      post("bank", "cheque.in_safe"),
      event(safe, 2, "received deposited clear cleared", { open: 0, voucher: latest() }),
    ],
  },
  "a step that follows nothing": {
    steps: () => [
      post("bank", "cheque.in_safe"),
      event(safe, 2, "received deposited clear cleared", { open: 0, prev: "null", voucher: latest() }),
    ],
  },
  "a deposit is undone into bounced": {
    steps: () => [
      `select ledger.reverse(jsonb_build_object('branch_id', ${desk.branchId}, 'voucher_id', ${voucherOf(deposited, 2)}, 'doc_date',
         '${desk.today}', 'on', '${desk.today}', 'created_by', 'x'))`,
      event(deposited, 3, "received deposited undo bounced", {
        ...{ held: desk.accounts["cheque.in_safe"]!, undoes: 2, voucher: latest() },
      }),
    ],
  },
  "two second events": {
    steps: () => [
      post("party", "cheque.in_safe"),
      event(deposited, 2, "received in_safe return returned", { open: 0, voucher: latest() }),
      // Its state then follows from the last event.
    ],
  },
  "an event names no account": {
    steps: () => [
      post("cash", "cheque.in_safe"),
      event(safe, 2, "received in_safe cash cleared", { open: 0, account: 999_999_999, voucher: latest() }),
    ],
  },
  "an event names no party": {
    steps: () => [
      post("cash", "cheque.in_safe"),
      event(safe, 2, "received in_safe cash cleared", { open: 0, party: "somebody", voucher: latest() }),
    ],
  },
  "a fee of what did not bounce": {
    steps: () => [
      post("cash", "cheque.in_safe"),
      event(safe, 2, "received in_safe cash cleared", { open: 0, fee: 5, voucher: latest() }),
    ],
  },
  "a day of no document": {
    steps: () => [
      event(issued, 2, "issued issued deliver delivered", {
        held: desk.accounts["cheque.payable"]!,
        docDate: `'${desk.today}'`,
      }),
    ],
  },
  "another account carries it after a step that posts nothing": {
    steps: () => [event(issued, 2, "issued issued deliver delivered", { held: desk.accounts.bank! })],
  },
  "a deposit by the document of its registration": {
    steps: () => [
      event(safe, 2, "received in_safe deposit deposited", {
        held: desk.accounts["cheque.in_collection"]!,
        voucher: voucherOf(safe, 1),
      }),
    ],
  },
  "a Sayad id that is none": { steps: () => cheque({ sayad_id: "'12'" }) },
  "a Sayad id that lives": {
    steps: () =>
      cheque({ sayad_id: `(select sayad_id from cheques where branch_id = ${desk.branchId} and id = ${safe})` }),
  },
  "a cheque of nobody": { steps: () => cheque({ party: "'somebody'" }) },
  "a cheque against no account": { steps: () => cheque({ counter_account_id: 999_999_999 }) },
  "a cheque drawn on no account there is": {
    steps: () => cheque({ account_id: 999_999_999 }, { direction: "issued" }),
  },
  "one of ours drawn on nothing": { steps: () => cheque({}, { direction: "issued" }) },
};

/** Redundant guards with the reason. */
const SPARE: Record<string, string> = {
  "constraint cheque_events_branch_id_cheque_id_direction_fkey":
    "cheques_last finds no event of the cheque's direction",
  "constraint cheque_events_branch_id_cheque_id_fkey": "as the one with its direction",
  "constraint cheque_events_branch_id_doc_date_voucher_id_fkey": "move wants a document of this transaction",
  "constraint cheque_events_branch_id_held_account_id_fkey":
    "move reads the document's lines, whose accounts are there",
  "constraint cheque_events_check1": "move wants what is undone, and of others that nothing is",
  "constraint cheque_events_check2":
    "move says what is moved and what is left; the cheque's own amount is above nothing",
  "constraint cheques_branch_id_held_account_id_fkey": "it comes from an event",
  "constraint cheques_check": "no document has an amount of nothing or less; what is open comes from events",
  "constraint cheques_check1": "move: what is open is carried, and nothing else is",
  "constraint cheques_check3": "cheques_last wants its event",
  "constraint cheques_check4": "move says what is open in which state",
  "constraint cheques_check5": "only received ones are settled in parts, by the rules",
  "trigger never_deleted of cheques": "events are not truncated, and keep their cheques",
};

type Guard = { name: string; drop: string };

async function guards(): Promise<Guard[]> {
  const { rows } = await client.query<Guard>(
    `select 'constraint ' || conname as name, format('alter table %s drop constraint %I cascade', conrelid::regclass, conname) as drop
       from pg_constraint where conrelid in ('cheques'::regclass, 'cheque_events'::regclass) and contype in ('c', 'f') and conparentid = 0
      union all
     select 'constraint cheque_events_pkey', 'alter table cheque_events drop constraint cheque_events_pkey cascade'
      union all
     select 'index cheques_sayad', 'drop index cheques_sayad'
      union all
     select format('trigger %s of %s', tgname, tgrelid::regclass), format('drop trigger %I on %s', tgname, tgrelid::regclass)
       from pg_trigger where not tgisinternal and tgrelid in ('cheques'::regclass, 'cheque_events'::regclass, 'cheque_rules'::regclass)
      order by 1`,
  );
  return rows;
}

async function successes(guard?: Guard): Promise<string[]> {
  const found: string[] = [];
  await client.query("begin");
  try {
    if (guard) await client.query(guard.drop);
    for (const [name, { as = "app", steps }] of Object.entries(ATTACKS)) {
      const all = [
        "savepoint tried",
        `set local role safar_${as}`,
        ...steps(),
        "set constraints all immediate",
        "set local role none",
      ];
      const done = await client.query(all.join("; ")).then(
        () => true,
        () => false,
      );
      await client.query("rollback to tried; set local role none");
      if (done) found.push(name);
      if (done && guard) break;
    }
  } finally {
    await client.query("rollback");
  }
  return found;
}

test("with all guards in place no attack succeeds, and valid writes do", async () => {
  expect(await successes()).toEqual([]);
  await client.query("begin");
  await client.query(["set local role safar_app", ...cheque(), "set constraints all immediate"].join("; "));
  await client.query("rollback");
});

test("removing any guard lets an attack succeed", async () => {
  const unmissed: string[] = [];
  const all = await guards();
  expect(all.length).toBeGreaterThan(25);
  for (const guard of all) if ((await successes(guard)).length === 0) unmissed.push(guard.name);
  expect(unmissed.sort()).toEqual(Object.keys(SPARE).sort());
}, 60_000);
