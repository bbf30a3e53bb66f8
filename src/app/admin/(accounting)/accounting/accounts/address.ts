import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { LEVELS, NATURES } from "@/domain/accounting/account/rules";
import type { ConsoleRouter } from "@/server/routers/console";

type Outputs = inferRouterOutputs<ConsoleRouter>["accounts"];
export type Chart = Outputs["chart"];
export type ChartRow = Chart["rows"][number];
export type Account = Outputs["get"];
export type ChartInput = inferRouterInputs<ConsoleRouter>["accounts"]["chart"];

const STANDING = ["active", "inactive"] as const;

/** The page's state is its URL. `level`: depth to which the tree is open. */
export const filterParsers = {
  q: parseAsString.withDefault(""),
  level: parseAsStringLiteral(LEVELS).withDefault("sub_ledger"),
  nature: parseAsStringLiteral(NATURES),
  standing: parseAsStringLiteral(STANDING),
};
export const drawerParsers = { account: parseAsInteger };

export const readAddress = createLoader({ ...filterParsers, ...drawerParsers });
const readFilters = createLoader(filterParsers);
export type Filters = Awaited<ReturnType<typeof readFilters>>;
export { LEVELS, NATURES, STANDING };

/** Builds the server input from the URL; invalid values are dropped, never an error. */
export function chartInput({ q, nature, standing }: Filters): ChartInput {
  const search = q.trim().slice(0, 100);
  return {
    ...(search && { search }),
    ...(nature && { nature }),
    ...(standing && { active: standing === "active" }),
  };
}

export const isNarrowed = ({ q, nature, standing }: Filters) => Boolean(q.trim() || nature || standing);

/** Id of the open account; null when invalid. */
export const accountOf = (id: number | null) => (id !== null && id > 0 && id < 2 ** 31 ? id : null);
