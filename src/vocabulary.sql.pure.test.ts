import { expect, test } from "vitest";
import { pathsIn, readSource } from "../tests/source-paths";

/** Functions of the database that were replaced by the words engineers use (as src/vocabulary.pure.test.ts has those of code). */
const RETIRED =
  `claim_and_do claim_and_do_many do_step keep_answers count_guess let_in stumble_trade put_off_refund wake_trade
  wake_refund wake_webhooks doubt_trade_item open_limbo close_limbo guard_limbo_case say_refund_is_stuck
  say_refund_is_over say_item say_payments keep_announcement keep_approval keep_awaited_card keep_brought_in
  bring_in_cheques keep_change_request keep_cheque keep_cheque_rules keep_claims keep_countries
  keep_deployment_rules keep_destroyed_key keep_gateway_payment keep_item keep_merged_flat keep_operator_identifier
  keep_paper keep_payment keep_penalty_quote keep_penalty_rules guard_kept_penalty keep_series keep_settled
  keep_shared keep_views follow_hold follow_item follow_refund follow_open_item follow_passenger charters_told
  actor_told limit_told later undoing unposted standing_events booked_answer held_answer asked_fare kept_fare
  turn_into_webhooks webhook_wants webhook_sees tell_payment tell_discount tell_refund tell_webhook
  tell_gateway_case tell_gateway_case_many told_apart told_kept kept_cost worth_being had_in_hand hold_room
  too_much held_by begin_holding give_use_back take_use give_supplier_lock_back give_back_refund unfilled_by
  carried_over later_debts living_orders living_party names_sought undo_people put_back papers_of used_code
  found_redemption open_asked_wallets tells_in_clear cover_code name_of note_refunds take_watched
  free_webhook_stream end_webhooks drop_webhooks show_article release_left_lock supplier_outcome sum_trade
  set_event_aside`.split(/\s+/);
const RETIRED_OF_LEDGER =
  `rooms keep_branch keep_closed keep_closing keep_definite_days keep_draft keep_limit keep_numbers keep_owners
  keep_pending keep_reopening keep_periods keep_all_periods keep_rates follow_months told_rate apart set_apart
  standings standings_of known_rate suspects all_suspects tell_closing ask_closing ask_reopening ask_verification
  mapped as_texts controlled type_rate of_year_end to_carry note_closing take_entries`.split(/\s+/);
const RETIRED_TRIGGERS =
  "stays|keeps?|keep_\\w+|says|told_\\w+|followed|awaited\\w*|offer_follows|notes_follow|covers_code";
const RETIRED_FILES = `asked-fare booked-answer guesses ledger-rooms ledger-set-apart limbo names-sought paper-files who-names`;
/** Wrappers for processes of releases before, and the list of what is dropped: removed with them. */
const OLD_NAMES = "prisma/sql/kernel/zz-old-names.sql";

const isWord = (name: string) => !name.includes("_");
/** In code, functions are called inside texts; members of answers may be called by the same words, and the ledger's have its name. */
const IN_CODE = new RegExp(
  String.raw`\bledger\.(?:${RETIRED_OF_LEDGER.join("|")})\b|\b(?:${RETIRED.filter((name) => !isWord(name)).join("|")})\b`,
  "g",
);
/** In SQL the ledger's call each other without its name. A word alone may be a column: it is a function where it is called. */
const IN_SQL = new RegExp(
  [
    String.raw`\bledger\.(?:${RETIRED_OF_LEDGER.join("|")})\b`,
    String.raw`(?<![\w.'])(?:${[...RETIRED, ...RETIRED_OF_LEDGER].filter((name) => !isWord(name)).join("|")})\b(?!')`,
    String.raw`(?<![\w.])(?:${[...RETIRED, ...RETIRED_OF_LEDGER].filter(isWord).join("|")})(?=\()`,
    String.raw`(?<=\btrigger )(?:${RETIRED_TRIGGERS})(?=\s)`,
  ].join("|"),
  "g",
);

const CODE_FOLDERS = ["src", "tests", "ops", "bench", "torture", "faults", "outside", "e2e", "scripts", "prisma/seed"];
const code = pathsIn(CODE_FOLDERS, /\.(tsx?|mjs)$/).filter((path) => !path.startsWith("src/vocabulary."));
const sql = pathsIn(["prisma/sql", "tests/old-postings"], /\.sql$/).filter((path) => path !== OLD_NAMES);

