import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";

type SuppliersOutput = inferRouterOutputs<ConsoleRouter>["suppliers"];
export type List = SuppliersOutput["list"];
export type Supplier = List["rows"][number];
export type Health = SuppliersOutput["health"];
export type Call = SuppliersOutput["calls"]["rows"][number];
export type SupplierForm = inferRouterInputs<ConsoleRouter>["suppliers"]["save"];
