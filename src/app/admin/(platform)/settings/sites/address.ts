import type { inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";
import { wholeAddress } from "../../../_resource/address";
import type { ListKind } from "../../../_resource/resource";

export type SiteKind = ListKind<void, inferRouterOutputs<ConsoleRouter>["sites"]["list"]>;
export type Site = SiteKind["row"];

export const ADDRESS = wholeAddress({ key: "site" });
