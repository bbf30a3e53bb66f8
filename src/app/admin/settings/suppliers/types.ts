import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";

type Said = inferRouterOutputs<ConsoleRouter>["suppliers"];
export type List = Said["list"];
export type Supplier = List["rows"][number];
export type Health = Said["health"];
export type Call = Said["calls"]["rows"][number];
export type SupplierForm = inferRouterInputs<ConsoleRouter>["suppliers"]["save"];
