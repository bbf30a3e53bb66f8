import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * From 32768 on the system gives ports to outgoing connections: one that is free at the look may be somebody's a moment
 * later. Below that nobody takes a port without asking for it.
 */
const [FIRST, BELOW] = [10_240, 32_768];

export async function freePort() {
  for (;;) {
    const port = randomInt(FIRST, BELOW);
    if (await isFree(port)) return port;
  }
}

export function isFree(port) {
  return new Promise((done) => {
    const probe = createServer();
    probe.on("error", () => done(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => done(true)));
  });
}
