import type { IncomingMessage, ServerResponse } from "node:http";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerHealth, problemOfSchema, state } from "@/server/http/health";
import { onceInProcess } from "@/server/process";
import { ownDatabase } from "./own-database";

ownDatabase();
let owner: pg.Client;
beforeAll(async () => {
  owner = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
  await owner.connect();
  state().started = true;
});
afterAll(async () => {
  state().started = false;
  await owner.end();
});

async function health(address = "127.0.0.1"): Promise<{ status: number; told: unknown }> {
  await problemOfSchema({ anew: true });
  let [status, body] = [0, ""];
  const res = {
    writeHead: (code: number) => {
      status = code;
    },
    end: (text: string) => {
      body = text;
    },
  };
  const req = { socket: { remoteAddress: address }, headers: {} };
  await answerHealth(req as unknown as IncomingMessage, res as unknown as ServerResponse);
  return { status, told: JSON.parse(body) };
}

test("health lists lost and changed objects, and ignores additional ones", async () => {
  await owner.query("create table beside (n int)");
  expect(await health()).toEqual({ status: 200, told: { status: "ok" } });
  await owner.query("alter table passengers rename to lost");
  expect(await health()).toEqual({
    status: 503,
    told: {
      status: "unavailable",
      reason: "schema",
      detail: expect.stringMatching(/^table public\.passengers is missing, and \d+ more$/),
    },
  });
  await owner.query("alter table lost rename to passengers");
  await owner.query("alter table passengers disable trigger user");
  expect(await health()).toMatchObject({
    status: 503,
    told: { detail: expect.stringMatching(/^trigger .* was changed/) },
  });
  await owner.query("alter table passengers enable trigger user");
  expect((await health()).status).toBe(200);
});

test("the supervisor's conditions are shown in words, to the operator alone; damage stops the service", async () => {
  const since = "2026-11-25T22:00:00.000Z";
  const link = onceInProcess("supervised", () => ({ conditions: [] as object[] }));
  const warning = { code: "backup_failing", since, detail: "no route to host" };
  link.conditions = [warning];
  expect(await health()).toEqual({ status: 200, told: { status: "ok", warnings: [warning] } });
  expect(await health("192.0.2.1")).toEqual({
    status: 200,
    told: { status: "ok", warnings: [{ code: "backup_failing", since }] },
  });
  link.conditions = [{ code: "data_damaged", since, detail: "block 3" }];
  expect(await health()).toMatchObject({ status: 503, told: { reason: "damage", detail: "block 3" } });
  expect((await health("192.0.2.1")).told).not.toHaveProperty("detail");
  link.conditions = [];
  expect((await health()).status).toBe(200);
});
