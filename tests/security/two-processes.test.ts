import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CustomerClaims } from "@/domain/people/customer/load-customer-actor";
import { mintCustomerToken } from "@/server/auth/customer-token";
import { mintOperatorToken } from "@/server/auth/operator-token";
import { newCustomer, newUser, siteOf } from "../customers";
import { charter, office, partnerOf, seatsOf } from "../fixtures";
import { call, type TestResponse } from "../http";
import { openPack, pack } from "../packet";
import { asOwner, type Partner, registeredPartner, tokenOf } from "../partner";
import { type Claims, type IssuedToken, sign } from "../sign";
import { type AppProcess, buildProcess, startProcess, stopProcesses } from "./processes";

/**
 * Reliability A11 and I16, and the rotation of A5, on two real app processes with their own caches.
 * `PACKET_REPLAYS=1000` lengthens.
 */
const REPLAYS = Number(process.env.PACKET_REPLAYS ?? 200);
const ALLOWED_MS = 5_000;
const R = "/api/reservation/1";

let [a, b]: AppProcess[] = [];

beforeAll(async () => {
  await buildProcess();
  [a, b] = await Promise.all([startProcess(), startProcess()]);
});
afterAll(stopProcesses);

type Asking = { token?: IssuedToken; claims?: Claims; jwt?: string; body?: unknown };

const ask = (at: AppProcess, method: string, path: string, partner: Partner, given: Asking = {}) => {
  const jwt = given.jwt ?? sign(given.token ?? partner.token, partner.domain, given.claims);
  const headers = { domain: partner.domain, authorization: `Bearer ${jwt}` };
  return call(at.base, method, R + path, { headers, body: given.body });
};

const codeOf = ({ json }: TestResponse): number => json?.error?.code ?? 1000;

test("the same packet, sent to two processes and after a restart, with this JWT and others: booked once", async () => {
  const partner = await registeredPartner(a!.base);
  const { id, classes } = await charter(partner.branchId);
  const body = { packet: pack(partner.token, { main_id: id, items: [{ id: classes[0], pax: { adult: 1 } }] }) };
  const jwt = sign(partner.token, partner.domain);
  const answers = new Set<string>();
  const replay = async (n: number) => {
    const given = n % 3 === 0 ? { jwt } : { claims: n % 3 === 1 ? { jti: undefined } : {} };
    const answer = await ask(n % 2 ? a! : b!, "POST", "/book", partner, { body, ...given });
    const reply = openPack(partner.token, answer.json.packet).json;
    if (reply.error) expect(reply.error.code).toBe(3011);
    else answers.add(JSON.stringify(reply));
  };
  const rounds = async (from: number) => {
    for (let n = from; n < from + REPLAYS / 2; n += 20)
      await Promise.all(Array.from({ length: 20 }, (_, i) => replay(n + i)));
  };
  await rounds(0);
  await a!.kill();
  a = await startProcess();
  await rounds(REPLAYS);
  expect(answers.size).toBe(1);
  expect([...answers][0]).toContain('"code":1000');
  expect((await seatsOf(partner.branchId, classes[0]!)).sold).toBe(1);
}, 120_000);

type Revocation = {
  name: string;
  call(at: AppProcess): Promise<TestResponse>;
  revoke(): Promise<unknown>;
  code: number;
};

test("what is withdrawn is refused within 5 seconds on both processes, under load", async () => {
  const late: string[] = [];
  await Promise.all(
    (await revocations()).map(async ({ name, call, revoke, code }) => {
      for (const at of [a!, b!]) expect([name, codeOf(await call(at))]).toEqual([name, 1000]);
      let revokedAt = Number.POSITIVE_INFINITY;
      let over = false;
      const load = [a!, b!].map(async (at) => {
        let lastGood = 0;
        while (!over) {
          const sentAt = Date.now();
          const reply = codeOf(await call(at));
          if (reply === 1000) lastGood = sentAt;
          else if (Date.now() < revokedAt || reply !== code) late.push(`${name}: ${reply}`);
          await sleep(50);
        }
        // The last accepted call was within the limit, followed by a refusal.
        if (lastGood - revokedAt > ALLOWED_MS || codeOf(await call(at)) !== code)
          late.push(`${name}: ${lastGood - revokedAt} ms`);
      });
      await sleep(500);
      revokedAt = Date.now();
      await revoke();
      await sleep(ALLOWED_MS + 1_500);
      over = true;
      await Promise.all(load);
    }),
  );
  expect(late).toEqual([]);
}, 60_000);

