import type { inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { LEAVE_STATUSES } from "@/domain/people/personnel/rules";
import type { ConsoleRouter } from "@/server/routers/console";
import { type Calendar, isDay, monthAround } from "@/ui/dates/days";

type Outputs = inferRouterOutputs<ConsoleRouter>;
export type Today = Outputs["attendance"]["today"];
export type Sheet = Outputs["attendance"]["sheet"];
export type Board = Outputs["attendance"]["board"];
export type Entry = Sheet["days"][number]["entries"][number];
export type LeaveList = Outputs["leaves"]["list"];
export type Leave = LeaveList["rows"][number];

export const TABS = ["sheet", "board", "leave"] as const;
export const PER_PAGE = 50;

/** The page's state is its URL. `day`: a day of the shown month, or the board's day. */
export const parsers = {
  tab: parseAsStringLiteral(TABS).withDefault("sheet"),
  person: parseAsInteger,
  day: parseAsString,
  status: parseAsStringLiteral(LEAVE_STATUSES),
  page: parseAsInteger.withDefault(1),
};
export const readAddress = createLoader(parsers);
export type Address = Awaited<ReturnType<typeof readAddress>>;

/** Invalid dates mean today. */
export const dayOf = (day: string | null, today: string) => (isDay(day) ? day : today);

/** Server input: the month of the user's calendar around a day. */
export function sheetInput({ person, day }: Pick<Address, "person" | "day">, today: string, calendar: Calendar) {
  const { from, to } = monthAround(dayOf(day, today), calendar);
  return { ...(person && person > 0 && { operator_id: person }), from, to };
}

export const leaveInput = ({ status, page }: Pick<Address, "status" | "page">) => ({
  ...(status && { status }),
  page: Math.min(Math.max(1, page), 100_000),
  per_page: PER_PAGE,
});
