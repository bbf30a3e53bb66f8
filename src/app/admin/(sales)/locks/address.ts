import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { parseAsInteger, parseAsString } from "nuqs/server";
import type { ConsoleRouter } from "@/server/routers/console";
import { wholeAddress } from "../../_resource/address";
import type { ListKind } from "../../_resource/resource";

type Outputs = inferRouterOutputs<ConsoleRouter>["locks"];
type Input = inferRouterInputs<ConsoleRouter>["locks"]["list"];
export type LockKind = ListKind<Input, Outputs["list"]>;
export type Lock = LockKind["row"];
export type Hoarder = Outputs["hoarders"]["rows"][number];

/** The hundred locks that expire first. */
export const ADDRESS = wholeAddress({
  key: "lock",
  ids: parseAsString,
  filters: { holder: parseAsString, charter: parseAsInteger },
  inputOf: ({ holder, charter }): Input => ({
    ...(holder && { holder: holder.slice(0, 40) }),
    ...(charter && charter > 0 && { charter_id: charter }),
    per_page: 100,
  }),
});

/** A lock at a supplier is not a hold of ours. */
export const isAtSupplier = ({ offer }: Pick<Lock, "offer">) => offer !== null && !offer.own_seats;
