import cluster from "node:cluster";
import type { AddressInfo } from "node:net";
import { appServer } from "@/server/http/app-server";
import { state } from "@/server/http/health";

/**
 * The product's app server as `ops/apps.ts` runs it, without pages: BENCH_PROCESSES of it share one port. Tells
 * {port} once all of them listen.
 */
const processes = Number(process.env.BENCH_PROCESSES ?? 1);

if (processes > 1 && cluster.isPrimary) {
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  let listening = 0;
  cluster.on("listening", (_, { port }) => {
    listening++;
    if (listening === processes) process.send!({ port });
  });
  for (let index = 0; index < processes; index++) cluster.fork();
} else {
  const server = appServer({ pages: () => undefined, dev: false });
  state().started = true;
  server.listen(0, "127.0.0.1", () => {
    if (cluster.isPrimary) process.send!({ port: (server.address() as AddressInfo).port });
  });
}
process.on("disconnect", () => process.exit());
