import type { GatewayOf } from "@/domain/cashier/gateway/port";
import { sandbox } from "./sandbox";
import type { Surroundings } from "./surroundings";
import { zarinpal } from "./zarinpal";

/** The driver of each gateway. Libraries are loaded only when a gateway needs them. */
export const gatewaysWith =
  (around: Surroundings): GatewayOf =>
  async (gateway) => {
    if (gateway.driver === "stripe") return (await import("./stripe")).stripe(gateway, around);
    return gateway.driver === "zarinpal" ? zarinpal(gateway, around) : sandbox(gateway, around);
  };
