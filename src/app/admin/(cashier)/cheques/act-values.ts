import type { Amount } from "@/ui/form/money-input";
import type { Party } from "../../_money/party";
import { chequePartyOf } from "./cheque-party";
import { type Act, accountKinds, fieldsOf } from "./operations";
import type { ActInput, ChangeInput, Cheque, Choices, Event } from "./types";

/** Values of an operation's form. */
export type Typed = {
  date: string | null;
  account_id: number | null;
  party: Party | null;
  amount: Amount;
  fee: Amount;
  stamped: boolean;
  description: string;
};

const EMPTY = { account_id: null, party: null, amount: null, fee: null, stamped: false, description: "" };

/** Most likely account: where the cheque already is, otherwise the default account. */
function likelyAccount(act: Act, cheques: readonly Cheque[], { defaults, banks }: Choices): number | null {
  const kinds = accountKinds(act);
  const at = cheques[0]?.account?.id ?? null;
  const same = at !== null && cheques.every(({ account }) => account?.id === at) && banks.some(({ id }) => id === at);
  if (kinds.includes("bank") && same) return at;
  return kinds.includes("cash") ? defaults.cash : defaults.bank;
}

/** Initial values: today, the most likely account, the open amount. */
export function initialOf(act: Act, cheques: readonly Cheque[], choices: Choices): Typed {
  const [one] = cheques;
  const fields = one ? fieldsOf(one.direction, act) : [];
  return {
    ...EMPTY,
    date: choices.today,
    account_id: fields.includes("account") ? likelyAccount(act, cheques, choices) : null,
    amount: fields.includes("amount") && cheques.length === 1 ? (one?.open ?? null) : null,
  };
}

/** Values of the last operation for editing. */
export function initialOfLast(event: Event): Typed {
  const { date, account, party, amount, fee, stamped, note } = event;
  const known = party && (party.type === "colleague" || party.type === "passenger") ? party : null;
  return {
    date,
    account_id: account?.id ?? null,
    party: known && { type: known.type as Party["type"], id: known.id, name: known.name },
    amount: event.operation === "settle" ? amount : null,
    fee: fee > 0 ? fee : null,
    stamped,
    description: note,
  };
}

const number = (amount: Amount) => (typeof amount === "number" ? amount : null);

/** Server input with only the fields of the operation. */
function toRequest(act: Act, direction: Cheque["direction"], typed: Typed) {
  const fields = fieldsOf(direction, act);
  return {
    ...(act !== "undo" && { date: typed.date }),
    ...(fields.includes("account") && { account_id: typed.account_id }),
    ...(fields.includes("party") && { party: chequePartyOf(typed.party) }),
    ...(fields.includes("amount") && number(typed.amount) !== null && { amount: number(typed.amount) }),
    ...(fields.includes("fee") && number(typed.fee) !== null && { fee: number(typed.fee) }),
    ...(fields.includes("stamped") && { stamped: typed.stamped }),
    ...(typed.description.trim() !== "" && { description: typed.description.trim() }),
  };
}

/** One cheque with its last seen event, to detect concurrent operations; several by ids. */
export function actInput(act: Act, cheques: readonly Cheque[], typed: Typed): ActInput {
  const [one] = cheques;
  const which = cheques.length === 1 && one ? { id: one.id, seq: one.seq } : { ids: cheques.map(({ id }) => id) };
  return { ...which, operation: act, ...toRequest(act, one!.direction, typed) };
}

export const changeInput = (cheque: Cheque, act: Exclude<Act, "undo">, typed: Typed): ChangeInput => ({
  ...{ id: cheque.id, seq: cheque.seq, type: act },
  ...toRequest(act, cheque.direction, typed),
});
