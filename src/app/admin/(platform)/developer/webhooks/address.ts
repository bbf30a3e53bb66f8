import type { inferRouterOutputs } from "@trpc/server";
import { parseAsString } from "nuqs/server";
import type { ConsoleRouter } from "@/server/routers/console";
import { wholeAddress } from "../../../_resource/address";
import type { ListKind } from "../../../_resource/resource";

type WebhooksOutput = inferRouterOutputs<ConsoleRouter>["webhooks"];
export type EndpointKind = ListKind<void, WebhooksOutput["list"]>;
export type Endpoint = EndpointKind["row"];
export type Delivery = WebhooksOutput["deliveries"]["rows"][number];
export type Details = WebhooksOutput["delivery"];

export const ADDRESS = wholeAddress({ key: "endpoint", inside: { delivery: parseAsString } });
