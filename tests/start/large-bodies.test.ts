import { connect } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { remove, start, stop, temporaryFolder } from "./product";

const SIZE = 500 * 1_048_576;
const CHUNK = Buffer.alloc(1_048_576, 0x20);

test("eight parallel 500 MB bodies get 413 and leave memory where it was", async () => {
  const folder = await temporaryFolder();
  const running = await start({ dataDir: join(folder, "data") });
  try {
    const before = await residentMegabytes(running.base);
    let peak = before;
    const watch = setInterval(async () => {
      peak = Math.max(peak, await residentMegabytes(running.base));
    }, 100);
    const framing = (n: number) => (n % 2 === 0 ? `content-length: ${SIZE}` : "transfer-encoding: chunked");
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => flood(running.base, framing(n))));
    clearInterval(watch);
    console.log(`resident memory before ${before.toFixed(0)} MB, peak ${peak.toFixed(0)} MB`);
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1\.1 413 /);
      expect(answer).toContain('"code":3008');
    }
    expect(peak - before).toBeLessThanOrEqual(64);
  } finally {
    await stop(running);
    await remove(folder);
  }
});

/** Sends up to 500 MB as fast as they are taken, and reads what comes back meanwhile. */
function flood(base: string, framing: string): Promise<string> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve) => {
    let answer = "";
    let sent = 0;
    const socket = connect(Number(port), hostname);
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(answer));
    socket.setTimeout(30_000, () => socket.destroy());
    const pump = () => {
      while (sent < SIZE && !socket.destroyed) {
        sent += CHUNK.length;
        const framed = framing.startsWith("transfer")
          ? Buffer.concat([Buffer.from("100000\r\n"), CHUNK, Buffer.from("\r\n")])
          : CHUNK;
        if (!socket.write(framed)) return void socket.once("drain", pump);
      }
    };
    socket.on("connect", () => {
      socket.write(
        `POST /api/v2/auth/by HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\n${framing}\r\n\r\n`,
      );
      pump();
    });
  });
}

async function residentMegabytes(base: string): Promise<number> {
  const metrics = await (await fetch(`${base}/api/metrics`)).text();
  return Number(/^process_resident_memory_bytes\S* (\S+)/m.exec(metrics)![1]) / 1_048_576;
}
