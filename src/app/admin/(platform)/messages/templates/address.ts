import type { inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";
import { wholeAddress } from "../../../_resource/address";
import type { ListKind } from "../../../_resource/resource";

export type TemplateKind = ListKind<void, inferRouterOutputs<ConsoleRouter>["messages"]["templates"]>;
export type Template = TemplateKind["row"];

export const ADDRESS = wholeAddress({ key: "template" });
