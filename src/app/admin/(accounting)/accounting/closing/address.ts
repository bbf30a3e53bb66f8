import type { inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsString, parseAsStringLiteral } from "nuqs/server";
import type { ConsoleRouter } from "@/server/routers/console";

type Outputs = inferRouterOutputs<ConsoleRouter>["closing"];
export type Overview = Outputs["overview"];
export type Month = Overview["months"][number];
export type Run = Overview["runs"][number];
export type Check = Outputs["checks"]["checks"][number];
export type Rules = Outputs["rules"];
export type Planned = Outputs["preview"]["documents"][number];

/** The reversible mode comes first and is the default. */
export const MODES = ["soft", "hard"] as const;
export type Mode = (typeof MODES)[number];

/** The page's state is its URL: the month and the closing mode. */
export const parsers = { month: parseAsString, mode: parseAsStringLiteral(MODES).withDefault(MODES[0]) };
export const readAddress = createLoader(parsers);

/** The months before one that are closed with it. */
export const earlierThan = ({ fm }: Month, months: Month[], mode: Mode): Month[] =>
  months.filter((one) => one.fm < fm && (one.state === "open" || (mode === "hard" && one.state === "soft_closed")));

/** The month of the URL; otherwise the first past month that is not closed, otherwise the last closed one. */
export function monthAt(months: Month[], month: string | null, today: string): Month | undefined {
  const due = months.find(({ state, to_on }) => (state === "open" || state === "soft_closed") && to_on < today);
  const closed = months.findLast(({ state }) => state === "closed" || state === "definite");
  return months.find(({ fm }) => String(fm) === month) ?? due ?? closed ?? months[0];
}
