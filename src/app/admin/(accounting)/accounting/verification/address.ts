import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import type { ConsoleRouter } from "@/server/routers/console";

type Outputs = inferRouterOutputs<ConsoleRouter>["verifications"];
export type List = Outputs["list"];
export type Run = List["rows"][number];
export type Details = Outputs["get"];
export type FoundMismatch = Details["found"][number];
export type ListInput = inferRouterInputs<ConsoleRouter>["verifications"]["list"];

export type Claims = Outputs["claims"];

export const RESULTS = ["differs", "clean", "waiting"] as const;
export const PER_PAGE = 50;

/** The page's state is its URL. */
export const filterParsers = {
  result: parseAsStringLiteral(RESULTS),
  page: parseAsInteger.withDefault(1),
};
export const drawerParser = { run: parseAsString };
/** Page of the open list of differences with suppliers. */
export const claimsParser = { claims: parseAsInteger };
export const CLAIMS_PER_PAGE = 20;
export const claimsInput = ({ claims }: { claims: number | null }) => ({
  page: Math.min(Math.max(1, claims ?? 1), 100_000),
  per_page: CLAIMS_PER_PAGE,
});

export const readAddress = createLoader({ ...filterParsers, ...drawerParser, ...claimsParser });
type Filters = Pick<Awaited<ReturnType<typeof readAddress>>, "result" | "page">;

/** Builds the server input from the address; invalid values are dropped, never an error. */
export const listInput = ({ result, page }: Filters): ListInput => ({
  ...(result && { result }),
  page: Math.min(Math.max(1, page), 100_000),
  per_page: PER_PAGE,
});

/** The open run; null when invalid. */
export const keyOf = (run: string | null) => (run && /^[rv][1-9]\d{0,8}$/.test(run) ? run : null);
