import type { AddressInfo } from "node:net";
import { state } from "@/server/http/health";
import { productServer } from "@/server/http/product-server";

/**
 * The product's app server in its own process; sends its port, and on request the maximum heap since the last request.
 */
const server = productServer({ pages: () => undefined, dev: false });
server.listen(0, "127.0.0.1", () => {
  state().started = true;
  process.send!({ port: (server.address() as AddressInfo).port });
});

const held = () => {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};
let before = 0;
let most = 0;
let watch: NodeJS.Timeout | undefined;
process.on("message", (word) => {
  if (word === "forget") {
    globalThis.gc!();
    before = held();
    most = before;
    watch = setInterval(() => {
      most = Math.max(most, held());
    }, 2);
    process.send!({});
  } else {
    clearInterval(watch);
    const { user, system } = process.cpuUsage();
    process.send!({ bytes: most - before, cpuMs: (user + system) / 1_000 });
  }
});
process.on("disconnect", () => process.exit());
