import type { inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";

type Said = inferRouterOutputs<ConsoleRouter>["webhooks"];
export type List = Said["list"];
export type Endpoint = List["rows"][number];
export type Delivery = Said["deliveries"]["rows"][number];
export type Details = Said["delivery"];
