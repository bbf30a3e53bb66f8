import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";
import { wholeAddress } from "../../../_resource/address";
import type { ListKind } from "../../../_resource/resource";

export type GatewayKind = ListKind<void, inferRouterOutputs<ConsoleRouter>["gateways"]["list"]>;
export type Gateway = GatewayKind["row"];
export type GatewayForm = inferRouterInputs<ConsoleRouter>["gateways"]["save"];

export const ADDRESS = wholeAddress({ key: "gateway" });
