import { connect } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { CATALOGUE } from "@/domain/kernel/error-catalogue";
import { mintCustomerToken } from "@/server/auth/customer-token";
import { mintOperatorToken } from "@/server/auth/operator-token";
import type { Family } from "@/server/rest/families";
import { FAMILIES } from "@/server/rest/product-families";
import type { Entry } from "@/server/rest/route-table";
import { newCustomer, newUser } from "../customers";
import { dayFromToday } from "../day";
import { charter, type MadeCharter } from "../fixtures";
import { call, type TestResponse } from "../http";
import type { Mounted } from "../mounts";
import { type Partner, registeredPartner } from "../partner";
import { runs } from "../runs";
import { sign } from "../sign";
import { unwatchedMount } from "../whole-mount";
import { forged } from "./credentials";
import { bodies, hostile, nearly } from "./hostile";
import { almost } from "./mutate";

/**
 * Driven by the route table: any input to any route never gets a 5xx, always the family's envelope, never HTML.
 * `FUZZ_SEED=` replays; `FUZZ_RUNS=` lengthens.
 */
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
const RUNS = runs(60, "FUZZ_RUNS");
const CODES = new Set<number>(Object.values(CATALOGUE).map(({ code }) => code));

let app: Mounted;
let partner: Partner;
let operatorToken: string;
/** Of a person and a colleague's user, by group. */
let customerTokens: string[];
const known: MadeCharter[] = [];

beforeAll(async () => {
  console.log(`fuzz FUZZ_SEED=${SEED}`);
  app = await unwatchedMount();
  partner = await registeredPartner(app.base);
  // Its ids are used in nearly valid requests, so that some of them succeed.
  const classes = [{ capacity: 2_000 }, { capacity: 1 }, { closed: true }];
  for (let n = 0; n < 3; n++) known.push(await charter(partner.branchId, { classes }));
  operatorToken = (
    await mintOperatorToken({ operatorId: 1, branchId: partner.branchId, sessionEpoch: 0, permissions: [] }, new Date())
  ).token;
  const { branchId, colleagueId } = partner;
  const { id: customerId, passengerId } = await newCustomer(branchId);
  const { id: colleagueUserId } = await newUser(branchId, colleagueId);
  const customers = [
    { group: "b2c", branchId, customerId, passengerId, sessionEpoch: 0 },
    { group: "b2b", branchId, colleagueId, colleagueUserId, sessionEpoch: 0 },
  ] as const;
  customerTokens = await Promise.all(
    customers.map(async (claims) => (await mintCustomerToken(claims, new Date())).token),
  );
});
afterAll(() => app.close());

const routes = FAMILIES.flatMap((family) =>
  family.table.map((entry) => ({ title: `${entry.verb} ${family.base}${entry.path}`, family, entry })),
);

test.each(routes)(
  "$title",
  async ({ family, entry }) => {
    const inputs = entry.procedure._def.inputs as z.ZodType[];
    const schema = inputs[0] ? z.toJSONSchema(inputs[0], { io: "input", unrepresentable: "any" }) : {};
    const reached = new Set<number>();
    const requests = fc.sample(requestOf(family, entry, schema as never), { numRuns: RUNS, seed: SEED });
    for (const request of [...requests, ...unchanged(family, entry)]) {
      const answer = await call(app.base, request.method, request.path, request).catch((error: Error) => {
        throw new Error(`${shown(request)}: ${error.message}`);
      });
      check(family, entry, answer, request);
      reached.add(answer.status);
    }
    // A fuzzer that is always refused by the guard would test only the guard.
    if (REACHABLE.has(entry.path)) expect([...reached]).toContain(200);
  },
  120_000,
);

const WITHOUT_INPUT = new Set(["/ip", "/errors", "/error-handling", "/token"]);
const REACHABLE = new Set([...WITHOUT_INPUT, "/items/status", "/book"]);

test("every forged credential is refused by every partner route, and never with a 5xx", async () => {
  for (const { family, entry } of routes.filter(({ entry }) => entry.guard.kind === "partner")) {
    for (const authorization of forged(partner.token, partner.domain, operatorToken)) {
      const headers = { domain: partner.domain, ...(authorization !== undefined && { authorization }) };
      const answer = await call(app.base, entry.verb, path(family, entry, []), { headers });
      expect([401, 431], `${entry.path} ${authorization?.slice(0, 80)} -> ${answer.status} ${answer.text}`).toContain(
        answer.status,
      );
    }
  }
}, 60_000);

