import type { inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";

type WebhooksOutput = inferRouterOutputs<ConsoleRouter>["webhooks"];
export type List = WebhooksOutput["list"];
export type Endpoint = List["rows"][number];
export type Delivery = WebhooksOutput["deliveries"]["rows"][number];
export type Details = WebhooksOutput["delivery"];
