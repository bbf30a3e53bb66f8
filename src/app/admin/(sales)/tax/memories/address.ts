import type { inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";
import { wholeAddress } from "../../../_resource/address";
import type { ListKind } from "../../../_resource/resource";

export type MemoryKind = ListKind<void, inferRouterOutputs<ConsoleRouter>["eInvoices"]["memories"]>;
export type Memory = MemoryKind["row"];

export const ADDRESS = wholeAddress({ key: "memory" });
