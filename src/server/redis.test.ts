import { createServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import { freePort } from "../../scripts/lib/free-port.mjs";
import { until } from "../../tests/until";
import { AWAY, redisAt } from "./redis";

const world = globalThis as unknown as Record<symbol, Map<string, unknown>>;
const forget = () => world[Symbol.for("safar.process")]!.delete("redis");
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  forget();
});

/** Collects the log lines of a Redis at that port, and the number of connection attempts. */
async function output(port: number) {
  forget();
  const lines: string[] = [];
  const client = await redisAt(`redis://127.0.0.1:${port}`, (line) => lines.push(line));
  ends.push(() => client.disconnect());
  let tries = 0;
  client.on("reconnecting", () => tries++);
  return { lines, client, tries: () => tries };
}

test("a closed port is reported once, however often it is tried", async () => {
  const { lines, tries } = await output(await freePort());
  await until(() => lines.length > 0 && tries() >= 4, "four tries");
  expect(lines).toEqual([AWAY]);
});

test("so is a supplier that accepts the connection and sends nothing, and no call waits for it", async () => {
  const silent = createServer(() => {});
  const port = await new Promise<number>((open) =>
    silent.listen(0, "127.0.0.1", () => open((silent.address() as { port: number }).port)),
  );
  ends.push(() => silent.close());
  const { lines, client } = await output(port);
  await until(() => lines.length > 0, "a word of it");
  expect(lines).toEqual([AWAY]);
  await expect(client.get("x")).rejects.toThrow();
});