test("broken HTTP is answered in JSON or closed", async () => {
  const raw = [
    "GET /api/v2/x HTTP/1.1\r\nHost : a\r\n\r\n",
    "GET /api/v2/x HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    "POST /api/v2/auth/by HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "POST /api/v2/auth/by HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\n",
    "POST /api/v2/auth/by HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\nxx",
    `GET /api/v2/x HTTP/1.1\r\nHost: a\r\nX-Long: ${"a".repeat(65_536)}\r\n\r\n`,
    "GARBAGE\r\n\r\n",
    "\u0000\u0001\u0002\r\n\r\n",
    "TRACE /api/v2/auth/by HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    "FOO /api/v2/auth/by HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    "GET http://evil.example/api/v2/x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
  ];
  for (const bytes of raw) {
    const answer = await rawAnswer(bytes);
    expect(answer, bytes.slice(0, 60)).not.toMatch(/<html|<!doctype/i);
    expect(answer, bytes.slice(0, 60)).not.toMatch(/^HTTP\/1\.1 50[^3]/);
    if (answer !== "") expect(answer, bytes.slice(0, 60)).toContain('"code":');
  }
});

type FuzzRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
};

function requestOf(family: Family, entry: Entry, schema: object): fc.Arbitrary<FuzzRequest> {
  const wrong = fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "TRACE", "PROPFIND");
  const random = nearly(schema);
  const samples = samplesOf(entry).map(almost);
  const value = samples.length > 0 ? fc.oneof(random, { weight: 3, arbitrary: fc.oneof(...samples) }) : random;
  const json = value.map((value) => JSON.stringify(value) ?? "");
  return fc.record({
    method: fc.oneof({ weight: 12, arbitrary: fc.constant<string>(entry.verb) }, { weight: 1, arbitrary: wrong }),
    path: fc.oneof(
      { weight: 8, arbitrary: fc.constant(path(family, entry, [])) },
      { weight: 3, arbitrary: queryOf(schema).map((query) => `${path(family, entry, [])}?${query}`) },
      {
        weight: 1,
        arbitrary: fc
          .constantFrom(
            "//",
            "/./x",
            "%2f",
            ";a=b",
            ".json",
            "/%ff",
            "?%",
            "#x",
            "/..",
            "?__proto__[a]=1",
            `?${"a=1&".repeat(1_200)}`,
          )
          .map((tail) => path(family, entry, []) + tail),
      },
    ),
    headers: headersOf(entry),
    body: fc.oneof(
      { weight: 8, arbitrary: json },
      { weight: 2, arbitrary: bodies },
      { weight: 1, arbitrary: fc.constant(undefined) },
    ),
  });
}

/** The valid inputs as they are: of the random ones, with a small chance, none is accepted. */
const unchanged = (family: Family, entry: Entry): FuzzRequest[] =>
  (WITHOUT_INPUT.has(entry.path) ? [undefined] : samplesOf(entry)).map((sample) => ({
    method: entry.verb,
    path: path(family, entry, []),
    headers: {
      domain: partner.domain,
      authorization: `Bearer ${entry.guard.kind === "customer" ? customerTokens[0] : sign(partner.token, partner.domain)}`,
    },
    body: JSON.stringify(sample),
  }));

/** Valid inputs, for routes whose input random data would hardly ever match. */
function samplesOf(entry: Entry): unknown[] {
  const adult = {
    type: "ADT",
    first_name: "Sara",
    last_name: "Karimi",
    nationality: "IR",
    national_code: "0013542419",
    birth_date: "1370-05-01",
  };
  const child = {
    type: "CHD",
    first_name: "Ali",
    last_name: "Karimi",
    document: { type: "passport", number: "A1234567", issuing_country: "DE", expires_on: "2099-01-01" },
  };
  if (entry.path === "/items/status")
    return known.map(({ id, classes }) => ({ items: classes.map((item) => ({ main_id: id, item_id: item })) }));
  if (entry.path.startsWith("/online/search/")) {
    const date = dayFromToday(30);
    return [
      { legs: [{ origin: "THR", destination: "مشهد", date }], passengers: { adult: 1, infant: 1 }, sort: "price" },
    ];
  }
  if (entry.path !== "/book") return [];
  return known.flatMap(({ id, classes }) => [
    {
      main_id: id,
      client_reference: `ref-${id}`,
      contact: { mobile: "09120000000" },
      items: [{ id: classes[0], passengers: [adult, child] }],
    },
    {
      main_id: id,
      on_partial: "all_or_nothing",
      items: classes.map((item) => ({ id: item, pax: { adult: 1, child: 1, infant: 1 } })),
    },
    {
      main_id: id,
      items: [
        { id: classes[0], pax: { adult: 2 }, expected_total: 2_000, max_increase: 0 },
        { id: classes[1], pax: { adult: 1 }, lock_id: "lck_x" },
      ],
    },
  ]);
}

