import type { Query } from "@/domain/context";
import type { GatewayOf } from "@/domain/gateway/port";
import { sandbox } from "./sandbox";
import { zarinpal } from "./zarinpal";

/** What drivers are given beside the gateway's own keys. `withinMs`: how long a gateway may take, where not as long as usual. */
export type Surroundings = { query: Query; allowPrivate: boolean; withinMs?: number };

/** The driver of each gateway. Libraries are loaded where a gateway needs them. */
export const gatewaysWith =
  (around: Surroundings): GatewayOf =>
  async (gateway) => {
    if (gateway.driver === "stripe") return (await import("./stripe")).stripe(gateway, around);
    return gateway.driver === "zarinpal" ? zarinpal(gateway, around) : sandbox(gateway, around);
  };
