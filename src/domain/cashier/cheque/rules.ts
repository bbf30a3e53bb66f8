import type { Key } from "../../accounting/mapping/rules";

/**
 * Life cycle of a cheque (contract section 12): transitions and their postings. The database's rule rows are generated
 * from it.
 */
export const DIRECTIONS = ["received", "issued"] as const;
export type Direction = (typeof DIRECTIONS)[number];

export const STATES = {
  received: ["in_safe", "deposited", "cleared", "bounced", "endorsed", "settled", "returned", "canceled"],
  issued: ["issued", "delivered", "cleared", "bounced", "returned", "canceled"],
} as const satisfies Record<Direction, readonly string[]>;
export type ChequeState = (typeof STATES)[Direction][number];
/** `none`: before registration. */
type From = ChequeState | "none";

export const OPERATIONS = [
  "register",
  "deposit",
  "clear",
  "bounce",
  "recall",
  "endorse",
  "endorse_returned",
  "cash",
  "redeposit",
  "settle",
  "return",
  "cancel",
  "deliver",
  "undo",
] as const;
export type Operation = (typeof OPERATIONS)[number];

/**
 * One side of a posting: a mapping key, `held` (the account that carries the cheque), `party` (its own), `other` (the
 * endorsee), `account` (given with the operation: a bank, a cash box).
 */
type Side = `map:${Extract<Key, `cheque.${string}`>}` | "held" | "party" | "other" | "account";
export type Rule = { from: From; operation: Operation; to: ChequeState; debit: Side | null; credit: Side | null };

const rule = (from: From, operation: Operation, to: ChequeState, debit: Side | null, credit: Side | null): Rule => ({
  ...{ from, operation, to, debit, credit },
});

const RULES: Record<Direction, readonly Rule[]> = {
  received: [
    rule("none", "register", "in_safe", "map:cheque.in_safe", "party"),
    rule("in_safe", "deposit", "deposited", "map:cheque.in_collection", "held"),
    rule("deposited", "clear", "cleared", "account", "held"),
    rule("deposited", "bounce", "bounced", "map:cheque.bounced", "held"),
    rule("deposited", "recall", "in_safe", "map:cheque.in_safe", "held"),
    rule("in_safe", "endorse", "endorsed", "other", "held"),
    rule("endorsed", "endorse_returned", "in_safe", "map:cheque.in_safe", "other"),
    rule("endorsed", "bounce", "bounced", "map:cheque.bounced", "other"),
    rule("in_safe", "cash", "cleared", "account", "held"),
    rule("bounced", "redeposit", "deposited", "map:cheque.in_collection", "held"),
    rule("bounced", "settle", "bounced", "account", "held"),
    rule("bounced", "settle", "settled", "account", "held"),
    rule("in_safe", "return", "returned", "party", "held"),
    rule("bounced", "return", "returned", "party", "held"),
    rule("in_safe", "cancel", "canceled", "party", "held"),
  ],
  issued: [
    rule("none", "register", "issued", "party", "map:cheque.payable"),
    rule("issued", "deliver", "delivered", null, null),
    rule("delivered", "clear", "cleared", "held", "account"),
    rule("delivered", "bounce", "bounced", null, null),
    rule("bounced", "clear", "cleared", "held", "account"),
    rule("issued", "return", "returned", "held", "party"),
    rule("delivered", "return", "returned", "held", "party"),
    rule("bounced", "return", "returned", "held", "party"),
    rule("issued", "cancel", "canceled", "held", "party"),
  ],
};

/**
 * The rules of a direction, including an undo of each except the registration: an erroneous registration is canceled.
 */
export function rulesOf(direction: Direction): readonly Rule[] {
  const undone = RULES[direction].flatMap(({ from, to }) =>
    from === "none" ? [] : [rule(to, "undo", from, null, null)],
  );
  const once = new Map(undone.map((one) => [`${one.from}>${one.to}`, one]));
  return [...RULES[direction], ...once.values()];
}

/** Operations allowed in a state; `undoable`: its newest operation is neither its registration nor undone. */
export function allowedOperations(direction: Direction, state: From, undoable: boolean): Operation[] {
  const allowed = new Set(RULES[direction].flatMap(({ from, operation }) => (from === state ? [operation] : [])));
  return OPERATIONS.filter((operation) => (operation === "undo" ? undoable : allowed.has(operation)));
}

/** States of cheques that are still outstanding. */
export const OPEN_STATES = [
  "in_safe",
  "deposited",
  "bounced",
  "issued",
  "delivered",
] as const satisfies readonly ChequeState[];

/** A Sayad id: 16 digits. */
export const SAYAD = /^[0-9]{16}$/;

const DAY_MS = 86_400_000;

/** Average due date of cheques weighted by amounts, to the nearest day; null without cheques. */
export function averageDueDate(cheques: readonly { amount: bigint; due_date: string }[]): string | null {
  const total = cheques.reduce((sum, { amount }) => sum + amount, 0n);
  if (total <= 0n) return null;
  const dayOf = (date: string) => BigInt(Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS));
  const weighted = cheques.reduce((sum, { amount, due_date }) => sum + amount * dayOf(due_date), 0n);
  // Rounds by adding half a day before flooring.
  const twice = 2n * weighted + total;
  const day = (twice - (((twice % (2n * total)) + 2n * total) % (2n * total))) / (2n * total);
  return new Date(Number(day) * DAY_MS).toISOString().slice(0, 10);
}