/** Mostly an accepted caller, so that the input is reached; sometimes none, a forged or a foreign one. */
function headersOf({ guard }: Entry): fc.Arbitrary<Record<string, string>> {
  const signed = fc
    .boolean()
    .map((jti) => () => `Bearer ${sign(partner.token, partner.domain, jti ? {} : { jti: undefined })}`);
  const customers = fc.nat({ max: customerTokens.length - 1 }).map((at) => () => `Bearer ${customerTokens[at]}`);
  const authorization = fc.oneof(
    { weight: 8, arbitrary: guard.kind === "customer" ? customers : signed },
    { weight: 1, arbitrary: fc.constant(() => "") },
    { weight: 1, arbitrary: fc.constant(() => `Bearer ${operatorToken}`) },
  );
  const extra = fc.oneof(
    { weight: 10, arbitrary: fc.constant({}) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Record<string, string>>(
        { "content-type": "text/plain" },
        { "content-type": "multipart/form-data; boundary=x" },
        { "content-encoding": "gzip" },
        { "accept-language": "fa;q=x,,;;," },
        { "x-request-id": "a b" },
        { "x-customer-ip": "999.1.1.1" },
        { "x-forwarded-for": "10.0.0.1, ::1, x" },
        { "idempotency-key": "x".repeat(300) },
        { "idempotency-key": "k1" },
        { origin: "https://evil.example" },
        { domain: "' or 1=1" },
        { domain: "unknown.example" },
        { domain: "xn--\u00ff" },
        { expect: "100-continue" },
      ),
    },
  );
  return fc
    .tuple(authorization, extra)
    .map(([make, more]) => ({ domain: partner.domain, authorization: make(), ...more }));
}

const queryOf = (schema: { properties?: object }) => {
  const name = fc.oneof(
    fc.constantFrom(
      "items[0][main_id]",
      "items",
      "code",
      "local_pnr",
      "a[b][c]",
      "page",
      ...Object.keys(schema.properties ?? {}),
    ),
    fc.string({ maxLength: 10 }),
  );
  return fc
    .array(
      fc.tuple(
        name,
        fc.oneof(
          hostile.map((value) => (typeof value === "string" ? value : JSON.stringify(value))),
          fc.integer().map(String),
        ),
      ),
      { maxLength: 4 },
    )
    .map((pairs) =>
      pairs
        .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent((value ?? "").slice(0, 2_000))}`)
        .join("&"),
    );
};

const path = ({ base }: Family, entry: Entry, values: string[]) =>
  (base.replace("{version}", "1") + entry.path.replace("/search/{type}", "/search/flight")).replace(
    /\{\w+\}/g,
    () => values.shift() ?? "1",
  );

function check(family: Family, entry: Entry, answer: TestResponse, request: FuzzRequest): void {
  const what = `${shown(request)} -> ${answer.status} ${answer.text.slice(0, 300)}`;
  expect(answer.status, what).toBeLessThan(500);
  if (request.method === "HEAD" || answer.status === 204) return;
  if (entry.meta.kind === "stream" && answer.status === 200) {
    expect(answer.headers["content-type"], what).toContain(entry.meta.produces);
    return;
  }
  expect(answer.headers["content-type"], what).toMatch(/^application\/json/);
  expect(answer.text, what).not.toMatch(/<html|\bat [\w.]+ \(|node_modules|select .* from|PrismaClient/i);
  const failed = answer.status >= 400;
  const isA = answer.json?.status !== undefined;
  if (failed) {
    expect(CODES.has(answer.json?.error?.code), what).toBe(true);
    expect(answer.json.error, what).toMatchObject({
      title: expect.any(String),
      solution: expect.any(String),
      request_id: expect.any(String),
    });
    if (isA)
      expect(answer.json, what).toMatchObject({
        status: false,
        time: expect.any(Number),
        code: answer.json.error.code,
      });
    else expect(answer.json.meta, what).toEqual({ timestamp: expect.any(Number) });
  } else if (entry.meta.envelope?.name === "A" || family.envelope.name === "A")
    expect(answer.json, what).toMatchObject({ status: true, time: expect.any(Number) });
  else expect(answer.json, what).toMatchObject({ meta: { timestamp: expect.any(Number) } });
}

const shown = ({ method, path, headers, body }: FuzzRequest) =>
  `FUZZ_SEED=${SEED} ${method} ${path.slice(0, 200)} ${JSON.stringify({ ...headers, authorization: headers.authorization?.slice(0, 20) })} ${Buffer.from(
    body ?? "",
  )
    .toString("utf8")
    .slice(0, 400)}`;

function rawAnswer(bytes: string): Promise<string> {
  const { hostname, port } = new URL(app.base);
  return new Promise((resolve) => {
    let text = "";
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setTimeout(3_000, () => socket.destroy());
    socket.on("data", (chunk) => {
      text += chunk;
      socket.end();
    });
    socket.on("error", () => {}).on("close", () => resolve(text));
  });
}
