import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";

type Outputs = inferRouterOutputs<ConsoleRouter>["discounts"];
type Inputs = inferRouterInputs<ConsoleRouter>["discounts"];

export type List = Outputs["list"];
export type Discount = List["items"][number];
export type Details = Outputs["get"];
export type Redemption = Outputs["redemptions"]["items"][number];
export type ListInput = Inputs["list"];
export type SaveInput = Inputs["save"];
