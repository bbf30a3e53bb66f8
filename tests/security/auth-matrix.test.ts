import { randomUUID } from "node:crypto";
import { TRPCError } from "@trpc/server";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { CATALOGUE } from "@/domain/kernel/error-catalogue";
import { isRefusal } from "@/domain/kernel/errors";
import { FAMILIES } from "@/server/rest/product-families";
import { consoleRouter } from "@/server/routers/console";
import { callerOf, type Guard, type RequestContext } from "@/server/trpc";
import { ctxOf, office, operatorOf } from "../fixtures";
import { call } from "../http";
import type { Mounted } from "../mounts";
import { asOwner, type Partner, registeredPartner, tokenOf } from "../partner";
import { EXHAUSTIVE } from "../runs";
import { sign } from "../sign";
import { wholeMount } from "../whole-mount";
import { type Cast, type Credential, credentials, verdictOf } from "./credentials";
import { customerCast } from "./customer-cast";

/**
 * Reliability A1: every route in the route table, called with every credential; the expected result is computed from
 * the route's guard. Each route has its own callers, so that no rate limit precedes a guard.
 */
const ROUTES = FAMILIES.flatMap(({ base, table }) => table.map((entry) => ({ base, entry })));
/** Refusals of a guard. 2010 and 2007 may also come from a use case after the guard accepted the call. */
const ACCESS = new Set([2001, 2002, 2003, 2004, 2005, 2008]);
/** These branches have no telephony server: this refusal comes after the guard. */
const NO_TELEPHONY = 9004;
/** Number of routes that share the credentials. */
const SHARE = 5;
const ALWAYS = new Set(["nothing at all", "a partner", "operator", "operator without permissions"]);
const STATUS = new Map<number, number>(Object.values(CATALOGUE).map(({ code, status }) => [code, status]));

let app: Mounted;
let partner: Partner;
let cast: Cast;
/** By route: an operator with every permission, and one without any. */
let managers: number[];
let powerless: number[];

beforeAll(async () => {
  app = await wholeMount();
  partner = await registeredPartner(app.base);
  const neighbour = await registeredPartner(app.base);
  const suspended = await registeredPartner(app.base);
  await trust(partner, "127.1.0.0/16");
  await trust(neighbour, "127.3.0.0/16");
  await asOwner("update partner_domains set suspended_at = now() where id = $1", [suspended.domainId]);
  const revoked = await tokenOf(app.base, partner.domain);
  await asOwner("update connection_tokens set revoked_at = now() where id = $1", [revoked.token_id]);
  const { branchId: elsewhere } = await office();
  const { branchId } = partner;
  managers = await operators(ROUTES.length, branchId, "manager");
  powerless = await operators(ROUTES.length, branchId, "seller", "customised = true");
  const [foreign] = await operators(1, elsewhere, "manager");
  const [left] = await operators(1, branchId, "manager", "active = false");
  const [disabled] = await operators(1, branchId, "manager");
  const [ended] = await operators(1, branchId, "manager");
  await asOwner("update operators set active = false where id = $1", [disabled]);
  await asOwner("update operators set session_epoch = 7 where id = $1", [ended]);
  const ids = { foreign: foreign!, left: left!, disabled: disabled!, ended: ended!, nobody: 2_000_000_000 };
  const customers = await customerCast(branchId, partner.colleagueId, elsewhere);
  cast = { partner, neighbour, suspended, revoked, operators: { ...ids, manager: 0, powerless: 0 }, customers };
  // Waits until no process caches the earlier state of the sites.
  await vi.waitFor(
    async () => {
      expect((await asSite(partner, "127.1.0.1")).status).toBe(200);
      expect((await asSite(neighbour, "127.3.0.1")).status).toBe(200);
      expect((await asSite(suspended, "127.0.0.1")).json.error.code).toBe(2008);
    },
    { timeout: 5_000, interval: 100 },
  );
});
afterAll(() => app.close());

const trust = ({ branchId, domainId }: Partner, network: string) =>
  asOwner(
    "insert into ip_trusts (branch_id, domain_id, network, status, requested_by) values ($1, $2, $3::inet, 'trusted', 'test')",
    [branchId, domainId, network],
  );

const asSite = ({ token, domain }: Partner, from: string) =>
  call(app.base, "GET", "/api/reservation/1/error-handling?code=1000", {
    from,
    headers: { domain, authorization: `Bearer ${sign(token, domain)}` },
  });

async function operators(count: number, branchId: number, role: string, but = "active = true"): Promise<number[]> {
  const made = await asOwner<{ ids: number[] }>(
    `with o as (
       insert into operators (personnel_id, name, name_latin, password_hash)
       select $1 || n, 'x', 'x', 'x' from generate_series(1, $2::int) n returning id
     ), m as (
       insert into memberships (branch_id, operator_id, role, permissions) select $3, id, $4::"Role", '{}' from o
     ) select array_agg(id) as ids from o`,
    [randomUUID(), count, branchId, role],
  );
  await asOwner(`update memberships set ${but} where operator_id = any($1)`, [made!.ids]);
  return made!.ids;
}

test("every route declares its guard", () => {
  expect(ROUTES.filter(({ entry }) => !entry.guard)).toEqual([]);
  expect(ROUTES.length).toBeGreaterThan(5);
});

test("no input of a partner's route is called packet: that name is reserved", () => {
  const inputs = ROUTES.filter(({ entry }) => entry.guard.kind === "partner").map(({ entry }) => {
    const [schema] = entry.procedure._def.inputs as z.ZodType[];
    return schema ? JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })) : "";
  });
  expect(inputs.length).toBeGreaterThan(2);
  for (const input of inputs) expect(input).not.toContain('"packet":');
});

