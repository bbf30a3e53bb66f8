import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BranchId } from "@/domain/kernel/context";
import { hashPassword } from "@/domain/people/operator/password";
import { prisma } from "@/server/db";
import { newCustomer, newUser, siteOf } from "../customers";
import { office } from "../fixtures";
import { call, type TestResponse } from "../http";
import { type AppProcess, buildProcess, startProcess, stopProcesses } from "./processes";

/**
 * Reliability A7 and A8, on two real app processes: secrets are guessed from one address and from many, each with a
 * header that claims another. `GUESSES=10000` lengthens.
 */
const GUESSES = Number(process.env.GUESSES ?? 160);
const AT_ONCE = 40;
const FROM_ONE = 5;
const FROM_ALL = 100;
const PASSWORD = "درست ۱۲۳ horse";

let processes: AppProcess[];
let branchId: BranchId;
let colleagueId: number;
let domain: string;
let hash: string;
/** A separate network for each test, so that calls are counted separately. */
let networks = 20;

beforeAll(async () => {
  await buildProcess();
  processes = await Promise.all([startProcess(), startProcess()]);
  const { branchId: id, partner } = await office();
  branchId = id;
  colleagueId = partner.colleagueId;
  domain = (await siteOf(branchId)).domain;
  hash = await hashPassword(PASSWORD);
});
afterAll(stopProcesses);

const LIES = ["x-forwarded-for", "x-real-ip", "forwarded", "x-customer-ip", "true-client-ip"];
let sent = 0;
function post(path: string, body: object, from: string): Promise<TestResponse> {
  const nth = sent++;
  const headers = { [LIES[nth % LIES.length]!]: `10.${nth % 200}.${(nth >> 8) % 250}.1` };
  return call(processes[nth % 2]!.base, "POST", path, { body, from, headers });
}

/** Code of the error; 1000 for success. */
const codeOf = ({ json }: TestResponse): number => json?.error?.code ?? 1000;

async function inWaves(count: number, one: (nth: number) => Promise<number>): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  for (let from = 0; from < count; from += AT_ONCE) {
    const wave = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => received(() => one(from + at)));
    for (const code of await Promise.all(wave)) statuses.set(code, (statuses.get(code) ?? 0) + 1);
  }
  return statuses;
}

/** Retried when the process was overloaded (9006): nothing was counted. */
async function received(one: () => Promise<number>): Promise<number> {
  for (;;) {
    const code = await one();
    if (code !== 9006) return code;
  }
}

/** An owner of a secret, and how to try one. */
type Owner = { attempt(secret: string, from: string): Promise<number>; right: string };

async function operator(): Promise<Owner> {
  const personnelId = `A7-${randomUUID()}`;
  const memberships = { create: [{ branchId, role: "seller" as const, position: 0 }] };
  const name = { name: "x", nameLatin: "x" };
  await prisma().operator.create({ data: { personnelId, ...name, passwordHash: hash, memberships } });
  const attempt = async (password: string, from: string) =>
    codeOf(await post("/api/v2/auth/by", { personnel_id: personnelId, password }, from));
  return { attempt, right: PASSWORD };
}

async function colleagueUser(): Promise<Owner> {
  const { username } = await newUser(branchId, colleagueId, PASSWORD);
  const attempt = async (password: string, from: string) =>
    codeOf(await post("/b2c/v1/auth/login", { domain, username, password }, from));
  return { attempt, right: PASSWORD };
}

describe.each([
  ["an operator's password", operator],
  ["a colleague's user's password", colleagueUser],
])("%s", (_, owner) => {
  test("from one address: five guesses count over both processes, and the right one after them is refused", async () => {
    const { attempt, right } = await owner();
    const [here, elsewhere] = [`127.${++networks}.0.1`, `127.${networks}.0.2`];
    const statuses = await inWaves(GUESSES, (nth) => attempt(`wrong-${nth}`, here));
    expect([...statuses.keys()].sort()).toEqual([2010, 9001]);
    expect(statuses.get(2010)).toBe(FROM_ONE);
    expect(await attempt(right, here)).toBe(9001);
    expect(await attempt(right, elsewhere)).toBe(1000);
  });

  test("from 500 addresses: a hundred an hour, and the owner still gets in from where they were let in before", async () => {
    const { attempt, right } = await owner();
    const network = ++networks;
    const home = `127.${network}.9.9`;
    expect(await attempt(right, home)).toBe(1000);
    const statuses = await inWaves(GUESSES, (nth) =>
      attempt(`wrong-${nth}`, `127.${network}.${(nth % 500) >> 8}.${(nth % 500) & 255 || 1}`),
    );
    expect([...statuses.keys()].sort()).toEqual([2010, 9001]);
    expect(statuses.get(2010)).toBe(FROM_ALL);
    expect(await attempt(right, home)).toBe(1000);
    // No other caller: a correct guess among many would succeed as well.
    expect(await attempt(right, `127.${network}.8.8`)).toBe(9001);
  });
});

