import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { parseAsString, parseAsStringLiteral } from "nuqs/server";
import { REFUND_STATES } from "@/domain/sales/refund/rules";
import type { ConsoleRouter } from "@/server/routers/console";
import { isDay } from "@/ui/dates/days";
import { cursorAddress } from "../../_resource/address";
import type { ListKind } from "../../_resource/resource";

type Outputs = inferRouterOutputs<ConsoleRouter>["refunds"];
export type Details = Outputs["get"];
export type Quote = Outputs["quote"];
export type RefundKind = ListKind<inferRouterInputs<ConsoleRouter>["refunds"]["list"], Outputs["list"], Details>;

/** Views of the list: open ones, one state, or all. */
export const STATES = ["open", ...REFUND_STATES, "all"] as const;

/** The searched refund may be closed. */
export const ADDRESS = cursorAddress({
  key: "refund",
  filters: {
    state: parseAsStringLiteral(STATES).withDefault("open"),
    from: parseAsString,
    to: parseAsString,
  },
  view: { name: "state", searched: "all" },
  inputOf: ({ state, from, to }) => ({
    ...(state === "open" ? { open: true } : state !== "all" && { state }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  }),
});
