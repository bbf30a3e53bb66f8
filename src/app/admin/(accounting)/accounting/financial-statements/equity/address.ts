import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsString } from "nuqs/server";
import type { ConsoleRouter } from "@/server/routers/console";
import { dayInAddress } from "../../_parts/day-in-address";

export type EquityChanges = inferRouterOutputs<ConsoleRouter>["financialStatements"]["equityChanges"];
export type EquityInput = inferRouterInputs<ConsoleRouter>["financialStatements"]["equityChanges"];

/** Without dates: the fiscal year until today. */
export const equityParsers = { from: parseAsString, to: parseAsString };
export const readEquityAddress = createLoader(equityParsers);

/** Builds the server input from the address; invalid values are dropped, never an error. */
export function equityInput({ from, to }: Awaited<ReturnType<typeof readEquityAddress>>): EquityInput {
  const [first, last] = [dayInAddress(from), dayInAddress(to)];
  return { ...(first && { from: first }), ...(last && { to: last }) };
}
