import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ATTACKS } from "../../../../tests/ledger-attacks";
import { plant, type World } from "../../../../tests/ledger-attacks/world";
import { guardsOf, successes } from "../../../../tests/ledger-mutants";
import { ownDatabase } from "../../../../tests/own-database";
import { EXHAUSTIVE } from "../../../../tests/runs";

const database = ownDatabase();
let client: pg.Client;
let world: World;
beforeAll(async () => {
  world = await plant();
  client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
});

/** Redundant guards with the reason. Any other guard's absence must let an attack succeed. */
const SPARE: Record<string, string> = {
  "foreign key bank_match_entries_entry_fkey of bank_match_entries": "its trigger reads the entry, which stays",
  "foreign key colleagues_branch_id_receivable_id_fkey of colleagues":
    "open_accounts makes the account, take_ceiling keeps it, its balance keeps it from being deleted",
  "foreign key colleagues_branch_id_wallet_id_fkey of colleagues": "as the receivable's",
  "foreign key voucher_reversals_branch_id_original_date_original_id_fkey of ledger.voucher_reversals":
    "mirror reads both vouchers",
  "foreign key voucher_reversals_branch_id_reversal_date_reversal_id_fkey of ledger.voucher_reversals":
    "mirror reads both vouchers",
  "check voucher_reversals_check of ledger.voucher_reversals": "nothing mirrors itself",
  "check vouchers_total_check of ledger.vouchers":
    "take adds the lines up to it, entries_check wants each above nothing",
  "refusal of ledger.refuse_entries: voucher % is sealed": "the refusal after it catches what this one names better",
  "refusal of ledger.no_account: line % has no account":
    "its voucher lacks the line, which apply_entries refuses without the cause",
  "refusal of ledger.capture_hold: refused": "it takes the capture back; without it posting refuses the whole",
  "foreign key dimension_sets_branch_id_fkey of ledger.dimension_sets": "members finds no member of such a branch",
  "primary key voucher_numbers_pkey of ledger.voucher_numbers":
    "a number that is there again leaves an order: numbers says so",
  "unique voucher_numbers_branch_id_voucher_id_key of ledger.voucher_numbers":
    "numbers wants documents after the last one",
  "foreign key voucher_numbers_branch_id_doc_date_voucher_id_fkey of ledger.voucher_numbers":
    "numbers reads the voucher",
  "primary key legal_numbers_pkey of ledger.legal_numbers": "its series names each document once",
  "unique legal_numbers_branch_id_voucher_id_key of ledger.legal_numbers": "its series names each document once",
  "foreign key legal_numbers_branch_id_doc_date_voucher_id_fkey of ledger.legal_numbers":
    "its series reads the voucher",
  "foreign key voucher_refs_branch_id_doc_date_voucher_id_fkey of ledger.voucher_refs": "numbers reads the voucher",
  "refusal of ledger.fold_turnovers: turnovers of branch % were folded in another cluster: ledger.adopt_turnovers":
    "documents folded before have their reference numbers",
  "refusal of ledger.post_month_end: refused": "it takes back what was posted before the refusal: year-end.test.ts",
  "refusal of ledger.step_closing: months are closed under READ COMMITTED": "of two at once: closing-race.test.ts",
  "refusal of ledger.reverse_year_end: refused": "as of closing: nothing is half undone",
  "refusal of ledger.place_account: an account is moved under READ COMMITTED": "of two at once: account-race.test.ts",
  "trigger never_deleted of ledger.periods": "waivers of closing point to months, and stay themselves",
  "trigger never_deleted of ledger.drafts": "exceptions of control accounts point to drafts, and stay themselves",
  "refusal of ledger.verify_books: nothing lies between % and %": "a mistake of the caller, nothing is written",
};

test("removing any guard of the catalogue lets an attack succeed", async () => {
  const guards = await guardsOf(client);
  expect(guards.length).toBeGreaterThan(130);
  const unmissed: string[] = [];
  // Redundant guards require trying every attack: only in exhaustive runs.
  const tried = EXHAUSTIVE ? guards : guards.filter(({ name }) => !(name in SPARE));
  expect(guards.length - tried.length).toBe(EXHAUSTIVE ? 0 : Object.keys(SPARE).length);
  for (const guard of tried) {
    const found = await successes(client, { world, attacks: ATTACKS, guard });
    if (found.length === 0) unmissed.push(guard.name);
  }
  expect(unmissed.sort()).toEqual(EXHAUSTIVE ? Object.keys(SPARE).sort() : []);
}, 120_000);

test("with all guards in place no attack succeeds", async () => {
  expect(await successes(client, { world, attacks: ATTACKS })).toEqual([]);
});
