import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { parseAsStringLiteral } from "nuqs/server";
import { KINDS, STATUSES } from "@/domain/sales/travel-request/rules";
import type { ConsoleRouter } from "@/server/routers/console";
import { cursorAddress } from "../../_resource/address";
import type { ListKind } from "../../_resource/resource";

type Outputs = inferRouterOutputs<ConsoleRouter>["travelRequests"];
type Query = inferRouterInputs<ConsoleRouter>["travelRequests"]["list"];
export type Request = Outputs["get"];
/** `mine`: those of the user. */
type Input = Omit<Query, "owner_id"> & { mine?: true };
export type RequestKind = ListKind<Input, Outputs["list"], Request>;
export type TravelRequestListRow = RequestKind["row"];

/** Waiting for an answer; assigned to the user; all. */
export const VIEWS = ["waiting", "mine", "all"] as const;

export const ADDRESS = cursorAddress({
  key: "request",
  searches: false,
  filters: {
    view: parseAsStringLiteral(VIEWS).withDefault("waiting"),
    kind: parseAsStringLiteral(KINDS),
    status: parseAsStringLiteral(STATUSES),
  },
  view: { name: "view" },
  inputOf: ({ view, kind, status }): Input => ({
    ...(view === "waiting" && { status: "open" as const }),
    ...(view === "mine" && { status: "live" as const, mine: true as const }),
    ...(view === "all" && status && { status }),
    ...(kind && { kind }),
  }),
});

/** Builds the server input; `me`: id of the user. */
export const queryOf = ({ mine, ...input }: Input, me: number): Query => ({ ...input, ...(mine && { owner_id: me }) });
