import { POSTED_FIELDS } from "@/domain/accounting/announcement/rules";
import { deepEqual } from "@/ui/deep-equal";
import { mergeTyped } from "@/ui/form/merge";
import type { Amount } from "@/ui/form/money-input";
import type { Party } from "../../../_money/party";
import type { Details } from "./address";

/** Values of a note's form. */
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

/** The server input of a new note; the fields have been validated. */
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

/** Fields that differ between two versions. Parties are compared by id only. */
export function differing(one: Values, other: Values): (keyof Values)[] {
  const toValueDto = ({ party, ...rest }: Values) => ({ ...rest, party: party && personOf(party) });
  const [a, b] = [toValueDto(one), toValueDto(other)];
  return (Object.keys(a) as (keyof Values)[]).filter((name) => !deepEqual(a[name], b[name]));
}

/** Changed fields only. A cleared text is sent as empty. */
export function changeOf(base: Values, values: Values) {
  const changed = new Set<string>(differing(base, values));
  const entries = Object.entries(formOf(values)).filter(([name]) => changed.has(name));
  return Object.fromEntries(entries) as Partial<ReturnType<typeof formOf>>;
}

/** The input applied over another user's version: a party is replaced as a whole. */
export function mergedOf(base: Values, mine: Values, theirs: Values): Values {
  const ownParty = differing(base, mine).includes("party");
  return { ...mergeTyped(base, mine, theirs), party: ownParty ? mine.party : theirs.party };
}

const POSTED: ReadonlySet<string> = new Set(POSTED_FIELDS);
/** Whether posted data would change: the document is then reversed and posted again. */
export const repostsIt = (base: Values, values: Values) => differing(base, values).some((name) => POSTED.has(name));
