import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createLoader } from "nuqs/server";
import { type Direction, OPEN_STATES, STATES } from "@/domain/cashier/cheque/rules";
import { STEPS } from "@/domain/reporting/report/rules";
import type { ConsoleRouter } from "@/server/routers/console";
import { hrefOf, summedInput, summedParsers } from "../_parts/address";

export type Ladder = inferRouterOutputs<ConsoleRouter>["reports"]["ladder"];
export type LadderInput = inferRouterInputs<ConsoleRouter>["reports"]["ladder"];
type Rung = Ladder["rows"][number];

/** The page's state is its URL. Without dates: all open cheques. */
export const parsers = summedParsers(STEPS, "month");
export const readAddress = createLoader(parsers);
export type Filters = Awaited<ReturnType<typeof readAddress>>;

export const ladderInput = (filters: Filters): LadderInput => summedInput(filters);

/** Open cheques of a period: of the given direction, or of the larger one. */
export function rungHref({ from, to, received, issued }: Rung, of?: Direction): string {
  const direction = of ?? (issued.amount > received.amount ? "issued" : "received");
  const open: readonly string[] = OPEN_STATES;
  const state = STATES[direction].filter((one) => open.includes(one)).join(",");
  return hrefOf("/admin/cheques", { tab: "list", direction, state, from, to });
}
