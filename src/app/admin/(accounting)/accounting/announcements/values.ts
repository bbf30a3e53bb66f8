import { POSTED_FIELDS } from "@/domain/accounting/announcement/rules";
import { deepEqual } from "@/ui/deep-equal";
import { mergeTyped } from "@/ui/form/merge";
import type { Amount } from "@/ui/form/money-input";
import type { Party } from "../../../_money/party";
import type { Details } from "./address";

/** A note under the hands. */
export type Values = {
  direction: "debit" | "credit";
  party: Party | null;
  account_id: number | null;
  amount: Amount;
  currency: string;
  rate: string;
  date: string | null;
  reference: string;
  description: string;
  status: "draft" | "active";
};

export const blank = ({ today, currency }: { today: string; currency: string }): Values => ({
  ...{ direction: "debit", party: null, account_id: null, amount: null, currency, rate: "", date: today },
  ...{ reference: "", description: "", status: "active" },
});

export const valuesOf = (of: Details): Values => ({
  direction: of.direction,
  party: { type: of.party.type as Party["type"], id: of.party.id, name: of.party.name },
  account_id: of.account.id,
  amount: of.amount,
  currency: of.currency,
  rate: of.currency === of.branch_currency ? "" : (of.rate ?? ""),
  date: of.date,
  reference: of.reference ?? "",
  description: of.description,
  status: of.status === "draft" ? "draft" : "active",
});

type Person = { type: "colleague" | "passenger"; id: number };
const personOf = (party: Party | null): Person => ({ type: party!.type as Person["type"], id: party!.id });

/** What the server takes of a new note; the fields were looked at before. */
export const formOf = ({ party, account_id, amount, rate, date, reference, description, ...rest }: Values) => ({
  ...rest,
  party: personOf(party),
  account_id: account_id!,
  amount: amount as number,
  rate: rate.trim() || null,
  date: date!,
  reference: reference.trim() || null,
  description: description.trim() || null,
});

/** The fields in which two versions differ. Of a party its number counts, not what is known of it. */
export function differing(one: Values, other: Values): (keyof Values)[] {
  const toValueDto = ({ party, ...rest }: Values) => ({ ...rest, party: party && personOf(party) });
  const [a, b] = [toValueDto(one), toValueDto(other)];
  return (Object.keys(a) as (keyof Values)[]).filter((name) => !deepEqual(a[name], b[name]));
}

/** The fields that were changed, and no others. A text that was emptied is sent as nothing. */
export function changeOf(base: Values, values: Values) {
  const changed = new Set<string>(differing(base, values));
  const entries = Object.entries(formOf(values)).filter(([name]) => changed.has(name));
  return Object.fromEntries(entries) as Partial<ReturnType<typeof formOf>>;
}

/** What was typed over what another saved meanwhile: a party is one thing, never half of each. */
export function mergedOf(base: Values, mine: Values, theirs: Values): Values {
  const ownParty = differing(base, mine).includes("party");
  return { ...mergeTyped(base, mine, theirs), party: ownParty ? mine.party : theirs.party };
}

const POSTED: ReadonlySet<string> = new Set(POSTED_FIELDS);
/** Whether what is posted would change: its document is then reversed and posted anew. */
export const repostsIt = (base: Values, values: Values) => differing(base, values).some((name) => POSTED.has(name));
