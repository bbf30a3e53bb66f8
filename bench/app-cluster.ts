import cluster from "node:cluster";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { state } from "@/server/http/health";
import { productServer } from "@/server/http/product-server";
import { validatedPost } from "./validated-post";

/**
 * The product's app server as run by `ops/apps.ts`, without pages, and the POST of P4 on another port: BENCH_PROCESSES
 * of both share the ports. Sends {port, extraPort} once all of them listen.
 */
const processes = Number(process.env.BENCH_PROCESSES ?? 1);

if (processes > 1 && cluster.isPrimary) {
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  let listening = 0;
  cluster.on("message", (_, ports) => {
    listening++;
    if (listening === processes) process.send!(ports);
  });
  for (let index = 0; index < processes; index++) cluster.fork();
} else {
  const port = await portOf(productServer({ pages: () => undefined, dev: false }));
  const extraPort = await portOf(validatedPost());
  state().started = true;
  process.send!({ port, extraPort });
}
process.on("disconnect", () => process.exit());

function portOf(server: Server): Promise<number> {
  return new Promise((done) => server.listen(0, "127.0.0.1", () => done((server.address() as AddressInfo).port)));
}
