import { randomBytes, randomUUID } from "node:crypto";
import type { Act } from "../../model/acts";
import { type Attacker, attempt, mustBe, mustRefuse } from "./attacker";

const root = "/api/reservation/1";
const domain = "partner.example";

async function read(attacker: Attacker, token: string) {
  const headers = { domain, authorization: `Bearer ${token}` };
  return attempt(attacker, { method: "GET", path: `${root}/error-handling?code=1000`, headers });
}

/** Signatures of others, for other purposes, or expired. */
export async function forged(attacker: Attacker, act: Act): Promise<void> {
  const { caller } = attacker.site;
  const past = Math.floor(Date.now() / 1000) - 3600;
  const forgeries = [
    caller.sign({}, {}, randomBytes(32)),
    caller.sign({}, { alg: "none" }),
    caller.sign({}, { kid: 999_999 }),
    caller.sign({ aud: "customer" }),
    caller.sign({ iss: "partner2.example" }),
    caller.sign({ iat: past, exp: past + 300 }),
    caller.sign({ exp: Math.floor(Date.now() / 1000) + 86_400 }),
  ];
  const token = await caller.random.pick(forgeries);
  mustRefuse(attacker, act, await read(attacker, token), 2001, 2002, 2005);
}

export async function unknownDomain(attacker: Attacker, act: Act): Promise<void> {
  const call = { method: "GET" as const, path: `${root}/token`, headers: { domain: "nobody.example" } };
  mustRefuse(attacker, act, await attempt(attacker, call), 2004);
}

/** One signature: any number of times for reading (contract 13.5), for one writing call only. */
export async function reused(attacker: Attacker, act: Act): Promise<void> {
  const token = await attacker.site.caller.sign({ jti: randomUUID() });
  for (let times = 0; times < 2; times++) mustBe(attacker, act, await read(attacker, token), "reading with a used jti");
  const headers = { domain, authorization: `Bearer ${token}` };
  const release = (lock: string) =>
    attempt(attacker, { method: "POST", path: `${root}/lock/release`, headers, body: { items: [{ lock_id: lock }] } });
  const first = await release("lck_AAAAAAAAAAAAAAAAAAAAAAAA");
  const same = await release("lck_AAAAAAAAAAAAAAAAAAAAAAAA");
  attacker.world.differences.equal(act, "the very same call again has the status", first.status, same.status);
  mustRefuse(attacker, act, await release("lck_BBBBBBBBBBBBBBBBBBBBBBBB"), 2006);
}

/** A token of one family on the routes of another. */
export async function wrongDoor(attacker: Attacker, act: Act): Promise<void> {
  const { authorization } = await attacker.victims.buyers[0]!.caller.headers();
  const headers = { authorization: authorization! };
  const call = { method: "POST" as const, path: "/api/v2/accounting/balance", headers, body: {} };
  mustRefuse(attacker, act, await attempt(attacker, call), 2001, 2002, 2005, 2007);
  mustRefuse(attacker, act, await attempt(attacker, { ...call, headers: {} }), 2001);
}
