import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";
import { listAddress } from "../../../_resource/address";
import type { ListKind } from "../../../_resource/resource";

export type GroupKind = ListKind<
  inferRouterInputs<ConsoleRouter>["messages"]["groups"],
  inferRouterOutputs<ConsoleRouter>["messages"]["groups"]
>;
export type Group = GroupKind["row"];

export const ADDRESS = listAddress({ key: "group", inputOf: () => ({}) });
