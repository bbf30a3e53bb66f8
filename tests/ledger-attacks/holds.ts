import { type Attack, attack, changed, DAY, legs, mine, there } from "./attack";
import type { World } from "./world";

const held = (w: World, more: string, account = w.wallet) =>
  `insert into ledger.holds (branch_id, account_id, amount, captured, state, expires_at, source) values (${w.branchId}, ${account}, ${more})`;
const holds = { there: changed("holds") };
const hold = (w: World, set: string, which = w.openHold) =>
  `update ledger.holds set ${set} ${mine(w)} and id = ${which}`;

/** The pending amount differs from the holds. */
const unlike = (w: World) => `(select pending from ledger.account_balances ${mine(w)} and account_id = ${w.wallet})
  <> (select coalesce(sum(amount), 0) from ledger.holds ${mine(w)} and account_id = ${w.wallet} and state = 'open')`;
const HOLDS: Attack[] = [
  attack("a hold of nothing", (w) => [held(w, "0, 0, 'open', '2040-01-01', 'n'")], holds),
  attack("a hold of what is not there", (w) => [held(w, "1000, 0, 'open', '2040-01-01', 'm'")], holds),
  // When it is pending all is well, and it is rolled back.
  attack(
    "a hold that is not pending",
    (w) => [held(w, "5, 0, 'open', '2040-01-01', 'p'"), `select 1 / (${unlike(w)})::int`],
    {
      there: unlike,
    },
  ),
  attack("a hold on an unlimited account", (w) => [held(w, "5, 0, 'open', '2040-01-01', 'u'", w.cash)], holds),
  attack("a hold for nothing", (w) => [held(w, "5, 0, 'open', '2040-01-01', ''")], {
    there: there("ledger.holds", "source = ''"),
  }),
  attack("two holds for one thing", (w) => [held(w, "5, 0, 'open', '2040-01-01', 'a'")], holds),
  attack(
    "two holds of one number",
    (w) => [
      `insert into ledger.holds (branch_id, id, account_id, amount, expires_at, source) overriding system value
       values (${w.branchId}, ${w.openHold}, ${w.wallet}, 5, '2040-01-01', 'twice')`,
    ],
    holds,
  ),
  attack(
    "more captured than held",
    (w) => [hold(w, `state = 'captured', captured = 11, voucher_id = ${w.voucher}`)],
    holds,
  ),
  attack("a hold captured by no voucher", (w) => [hold(w, "state = 'captured', captured = 10")], holds),
  attack("an open hold partly captured", (w) => [hold(w, "captured = 5")], holds),
  attack("a resolved hold opened", (w) => [hold(w, "state = 'open'", w.voidedHold)], holds),
  attack("a hold resolved twice", (w) => [hold(w, "state = 'captured', captured = 10", w.voidedHold)], holds),
  attack("a resolved hold of less", (w) => [hold(w, "amount = 5", w.voidedHold)], holds),
  attack("a captured hold that took less", (w) => [hold(w, "captured = 1", w.capturedHold)], holds),
  attack("a captured hold of another voucher", (w) => [hold(w, `voucher_id = ${w.voucher}`, w.capturedHold)], holds),
  attack("holds deleted", (w) => [`delete from ledger.holds ${mine(w)}`], holds),
  attack("holds truncated", () => ["truncate ledger.holds"], holds),
  attack("a hold voided by the app", (w) => [hold(w, "state = 'voided'")], { ...holds, as: "app" }),
];

const capture = (w: World, id: number, taken: number, amount: number) => {
  const item = {
    branch_id: w.branchId,
    doc_date: DAY,
    kind: "manual",
    created_by: "x",
    lines: legs(w.wallet, w.sale, amount),
  };
  return `select ledger.capture_hold(${w.branchId}, ${id}, ${taken}, '${JSON.stringify(item)}')`;
};
const CAPTURES: Attack[] = [
  attack("a hold captured by what is refused", (w) => [capture(w, w.openHold, 10, 1_000)], { ...holds, as: "app" }),
  attack("a hold captured beyond it", (w) => [capture(w, w.openHold, 11, 11)], { ...holds, as: "app" }),
  attack("a voided hold captured", (w) => [capture(w, w.voidedHold, 10, 10)], { ...holds, as: "app" }),
  attack("a hold captured twice", (w) => [capture(w, w.capturedHold, 10, 10)], {
    there: changed("vouchers"),
    as: "app",
  }),
  attack("a captured hold voided", (w) => [`select ledger.void_hold(${w.branchId}, ${w.capturedHold})`], {
    ...holds,
    as: "app",
  }),
];

/** Holds: resolved once, never beyond the available amount. */
export const OF_HOLDS: Attack[] = [...HOLDS, ...CAPTURES];
