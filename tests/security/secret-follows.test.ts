import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashPassword } from "@/domain/people/operator/password";
import { config } from "@/server/config";
import { prisma } from "@/server/db";
import { office } from "../fixtures";
import { call } from "../http";
import { personOf } from "../operators";
import { registeredPartner } from "../partner";
import { sign } from "../sign";
import { type AppProcess, buildProcess, startProcess, stopProcesses } from "./processes";

/** A5: AUTH_SECRET is rotated machine by machine, and no caller is refused. */
const NEXT = randomBytes(32).toString("base64url");
const password = "the password of before";
let [before, ready, followed, alone]: AppProcess[] = [];
beforeAll(async () => {
  await buildProcess();
  const old = config().authSecret;
  [before, ready, followed, alone] = await Promise.all([
    startProcess(),
    startProcess({ AUTH_SECRET_OTHER: NEXT }),
    startProcess({ AUTH_SECRET: NEXT, AUTH_SECRET_OTHER: old }),
    startProcess({ AUTH_SECRET: NEXT }),
  ]);
});
afterAll(stopProcesses);

async function signedIn(personnel_id: string, at: AppProcess): Promise<string> {
  const { json } = await call(at.base, "POST", "/api/v2/auth/by", { body: { personnel_id, password } });
  return json.data.token;
}
const probe = async (at: AppProcess, token: string) =>
  (await call(at.base, "GET", "/probe", { headers: { authorization: `Bearer ${token}` } })).status;

test("old and new tokens are accepted where both secrets are known, and only its own where one is known", async () => {
  const { branchId } = await office();
  const { operatorId: id } = await personOf(branchId);
  const { personnelId } = await prisma().operator.update({
    where: { id },
    data: { passwordHash: await hashPassword(password) },
  });
  const [old, next] = [await signedIn(personnelId, ready!), await signedIn(personnelId, followed!)];
  const all = [before, ready, followed, alone] as AppProcess[];
  expect(await Promise.all(all.map((at) => probe(at, old)))).toEqual([200, 200, 200, 401]);
  expect(await Promise.all(all.map((at) => probe(at, next)))).toEqual([401, 200, 200, 200]);
});

test("what was sealed before opens where the other is taken, and nowhere else", async () => {
  const partner = await registeredPartner(before!.base);
  const ask = async (at: AppProcess) => {
    const headers = { domain: partner.domain, authorization: `Bearer ${sign(partner.token, partner.domain)}` };
    return (await call(at.base, "POST", "/api/reservation/1/book", { headers, body: {} })).status;
  };
  const known = await ask(before!);
  expect([await ask(followed!), await ask(alone!)]).toEqual([known, 401]);
  expect(known).not.toBe(401);
});