const matchesIn = (text: string, names: RegExp) => [...new Set(text.match(names) ?? [])];
const inCode = (text: string) => matchesIn(text, IN_CODE);
const inSql = (text: string) => matchesIn(text.replace(/--.*/g, ""), IN_SQL);
const allOf = (paths: string[], find: (text: string) => string[]) =>
  paths.flatMap((path) => find(readSource(path)).map((name) => `${path}: ${name}`));

test("no SQL file names a retired function or trigger", () => {
  expect(sql.length).toBeGreaterThan(100);
  expect(allOf(sql, inSql)).toEqual([]);
});

test("no code calls a retired function", () => {
  expect(allOf(code, inCode)).toEqual([]);
});

test("no SQL file has a retired name", () => {
  const retired = new Set(RETIRED_FILES.split(" "));
  expect(sql.filter((path) => retired.has(path.replace(/^.*\/|\.sql$/g, "")))).toEqual([]);
});

test("the old names that still answer, and those that are dropped, are retired ones", () => {
  const names = readSource(OLD_NAMES).match(
    /(?<=create or replace function |[ {])(?:public|ledger)\.\w+(?=\(branch|\(|,|\n)/g,
  )!;
  const retired = new Set([
    ...RETIRED.map((name) => `public.${name}`),
    ...RETIRED_OF_LEDGER.map((name) => `ledger.${name}`),
  ]);
  const old = names.filter((name) => retired.has(name));
  expect(new Set(old)).toEqual(retired);
});

/** Words that leave open who does what; a member of a request may be called `told`. */
const RIDDLES = /\b(?:whoever|nobody|somebody|anybody|everybody|meanwhile|told(?!:))\b/gi;
const riddlesIn = (text: string) => (text.match(/--.*/g) ?? []).flatMap((comment) => matchesIn(comment, RIDDLES));

test("comments in SQL name who does what", () => {
  expect(
    allOf(
      sql.filter((path) => path.startsWith("prisma/sql/")),
      riddlesIn,
    ),
  ).toEqual([]);
  expect(riddlesIn("-- Whoever posts is told\nselect 'nobody'; -- told: [{id}]")).toEqual(["Whoever", "told"]);
});

test("a planted name is caught; a member, a column or a comment of the same word is not", () => {
  expect(inSql("select later(at, zone, 1), ledger.rooms(a), standings_of(b), keep_payment()")).toEqual([
    "later",
    "ledger.rooms",
    "standings_of",
    "keep_payment",
  ]);
  expect(inSql("create or replace trigger stays before delete on payments")).toEqual(["stays"]);
  expect(inSql("select later, rooms[1], m.held_by, 'put_back' from x -- keep_payment()")).toEqual([]);
  expect(inCode('query("x", "select living_party($1, $2), ledger.known_rate($1)")')).toEqual([
    "living_party",
    "ledger.known_rate",
  ]);
  expect(inCode('addJob("keep_periods"); const later = rooms(1);')).toEqual([]);
});

/** Retired words that are still text literals of SQL, mostly JSON members, in which files and why. */
const STORED_WORDS: readonly (readonly [word: string, files: string, why: string])[] = [
  [
    "asked",
    "gateway-settle hold-limits offer-locks trade-issue trade-return trade-store",
    "a stored status of offer locks and supplier orders, a member of stored supplier orders and gateway cases",
  ],
  ["deed", "idempotency", "sent by earlier builds, until release 13"],
  [
    "kept",
    "import-people refunds trade-return watched-bookings",
    "a member of stored orders, refunds, cases and events, like the column; a stored outcome of imported rows",
  ],
  ["said", "gateway-settle", "sent by earlier builds, until release 13"],
  ["patience_s", "trade-finish", "sent by earlier builds, until release 13"],
  ["stepping", "trade-finish", "sent by earlier builds, until release 13"],
  ["told", "supplier-claims", "sent by earlier builds, until release 13"],
];
const LITERAL = /'(told|deeds?|asked|kept|said|heard|named|stepping|patience_s)'/g;
const literalsIn = (text: string) => [...text.replace(/--.*/g, "").matchAll(LITERAL)].map(([, word]) => word!);

test("a retired word is a literal of SQL only where it is stored or sent by earlier builds", () => {
  const found = sql
    .filter((path) => path.startsWith("prisma/sql/"))
    .flatMap((path) => literalsIn(readSource(path)).map((word) => `${word} ${path.replace(/^.*\/|\.sql$/g, "")}`));
  const listed = STORED_WORDS.flatMap(([word, files]) => files.split(" ").map((file) => `${word} ${file}`));
  expect([...new Set(found)].sort()).toEqual(listed.sort());
  expect(literalsIn("select request->>'told' -- 'deed'")).toEqual(["told"]);
});
