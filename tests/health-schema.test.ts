import type { ServerResponse } from "node:http";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerHealth, faultOfSchema, state } from "@/server/http/health";
import { ownDatabase } from "./own-database";

let database: Awaited<ReturnType<typeof ownDatabase>>;
let owner: pg.Client;
beforeAll(async () => {
  database = await ownDatabase();
  owner = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
  await owner.connect();
  state().started = true;
});
afterAll(async () => {
  state().started = false;
  await owner.end();
  await database.close();
});

async function health(): Promise<{ status: number; told: unknown }> {
  await faultOfSchema({ anew: true });
  let [status, body] = [0, ""];
  const res = {
    writeHead: (code: number) => {
      status = code;
    },
    end: (text: string) => {
      body = text;
    },
  };
  await answerHealth(res as unknown as ServerResponse);
  return { status, told: JSON.parse(body) };
}

test("health names what was lost or changed, and does not mind what came beside", async () => {
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
