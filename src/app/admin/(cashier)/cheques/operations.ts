import {
  type ChequeState,
  DIRECTIONS,
  type Direction,
  type Operation,
  rulesOf,
  STATES,
} from "@/domain/cashier/cheque/rules";

/** What is done to a cheque that is registered. */
export type Act = Exclude<Operation, "register">;

/** What the form of an operation asks for beside its day and words. */
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

/** Of a cheque we issued the bank takes no fee from us: nothing is posted when it bounces. */
export const fieldsOf = (direction: Direction, act: Act): readonly Field[] =>
  direction === "issued" && act === "bounce" ? [] : FIELDS[act];

/** Which accounts may be named. */
export const accountKinds = (act: Act): readonly ("bank" | "cash")[] =>
  act === "cash" ? ["cash"] : act === "settle" ? ["cash", "bank"] : ["bank"];

/** The one that usually comes next, where there is one. */
const NEXT: Record<Direction, Partial<Record<ChequeState, Act>>> = {
  received: { in_safe: "deposit", deposited: "clear", bounced: "settle" },
  issued: { issued: "deliver", delivered: "clear", bounced: "clear" },
};

type ChequeStatus = { direction: Direction; state: ChequeState; allowed_operations: readonly Operation[] };

export function nextAct({ direction, state, allowed_operations }: ChequeStatus): Act | null {
  const next = NEXT[direction][state];
  return next && allowed_operations.includes(next) ? next : null;
}

/** What may be done with one cheque, the usual next one first and the way back last. */
export function actsOf(cheque: ChequeStatus): Act[] {
  const next = nextAct(cheque);
  const others = cheque.allowed_operations.filter((one): one is Act => one !== "register" && one !== "undo");
  const forth = next ? [next, ...others.filter((one) => one !== next)] : others;
  return cheque.allowed_operations.includes("undo") ? [...forth, "undo"] : forth;
}

/** What the key A does: never the way back. */
export const keyAct = (acts: readonly Act[]): Act | undefined => acts.find((act) => act !== "undo");

/** What may be done with all of them at once, in the first one's order. */
export function commonActs(cheques: readonly ChequeStatus[]): Act[] {
  const [first, ...rest] = cheques;
  if (!first) return [];
  return actsOf(first).filter((act) => rest.every(({ allowed_operations }) => allowed_operations.includes(act)));
}

/** What else the last operation could have been: what was allowed where the cheque stood before it. */
export function alternatives(direction: Direction, before: string): Act[] {
  const found = rulesOf(direction).flatMap(({ from, operation }) =>
    from === before && operation !== "undo" && operation !== "register" ? [operation as Act] : [],
  );
  return [...new Set(found)];
}

export const isState = (text: string): text is ChequeState => ALL_STATES.includes(text as ChequeState);
const ALL_STATES: readonly ChequeState[] = DIRECTIONS.flatMap((direction) => [...STATES[direction]]);

/** What leads from one place to the next is danger in red: it cannot be taken for a step forward. */
export const isBackward = (act: Act) => act === "bounce" || act === "return" || act === "cancel" || act === "undo";
