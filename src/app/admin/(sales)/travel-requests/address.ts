import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsInteger, parseAsStringLiteral } from "nuqs/server";
import { KINDS, STATUSES } from "@/domain/sales/travel-request/rules";
import type { ConsoleRouter } from "@/server/routers/console";

type Outputs = inferRouterOutputs<ConsoleRouter>["travelRequests"];
export type List = Outputs["list"];
export type TravelRequestListRow = List["rows"][number];
export type Request = Outputs["get"];
export type ListInput = inferRouterInputs<ConsoleRouter>["travelRequests"]["list"];

const PER_PAGE = 50;

/** Waiting for an answer; assigned to the user; all. */
export const VIEWS = ["waiting", "mine", "all"] as const;

/** The page's state is its URL. */
export const filterParsers = {
  view: parseAsStringLiteral(VIEWS).withDefault("waiting"),
  kind: parseAsStringLiteral(KINDS),
  status: parseAsStringLiteral(STATUSES),
};
export const drawerParser = { request: parseAsInteger };
export const readAddress = createLoader({ ...filterParsers, ...drawerParser });
const readFilters = createLoader(filterParsers);
export type Filters = Awaited<ReturnType<typeof readFilters>>;
export const CLEARED = { kind: null, status: null };

export const isId = (id: number | null): id is number => id !== null && id > 0 && id <= 2_147_483_647;

/** Builds the server input; `me`: id of the user. */
export const listInput = ({ view, kind, status }: Filters, me: number): ListInput => ({
  ...(view === "waiting" && { status: "open" as const }),
  ...(view === "mine" && { status: "live" as const, owner_id: me }),
  ...(view === "all" && status && { status }),
  ...(kind && { kind }),
  per_page: PER_PAGE,
});

export const isFiltered = ({ view, kind, status }: Filters) => Boolean(kind || (view === "all" && status));
