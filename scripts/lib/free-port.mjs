import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * From 32768 on the system assigns ports to outgoing connections: a free one may be taken a moment later. Below that
 * ports are taken only on request.
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