test("a one-time code: guesses from 500 addresses find nothing and use up no try of its owner", async () => {
  const network = ++networks;
  const home = `127.${network}.9.9`;
  const { mobile } = await newCustomer(branchId);
  expect((await post("/b2c/v1/auth/otp", { domain, mobile }, home)).status).toBe(200);
  const where = { branchId, toAddress: mobile! };
  const { text } = await prisma().outgoingMessage.findFirstOrThrow({ where });
  const code = /\b\d{6}\b/.exec(text)![0];
  const attempt = async (guess: string, from: string) =>
    codeOf(await post("/b2c/v1/auth/verify", { domain, mobile, code: guess }, from));
  const statuses = await inWaves(GUESSES, (nth) =>
    attempt(
      String((Number(code) + 1 + nth) % 1_000_000).padStart(6, "0"),
      `127.${network}.${(nth % 500) >> 8}.${(nth % 500) & 255 || 1}`,
    ),
  );
  expect([...statuses.keys()].filter((received) => received !== 2010 && received !== 9001)).toEqual([]);
  const stored = await prisma().oneTimeCode.findFirstOrThrow({ where: { branchId, identifier: mobile! } });
  expect([stored.triesLeft, stored.strangersLeft]).toEqual([5, 0]);
  // A correct guess from elsewhere is no longer accepted.
  expect(await attempt(code, `127.${network}.8.8`)).toBe(2010);
  expect(await attempt(code, home)).toBe(1000);
});

describe("POST /auth/by needs more than a personnel id", () => {
  const SECRETLESS: object[] = [
    {},
    { password: "" },
    { password: null },
    { password: [] },
    { password: { length: 9 } },
  ];

  test("ids alone, however they are sent, are answered with no token", async () => {
    const network = ++networks;
    const ids = (await prisma().operator.findMany({ select: { personnelId: true }, take: 20 })).map(
      ({ personnelId }) => personnelId,
    );
    const statuses = await inWaves(GUESSES, async (nth) => {
      const personnel_id = ids[nth % 40] ?? String(1_000 + nth);
      const body = { personnel_id, ...SECRETLESS[nth % SECRETLESS.length] };
      const answer = await post("/api/v2/auth/by", body, `127.${network}.${nth % 200}.1`);
      expect(answer.text).not.toContain('"token"');
      return codeOf(answer);
    });
    expect([...statuses.keys()].filter((code) => ![3002, 3003, 9001].includes(code))).toEqual([]);
    for (const guess of [ids[0]!, " ", "null", "undefined", "[object Object]", "0"])
      expect(
        codeOf(await post("/api/v2/auth/by", { personnel_id: ids[0], password: guess }, `127.${network}.250.1`)),
      ).not.toBe(1000);
  });

  test("existence is revealed neither by words nor by time, of operators and of colleagues' users", async () => {
    const network = ++networks;
    const { username } = await newUser(branchId, colleagueId, PASSWORD);
    const personnelId = `A8-${randomUUID()}`;
    const name = { name: "x", nameLatin: "x" };
    await prisma().operator.create({ data: { personnelId, ...name, passwordHash: hash } });
    const doors = [
      ["/api/v2/auth/by", { personnel_id: personnelId }, { personnel_id: randomUUID() }],
      ["/b2c/v1/auth/login", { domain, username }, { domain, username: `n${randomUUID()}` }],
    ] as const;
    for (const [path, known, unknown] of doors) {
      const words = new Set<string>();
      const times: [number[], number[]] = [[], []];
      for (let round = 0; round < 9; round++) {
        // Each is alternately the first of the two, and so at either process.
        const pair = [...[known, unknown].entries()];
        for (const [at, who] of round % 2 === 0 ? pair : pair.reverse()) {
          const begun = performance.now();
          const { json } = await post(path, { ...who, password: "wrong-password" }, `127.${network}.${round}.1`);
          times[at]!.push(performance.now() - begun);
          words.add(JSON.stringify({ ...json, time: 0, error: { ...json.error, request_id: "" } }));
        }
      }
      expect([path, words.size]).toEqual([path, 1]);
      // Hashing is most of either; a lookup alone would take a tenth, on any machine and under any load.
      const [shorter, longer] = times.map((all) => Math.min(...all)).sort((x, y) => x - y);
      expect(shorter! / longer!).toBeGreaterThan(0.4);
    }
  });
});
