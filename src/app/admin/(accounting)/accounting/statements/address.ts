import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import {
  createLoader,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { AGGREGATES } from "@/domain/accounting/statement/rules";
import { gregorianDate } from "@/domain/kernel/jalali";
import type { ConsoleRouter } from "@/server/routers/console";

type Outputs = inferRouterOutputs<ConsoleRouter>["statements"];
export type Page = Outputs["page"];
export type StatementListRow = Page["items"]["rows"][number];
export type Groups = Outputs["groups"];
export type Group = Groups["items"]["groups"][number];
type Inputs = inferRouterInputs<ConsoleRouter>["statements"];
export type PageInput = Inputs["page"];
export type GroupsInput = Inputs["groups"];

export const VIEWS = ["rows", ...AGGREGATES] as const;
export const PER_PAGE = 100;
const PER_GROUPS = 50;

/** The page's state is its URL. `via`: the accounts drilled down from. */
export const parsers = {
  account: parseAsInteger,
  from: parseAsString,
  to: parseAsString,
  currency: parseAsString,
  party: parseAsString,
  center: parseAsInteger,
  member: parseAsInteger,
  year_end: parseAsBoolean.withDefault(true),
  view: parseAsStringLiteral(VIEWS).withDefault("rows"),
  page: parseAsInteger.withDefault(1),
  via: parseAsArrayOf(parseAsInteger).withDefault([]),
};
export const readAddress = createLoader(parsers);
export type Address = Awaited<ReturnType<typeof readAddress>>;

/** Filters of the account; invalid values are dropped, never an error. */
export function narrowing({ account, from, to, currency, party, center, member, year_end }: Address) {
  const id = account !== null && account > 0 && account < 2 ** 31 ? account : null;
  if (id === null) return null;
  const [first, last] = [from && gregorianDate(from), to && gregorianDate(to)];
  return {
    account_id: id,
    ...(first && { from: first }),
    ...(last && !(first && last < first) && { to: last }),
    ...(currency && /^[A-Z]{3}$/.test(currency) && { currency }),
    ...(party && /^[a-z_]{1,30}:[0-9]{1,18}$/.test(party) && { party }),
    ...(center !== null && center > 0 && center < 2 ** 31 && { cost_center_id: center }),
    ...(member !== null && member > 0 && member < 2 ** 31 && { member_id: member }),
    ...(!year_end && { hide_year_end: true }),
  };
}
export type Narrowed = NonNullable<ReturnType<typeof narrowing>>;

export const pageInput = (narrowed: Narrowed, page: number): PageInput => ({ ...narrowed, page, per_page: PER_PAGE });

export const groupsInput = (narrowed: Narrowed, by: GroupsInput["aggregate_by"], page: number): GroupsInput => ({
  ...narrowed,
  aggregate_by: by,
  page: Math.min(Math.max(1, page), 1_000_000),
  per_page: PER_GROUPS,
});

export const isNarrowed = ({ from, to, currency, party, center, member, year_end }: Address) =>
  Boolean(from || to || currency || party || center || member || !year_end);
