import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { office } from "../../../tests/fixtures";
import { asOwner } from "../../../tests/partner";
import { mintOperatorToken } from "../auth/operator-token";
import { operator, router } from "../trpc";
import { envelopeA } from "./envelope";
import { matcher } from "./match";
import { routeTable } from "./route-table";
import { serve } from "./serve";

/** Back-office routes require a permission: the builder's guard, as seen on the wire. */
const guarded = router({
  read: operator("reservation:read")
    .meta({ rest: "GET /read" })
    .output(z.object({ branch: z.int() }))
    .query(({ ctx }) => ({ branch: ctx.actor.branchId })),
  settle: operator("accounting:approve")
    .meta({ rest: "POST /settle" })
    .input(z.object({ id: z.int() }))
    .output(z.object({}))
    .mutation(() => ({})),
});
const table = routeTable(guarded);
const family = { name: "back-office" as const, base: "", envelope: envelopeA, table, match: matcher(table) };

let branchId: number;
let operatorId: number;
beforeAll(async () => {
  ({ branchId } = await office());
  const made = await asOwner<{ id: number }>(
    `with o as (insert into operators (personnel_id, name, name_latin, password_hash) values ($1, 'x', 'x', 'x') returning id)
     insert into memberships (branch_id, operator_id, role, permissions) select $2, id, 'seller', '{}' from o returning operator_id as id`,
    [randomUUID(), branchId],
  );
  operatorId = made!.id;
});

const tokenOf = async (given: { branchId?: number; sessionEpoch?: number } = {}, at = new Date()) =>
  (
    await mintOperatorToken(
      { operatorId, branchId, sessionEpoch: 0, permissions: ["accounting:approve"], ...given },
      at,
    )
  ).token;

async function ask(method: string, path: string, authorization: string | undefined, body = "") {
  const header = (name: string) => (name === "authorization" ? authorization : undefined);
  const wire = { method, header, peer: "127.0.0.1", body: async () => Buffer.from(body), async *stream() {} };
  const { status, body: text } = await serve({ family, path, version: true }, "", wire);
  return { status, json: JSON.parse(text.toString()) };
}

describe("an operator's token", () => {
  test("acts in its branch, with today's permissions and not those written in it", async () => {
    const token = `Bearer ${await tokenOf()}`;
    expect((await ask("GET", "/read", token)).json).toMatchObject({ status: true, data: { branch: branchId } });
    const refused = await ask("POST", "/settle", token, '{"id":1}');
    expect([refused.status, refused.json.code, refused.json.error.permission]).toEqual([
      403,
      2007,
      "accounting:approve",
    ]);
    // The guard runs before validation: without permission a caller learns nothing about the input.
    expect((await ask("POST", "/settle", token, "{}")).json.code).toBe(2007);
  });

  test("2001: none, malformed, another key; 2002: expired, sessions ended; 2007: another branch", async () => {
    expect((await ask("GET", "/read", undefined)).json.code).toBe(2001);
    expect((await ask("GET", "/read", "Bearer x.y.z")).json.code).toBe(2001);
    expect((await ask("GET", "/read", `Bearer ${(await tokenOf()).slice(0, -3)}abc`)).json.code).toBe(2001);
    const old = new Date(Date.now() - 12 * 3_600_000 - 61_000);
    expect((await ask("GET", "/read", `Bearer ${await tokenOf({}, old)}`)).json.code).toBe(2002);
    expect((await ask("GET", "/read", `Bearer ${await tokenOf({ sessionEpoch: 7 })}`)).json.code).toBe(2002);
    const { branchId: foreign } = await office();
    expect((await ask("GET", "/read", `Bearer ${await tokenOf({ branchId: foreign })}`)).json.code).toBe(2007);
  });

  test("2008: a suspended operator is out within 5 s", async () => {
    const token = `Bearer ${await tokenOf()}`;
    expect((await ask("GET", "/read", token)).status).toBe(200);
    await asOwner("update operators set active = false where id = $1", [operatorId]);
    await expect.poll(async () => (await ask("GET", "/read", token)).json.code, { timeout: 5_000 }).toBe(2008);
  });
});
