import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { CHANNELS, STATES } from "@/domain/platform/message/rules";
import type { ConsoleRouter } from "@/server/routers/console";

type Outputs = inferRouterOutputs<ConsoleRouter>["messages"];
export type List = Outputs["list"];
export type Message = List["rows"][number];
export type Details = Outputs["read"];
export type ListInput = inferRouterInputs<ConsoleRouter>["messages"]["list"];

/** The page's state is its URL. */
export const filterParsers = {
  q: parseAsString.withDefault(""),
  state: parseAsStringLiteral(STATES),
  channel: parseAsStringLiteral(CHANNELS),
  /** Messages of one bulk: id of its job. */
  bulk: parseAsInteger,
  /** Cursor of the previous page. */
  after: parseAsString,
};
export const drawerParser = { message: parseAsString };
export const readAddress = createLoader(filterParsers);

type Filters = Awaited<ReturnType<typeof readAddress>>;

const CURSOR = /^[\w-]{1,80}$/;

/** Builds the server input from the address; invalid values are dropped, never an error. */
export const listInput = ({ q, state, channel, bulk, after }: Filters): ListInput => ({
  ...(q.trim() && { search: q.trim().slice(0, 100) }),
  ...(state && { state }),
  ...(channel && { channel }),
  ...(bulk && bulk > 0 && bulk < 2 ** 31 && { work_id: bulk }),
  ...(after && CURSOR.test(after) && { cursor: after }),
});

export const isFiltered = ({ q, state, channel, bulk }: Filters) => Boolean(q.trim() || state || channel || bulk);