/** Each with its own callers: what is revoked, and the refusal from then on. */
async function revocations(): Promise<Revocation[]> {
  const ofPartner = async (
    name: string,
    code: number,
    sql: string,
    body?: (token: IssuedToken) => unknown,
  ): Promise<Revocation> => {
    const partner = await registeredPartner(b!.base);
    const made = { name, code, revoke: () => asOwner(sql, [partner.domainId]) };
    const packet = body && { packet: body(partner.token) };
    return {
      ...made,
      call: async (at) => {
        const answer = await ask(at, "GET", "/error-handling", partner, { body: packet });
        return answer.json.packet ? { ...answer, json: openPack(partner.token, answer.json.packet).json } : answer;
      },
    };
  };
  const ofOperator = async (name: string, code: number, sql: string): Promise<Revocation> => {
    const { branchId, operatorId } = await operator();
    const permissions: string[] = [];
    const { token } = await mintOperatorToken({ operatorId, branchId, sessionEpoch: 0, permissions }, new Date());
    return {
      name,
      code,
      revoke: () => asOwner(sql, [operatorId]),
      call: (at) => call(at.base, "GET", "/probe", { headers: { authorization: `Bearer ${token}` } }),
    };
  };
  const [{ branchId }, colleague] = [await office(), await partnerOf((await office()).branchId)];
  const ofCustomer = async (name: string, code: number, claims: CustomerClaims, sql: string, values: unknown[]) => {
    const { token } = await mintCustomerToken(claims, new Date());
    const headers = { authorization: `Bearer ${token}` };
    return {
      ...{ name, code, revoke: () => asOwner(sql, values) },
      call: (at: AppProcess) => call(at.base, "GET", "/probe/customer", { headers }),
    };
  };
  const ofPerson = async (name: string, code: number, sql: string, by: "customerId" | "passengerId") => {
    const { id: customerId, passengerId } = await newCustomer(branchId);
    const claims = { group: "b2c", branchId, customerId, passengerId, sessionEpoch: 0 } as const;
    return ofCustomer(name, code, claims, sql, [branchId, claims[by]]);
  };
  const ofUser = async (name: string, code: number, sql: string) => {
    const { branchId: at, colleagueId } = colleague;
    const { id: colleagueUserId } = await newUser(at, colleagueId);
    const claims = { group: "b2b", branchId: at, colleagueId, colleagueUserId, sessionEpoch: 0 } as const;
    return ofCustomer(name, code, claims, sql, [at, colleagueUserId]);
  };
  const site = await siteOf(branchId);
  const visitor = { group: "guest", branchId, domain: site.domain } as const;
  const endToken = "update connection_tokens set revoked_at = now() where domain_id = $1";
  const customers = "update customers set";
  const users = "update colleague_users set";
  const ofThat = "where branch_id = $1 and id = $2";
  return Promise.all([
    ofPerson("a customer", 2008, `${customers} active = false ${ofThat}`, "customerId"),
    ofPerson("a customer's sessions", 2002, `${customers} session_epoch = 1 ${ofThat}`, "customerId"),
    ofPerson("a passenger", 2002, `update passengers set status = 5 ${ofThat}`, "passengerId"),
    ofUser("a colleague's user", 2008, `${users} active = false ${ofThat}`),
    ofUser("a user's sessions", 2002, `${users} session_epoch = 1 ${ofThat}`),
    ofUser("a user who is deleted", 2002, `${users} active = false, deleted_at = now() ${ofThat}`),
    ofCustomer("a site's guests", 2008, visitor, `update customer_sites set active = false ${ofThat}`, [
      branchId,
      site.id,
    ]),
    ofPartner("a connection token", 2002, endToken),
    ofPartner("a connection token, in packets", 2002, endToken, (token) => pack(token, {})),
    ofPartner(
      "a connection token's life",
      2002,
      "update connection_tokens set expires_at = now() - interval '1 ms' where domain_id = $1",
    ),
    ofPartner("the trust of an address", 2003, "update ip_trusts set status = 'revoked' where domain_id = $1"),
    ofPartner(
      "the life of a trust",
      2003,
      "update ip_trusts set expires_at = now() - interval '1 ms' where domain_id = $1",
    ),
    ofPartner("a site", 2008, "update partner_domains set suspended_at = now() where id = $1"),
    ofPartner(
      "a colleague",
      2008,
      "update colleagues c set active = false from partner_domains d where d.id = $1 and c.branch_id = d.branch_id and c.id = d.colleague_id",
    ),
    ofOperator("an operator", 2008, "update operators set active = false where id = $1"),
    ofOperator("an operator's password", 2002, "update operators set session_epoch = session_epoch + 1 where id = $1"),
    ofOperator("a membership", 2007, "update memberships set active = false where operator_id = $1"),
    ofOperator(
      "a permission",
      2007,
      "update memberships set customised = true, permissions = '{}' where operator_id = $1",
    ),
  ]);
}

async function operator(): Promise<{ branchId: number; operatorId: number }> {
  const { branchId } = await registeredPartner(b!.base);
  const made = await asOwner<{ id: number }>(
    `with o as (insert into operators (personnel_id, name, name_latin, password_hash) values ($1, 'x', 'x', 'x') returning id)
     insert into memberships (branch_id, operator_id, role, permissions) select $2, id, 'seller', '{}' from o returning operator_id as id`,
    [randomUUID(), branchId],
  );
  return { branchId, operatorId: made!.id };
}

test("a token is renewed five times under load, by either process: no call fails, by the newest token or the first", async () => {
  const partner = await registeredPartner(a!.base);
  let newest = partner.token;
  let over = false;
  let calls = 0;
  const failed: string[] = [];
  const load = Array.from({ length: 8 }, async (_, n) => {
    while (!over) {
      const token = n < 4 ? newest : partner.token;
      const at = n % 2 ? a! : b!;
      const body = n % 4 < 2 ? undefined : { packet: pack(token, { code: 4002 }) };
      const answer = await ask(at, "GET", "/error-handling", partner, { token, body });
      calls++;
      if (answer.status !== 200) failed.push(answer.text);
      if (body) openPack(token, answer.json.packet);
    }
  });
  for (let rotation = 0; rotation < 5; rotation++) {
    await sleep(400);
    newest = await tokenOf((rotation % 2 ? a! : b!).base, partner.domain);
  }
  await sleep(2_500);
  over = true;
  await Promise.all(load);
  expect(failed).toEqual([]);
  expect(calls).toBeGreaterThan(50);
}, 60_000);
