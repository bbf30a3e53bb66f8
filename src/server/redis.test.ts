import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { freePort } from "../../scripts/lib/free-port.mjs";
import { AWAY, redisAt } from "./redis";

const world = globalThis as unknown as Record<symbol, Map<string, unknown>>;
const forget = () => world[Symbol.for("safar.process")]!.delete("redis");
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  forget();
});

/** What is said of a Redis at that port, and when. */
async function said(port: number, forMs: number) {
  forget();
  const from = performance.now();
  const lines: { line: string; after: number }[] = [];
  const client = await redisAt(`redis://127.0.0.1:${port}`, (line) =>
    lines.push({ line, after: performance.now() - from }),
  );
  ends.push(() => client.disconnect());
  await sleep(forMs);
  return { lines, client };
}

test("a closed port is told within two seconds, once, however often it is tried", async () => {
  const { lines } = await said(await freePort(), 3_000);
  expect(lines).toEqual([{ line: AWAY, after: expect.any(Number) }]);
  expect(lines[0]!.after).toBeLessThan(2_000);
});

test("so is who takes the connection and says nothing, and no call waits long for him", async () => {
  const silent = createServer(() => {});
  const port = await new Promise<number>((open) =>
    silent.listen(0, "127.0.0.1", () => open((silent.address() as { port: number }).port)),
  );
  ends.push(() => silent.close());
  const { lines, client } = await said(port, 2_000);
  expect(lines).toEqual([{ line: AWAY, after: expect.any(Number) }]);
  expect(lines[0]!.after).toBeLessThan(2_000);
  const asked = performance.now();
  await expect(client.get("x")).rejects.toThrow();
  expect(performance.now() - asked).toBeLessThan(1_000);
});
