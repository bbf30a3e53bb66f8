import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isRefusal } from "@/domain/kernel/errors";
import { until } from "../../../tests/until";

const PORT = 20_000 + (process.pid % 20_000);
const there = (() => {
  try {
    execFileSync("redis-server", ["--version"]);
    return true;
  } catch {
    return false;
  }
})();

/** Rate limits across machines: counted in a real Redis, with a fallback while it is unreachable. */
describe.skipIf(!there)("with REDIS_URL", () => {
  let server: ChildProcess;
  const start = async () => {
    server = spawn("redis-server", ["--port", String(PORT), "--save", "", "--bind", "127.0.0.1"], { stdio: "ignore" });
    await until(reachable, "Redis");
  };
  beforeAll(async () => {
    process.env.REDIS_URL = `redis://127.0.0.1:${PORT}`;
    await start();
  });
  afterAll(() => void server.kill("SIGKILL"));

  test("30 tokens a minute whatever the number of processes, counted outside of them", async () => {
    process.env.APP_PROCESSES = "4";
    const { countCall } = await import("./rate");
    const keys = () => execFileSync("redis-cli", ["-p", String(PORT), "keys", "safar:rate:token*"]).toString();
    // Until the connection is open, calls are counted in memory.
    const warm = async () => {
      await countCall("token", `warm:${Math.random()}`, {});
      return keys();
    };
    await expect.poll(warm).toContain("warm");
    const codes: (number | undefined)[] = [];
    for (let i = 0; i < 35; i++) codes.push(await codeOf(countCall("token", "partner:1", {})));
    expect(codes.filter((code) => code === undefined)).toHaveLength(30);
    expect(codes.filter((code) => code === 9001)).toHaveLength(5);
    expect(keys()).toContain("partner:1");
  });

  test("calls are counted in memory while Redis is away, and none gets a 5xx", async () => {
    const { countCall } = await import("./rate");
    server.kill("SIGKILL");
    await expect.poll(() => reachable()).toBe(false);
    const headers: Record<string, string> = {};
    expect(await codeOf(countCall("token", "partner:2", headers))).toBeUndefined();
    expect(headers["ratelimit-limit"]).toBe("30");
  });
});

const codeOf = (act: Promise<unknown>) =>
  act.then(
    () => undefined,
    (error) => (isRefusal(error) ? error.row.code : Promise.reject(error)),
  );

const reachable = () =>
  new Promise<boolean>((done) => {
    const socket = connect(PORT, "127.0.0.1", () => {
      socket.destroy();
      done(true);
    }).on("error", () => done(false));
  });
