import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { parseAsString } from "nuqs/server";
import type { ConsoleRouter } from "@/server/routers/console";
import { wholeAddress } from "../../../_resource/address";
import type { ListKind } from "../../../_resource/resource";

type SuppliersOutput = inferRouterOutputs<ConsoleRouter>["suppliers"];
export type SupplierKind = ListKind<void, SuppliersOutput["list"]>;
export type Supplier = SupplierKind["row"];
export type Health = SuppliersOutput["health"];
export type Call = SuppliersOutput["calls"]["rows"][number];
export type SupplierForm = inferRouterInputs<ConsoleRouter>["suppliers"]["save"];

export const ADDRESS = wholeAddress({ key: "supplier", inside: { call: parseAsString } });
