import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsString } from "nuqs/server";
import type { ConsoleRouter } from "@/server/routers/console";

export type EquityChanges = inferRouterOutputs<ConsoleRouter>["financialStatements"]["equityChanges"];
export type EquityInput = inferRouterInputs<ConsoleRouter>["financialStatements"]["equityChanges"];

/** Without dates: the fiscal year until today. */
export const equityParsers = { from: parseAsString, to: parseAsString };
export const readEquityAddress = createLoader(equityParsers);

const dayOf = (text: string | null) => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null);

/** Builds the server input from the address; invalid values are dropped, never an error. */
export function equityInput({ from, to }: Awaited<ReturnType<typeof readEquityAddress>>): EquityInput {
  const [first, last] = [dayOf(from), dayOf(to)];
  return { ...(first && { from: first }), ...(last && { to: last }) };
}