test(
  "no route admits a caller its guard refuses, nor refuses one it admits",
  async () => {
    const wrong: string[] = [];
    let calls = 0;
    /** Number of attempts per credential. */
    const met = new Map<string, number>();
    const routes = ROUTES.map((route, at) => ({ ...route, at }));
    // Signing out ends sessions of merged passengers too: checked when nothing else is running.
    const signsOut = ({ entry }: (typeof routes)[number]) =>
      entry.path === "/auth/logout" && entry.guard.kind === "customer";
    let work = routes.filter((route) => !signsOut(route));
    const worker = async () => {
      for (let route = work.pop(); route; route = work.pop()) {
        const { base, entry, at } = route;
        const own = { ...cast.operators, manager: managers[at]!, powerless: powerless[at]! };
        const path = (base.replace("{version}", "1") + entry.path).replaceAll(/\{\w+\}/g, "1");
        const all = await credentials({ ...cast, operators: own });
        for (const credential of EXHAUSTIVE ? all : sampled(all, at)) {
          const expected = verdictOf(entry.guard, credential);
          const { status, json, text } = await call(app.base, entry.verb, path, {
            headers: credential.headers,
            from: addressOf(credential, at),
          });
          calls++;
          met.set(credential.name, (met.get(credential.name) ?? 0) + 1);
          const code = json?.error?.code ?? 1000;
          const right =
            expected === "in"
              ? // An open route has no guard: its refusal of a domain or password is its own answer.
                (entry.guard.kind === "open" || !ACCESS.has(code)) && (status < 500 || code === NO_TELEPHONY)
              : code === expected && status === STATUS.get(expected);
          if (!right)
            wrong.push(
              `${entry.verb} ${path}, ${credential.name}: ${expected} was due, ${status} ${text.slice(0, 120)}`,
            );
        }
      }
    };
    await Promise.all(Array.from({ length: 6 }, worker));
    work = routes.filter(signsOut);
    await worker();
    console.log(`auth matrix: ${calls} calls of ${ROUTES.length} routes`);
    expect(wrong).toEqual([]);
    for (const name of ALWAYS) expect(met.get(name)).toBe(ROUTES.length);
    expect(met.size).toBeGreaterThanOrEqual(75);
    expect(calls).toBeGreaterThanOrEqual(ROUTES.length * (EXHAUSTIVE ? 45 : 45 / SHARE));
  },
  30_000 + ROUTES.length * 1_000,
);

/**
 * A share of the credentials for each route, varying between routes, so that each meets each kind of guard; and always
 * those that detect a missing guard, a wrong permission, or a route that refuses everyone.
 */
const sampled = (all: Credential[], route: number) =>
  all.filter(({ name }, nth) => (nth + route) % SHARE === 0 || ALWAYS.has(name));

/** One address of the network per route. */
const addressOf = ({ from }: Credential, route: number) =>
  `127.${{ trusted: 1, stranger: 2, elsewhere: 3 }[from]}.${route >> 7}.${(route & 127) + 1}`;

test("a token of 100 KB is refused before anybody reads it", async () => {
  for (const { base, entry } of ROUTES) {
    const path = (base.replace("{version}", "1") + entry.path).replaceAll(/\{\w+\}/g, "1");
    const headers = { domain: partner.domain, authorization: `Bearer ${"a".repeat(100_000)}` };
    expect([path, (await call(app.base, entry.verb, path, { headers })).status]).toEqual([path, 431]);
  }
});

describe("the console's procedures", () => {
  type Procedure = { _def: { type: string; meta?: { guard?: Guard } } };
  const procedures = Object.entries(consoleRouter._def.procedures as unknown as Record<string, Procedure>);
  const replyOf = async (actor: RequestContext["actor"], name: string) => {
    const { branchId } = partner;
    const ctx = { ...ctxOf(operatorOf(branchId)), actor, site: null, address: null, customerAddress: null };
    const [area, ...path] = name.split(".");
    const caller = callerOf(consoleRouter)(ctx as RequestContext) as unknown as Record<string, unknown>;
    const run = path.reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], caller[area!]);
    return (run as (input: unknown) => Promise<unknown>)(undefined).then(
      () => "in",
      (error) => (error instanceof TRPCError && isRefusal(error.cause) ? error.cause.row.code : error),
    );
  };

  /** The setup wizard exists before any user: its token, or a manager, is checked inside (domain/people/setup/claim.ts). */
  const byLink = new Set(["setup.read", "setup.save", "setup.finish"]);

  test("each is an operator's, and returns 2001 to an anonymous caller and to a partner", async () => {
    expect(procedures.length).toBeGreaterThan(10);
    const { branchId, colleagueId, domainId, domain } = partner;
    const stranger = {
      ...(await office()).partner,
      branchId,
      colleagueId,
      domainId,
      domain,
    } as RequestContext["actor"];
    for (const [name, { _def }] of procedures) {
      expect([name, _def.meta?.guard?.kind]).toEqual([name, byLink.has(name) ? "open" : "operator"]);
      if (byLink.has(name)) continue;
      for (const actor of [null, stranger]) expect([name, await replyOf(actor, name)]).toEqual([name, 2001]);
    }
  });

  test("each with a permission returns 2007 without it", async () => {
    const powerlessActor = { ...operatorOf((await office()).branchId), permissions: [] };
    for (const [name, { _def }] of procedures) {
      const guard = _def.meta?.guard;
      if (guard?.kind !== "operator" || !guard.permission) continue;
      expect([name, await replyOf(powerlessActor, name)]).toEqual([name, 2007]);
    }
  });
});
