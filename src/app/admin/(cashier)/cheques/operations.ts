import {
  type ChequeState,
  DIRECTIONS,
  type Direction,
  type Operation,
  rulesOf,
  STATES,
} from "@/domain/cashier/cheque/rules";

/** Operations on a registered cheque. */
export type Act = Exclude<Operation, "register">;

/** Fields of an operation besides date and description. */
export type Field = "account" | "party" | "amount" | "fee" | "stamped";

const FIELDS: Record<Act, readonly Field[]> = {
  deposit: ["account"],
  clear: ["account"],
  bounce: ["fee", "stamped"],
  recall: [],
  endorse: ["party"],
  endorse_returned: [],
  cash: ["account"],
  redeposit: ["account"],
  settle: ["amount", "account"],
  return: [],
  cancel: [],
  deliver: [],
  undo: [],
};

/** Bounces of issued cheques post nothing: the bank charges no fee. */
export const fieldsOf = (direction: Direction, act: Act): readonly Field[] =>
  direction === "issued" && act === "bounce" ? [] : FIELDS[act];

/** Allowed kinds of accounts. */
export const accountKinds = (act: Act): readonly ("bank" | "cash")[] =>
  act === "cash" ? ["cash"] : act === "settle" ? ["cash", "bank"] : ["bank"];

/** The usual next operation, if any. */
const NEXT: Record<Direction, Partial<Record<ChequeState, Act>>> = {
  received: { in_safe: "deposit", deposited: "clear", bounced: "settle" },
  issued: { issued: "deliver", delivered: "clear", bounced: "clear" },
};

type ChequeStatus = { direction: Direction; state: ChequeState; allowed_operations: readonly Operation[] };

export function nextAct({ direction, state, allowed_operations }: ChequeStatus): Act | null {
  const next = NEXT[direction][state];
  return next && allowed_operations.includes(next) ? next : null;
}

/** Allowed operations of one cheque, the usual next one first and reversal last. */
export function actsOf(cheque: ChequeStatus): Act[] {
  const next = nextAct(cheque);
  const others = cheque.allowed_operations.filter((one): one is Act => one !== "register" && one !== "undo");
  const forth = next ? [next, ...others.filter((one) => one !== next)] : others;
  return cheque.allowed_operations.includes("undo") ? [...forth, "undo"] : forth;
}

/** The operation of key A: never a reversal. */
export const keyAct = (acts: readonly Act[]): Act | undefined => acts.find((act) => act !== "undo");

/** Operations allowed for all of them, in the order of the first. */
export function commonActs(cheques: readonly ChequeStatus[]): Act[] {
  const [first, ...rest] = cheques;
  if (!first) return [];
  return actsOf(first).filter((act) => rest.every(({ allowed_operations }) => allowed_operations.includes(act)));
}

/** Other possible last operations: those allowed in the previous state. */
export function alternatives(direction: Direction, before: string): Act[] {
  const found = rulesOf(direction).flatMap(({ from, operation }) =>
    from === before && operation !== "undo" && operation !== "register" ? [operation as Act] : [],
  );
  return [...new Set(found)];
}

export const isState = (text: string): text is ChequeState => ALL_STATES.includes(text as ChequeState);
const ALL_STATES: readonly ChequeState[] = DIRECTIONS.flatMap((direction) => [...STATES[direction]]);

/** Backward operations are red, to distinguish them from forward steps. */
export const isBackward = (act: Act) => act === "bounce" || act === "return" || act === "cancel" || act === "undo";
