import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { LEAVE_STATUSES } from "@/domain/people/personnel/rules";
import type { ConsoleRouter } from "@/server/routers/console";
import { type Calendar, isDay, monthAround } from "@/ui/dates/days";
import { listAddress } from "../../_resource/address";
import type { ListKind } from "../../_resource/resource";

type Outputs = inferRouterOutputs<ConsoleRouter>;
export type Today = Outputs["attendance"]["today"];
export type Sheet = Outputs["attendance"]["sheet"];
export type Board = Outputs["attendance"]["board"];
export type Entry = Sheet["days"][number]["entries"][number];
export type LeaveKind = ListKind<inferRouterInputs<ConsoleRouter>["leaves"]["list"], Outputs["leaves"]["list"]>;
export type Leave = LeaveKind["row"];

const TABS = ["sheet", "board", "leave"] as const;

/** The page's state is its URL. `day`: a day of the shown month, or the board's day. */
export const parsers = {
  tab: parseAsStringLiteral(TABS).withDefault("sheet"),
  person: parseAsInteger,
  day: parseAsString,
};
export const readAddress = createLoader(parsers);
export type Address = Awaited<ReturnType<typeof readAddress>>;

/** Leave, a list of its own on this page. */
export const LEAVES = listAddress({
  key: "leave",
  searches: false,
  filters: { status: parseAsStringLiteral(LEAVE_STATUSES) },
  inputOf: ({ status }) => ({ ...(status && { status }) }),
});

/** Invalid dates mean today. */
export const dayOf = (day: string | null, today: string) => (isDay(day) ? day : today);

/** Server input: the month of the user's calendar around a day. */
export function sheetInput({ person, day }: Pick<Address, "person" | "day">, today: string, calendar: Calendar) {
  const { from, to } = monthAround(dayOf(day, today), calendar);
  return { ...(person && person > 0 && { operator_id: person }), from, to };
}
