import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { DIRECTIONS, STATUSES } from "@/domain/accounting/announcement/rules";
import type { ConsoleRouter } from "@/server/routers/console";
import { isDay } from "@/ui/dates/days";
import { personOf } from "../../../_money/party";
import { listAddress } from "../../../_resource/address";
import type { ListKind } from "../../../_resource/resource";

type Outputs = inferRouterOutputs<ConsoleRouter>["announcements"];
type Inputs = inferRouterInputs<ConsoleRouter>["announcements"];
export type Announcement = Outputs["list"]["items"][number];
export type Details = Outputs["view"];
export type Setting = Outputs["edit"];
export type Calculated = Outputs["calculate"];

type Branches = Outputs["company"];
/** `branch` and `unread`: of the company's notes only. */
type Listed = Announcement & { branch?: Branches["items"][number]["branch"] };
type NoteList = {
  items: Listed[];
  meta: Outputs["list"]["meta"] & { unread?: Branches["meta"]["unread"] };
};
export type NoteKind = ListKind<Inputs["list"], NoteList, Details>;
type Report<Of extends { items: object; meta: object }> = Of["items"] & Pick<Of, "meta">;
/** Days that are not chosen follow from the current month. */
type ReportInput = { page?: number; per_page?: number } & Partial<Days>;
type StatementInput = ReportInput & Pick<Inputs["statement"], "party">;
export type StatementKind = ListKind<StatementInput, Report<Outputs["statement"]>, Details>;
type LedgerInput = ReportInput & { account_id?: number };
/** Without an account until one is chosen. */
type LedgerList = Omit<Report<Outputs["ledger"]>, "account" | "branch"> &
  Partial<Pick<Outputs["ledger"]["items"], "account">>;
export type LedgerKind = ListKind<LedgerInput, LedgerList, Details>;

/** A report as a list. */
export const toReport = <Items extends object, Meta>({ items, meta }: { items: Items; meta: Meta }) => ({
  ...items,
  meta,
});

/** Notes of the branch; of every branch of the company that the user may read; their statement; an account's ledger. */
export const VIEWS = ["list", "company", "statement", "ledger"] as const;
export const viewParsers = {
  view: parseAsStringLiteral(VIEWS).withDefault("list"),
  page: parseAsInteger,
};
export const readView = createLoader(viewParsers);

const key = "announcement";
const days = { from: parseAsString, to: parseAsString };
export type Chosen = { [Name in keyof Days]?: string | null };
const daysOf = ({ from, to }: Chosen) => ({ ...(isDay(from) && { from }), ...(isDay(to) && { to }) });
const partyIn = (key: string | null) => {
  const party = personOf(key);
  return { ...(party && { party }) };
};
const accountIn = (id: number | null) => ({ ...(id !== null && id > 0 && id < 2 ** 31 && { account_id: id }) });

export const NOTES = listAddress({
  key,
  filters: {
    direction: parseAsStringLiteral(DIRECTIONS),
    status: parseAsStringLiteral(STATUSES),
    party: parseAsString,
    account: parseAsInteger,
    ...days,
  },
  inputOf: ({ direction, status, party, account, ...chosen }) => ({
    ...(direction && { direction }),
    ...(status && { status }),
    ...partyIn(party),
    ...accountIn(account),
    ...daysOf(chosen),
  }),
});

export const STATEMENTS = listAddress({
  key,
  searches: false,
  filters: { party: parseAsString, ...days },
  inputOf: ({ party, ...chosen }) => ({ ...partyIn(party), ...daysOf(chosen) }),
});

const ledgers = listAddress({
  key,
  searches: false,
  filters: { account: parseAsInteger, ...days },
  inputOf: ({ account, ...chosen }) => ({ ...accountIn(account), ...daysOf(chosen) }),
});
/** Without an account there is nothing to filter. */
export const LEDGERS: typeof ledgers = {
  ...ledgers,
  isFiltered: (values) => ledgers.input(values).account_id !== undefined && ledgers.isFiltered(values),
};

export type Days = { from: string; to: string };
const earlier = (one: string, other: string) => (one.localeCompare(other) < 0 ? one : other);
const later = (one: string, other: string) => (one.localeCompare(other) > 0 ? one : other);

/** Days of a report: the chosen ones, with defaults for open ends in `otherwise`. */
export function spanOf(chosen: Chosen, otherwise: Days): Days {
  const { from, to } = daysOf(chosen);
  if (from && to) return from <= to ? { from, to } : otherwise;
  if (from) return { from, to: later(from, otherwise.to) };
  return to ? { from: earlier(to, otherwise.from), to } : otherwise;
}
