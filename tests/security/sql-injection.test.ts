import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isRefusal } from "@/domain/kernel/errors";
import { mintCustomerToken } from "@/server/auth/customer-token";
import { mintOperatorToken } from "@/server/auth/operator-token";
import { FAMILIES } from "@/server/rest/product-families";
import type { Entry } from "@/server/rest/route-table";
import { consoleRouter } from "@/server/routers/console";
import { callerOf, type RequestContext } from "@/server/trpc";
import { newCustomer } from "../customers";
import { ctxOf } from "../fixtures";
import { call } from "../http";
import type { Mounted } from "../mounts";
import { personOf } from "../operators";
import { type Partner, registeredPartner } from "../partner";
import { EXHAUSTIVE } from "../runs";
import { sign } from "../sign";
import { PRODUCT_CODE, sourcesIn } from "../source-paths";
import { wholeMount } from "../whole-mount";
import { type Door, doors, goodSamples, put } from "./input-samples";

/**
 * Reliability I2: whatever is in any string, path, query or header, no statement contains it in its text. `INJECTIONS=`
 * lengthens: requests per route.
 */
const SEED = Number(process.env.FUZZ_SEED ?? 2);
const RUNS = Number(process.env.INJECTIONS ?? (EXHAUSTIVE ? 2 : 1));
/** In every sent string, and in none of our statements. */
const MARK = "zq7x";

const SHAPES = [
  ..."' '' \" ` \\ $1 $$ $q$ % _ %27 -- # /* */ ;".split(" "),
  ...[
    "';--",
    "' or 1=1--",
    "' or '1'='1",
    '" or ""="',
    "') or ('1'='1",
    "')) or ((1=1",
    "1 or 1=1",
    "'||pg_sleep(5)||'",
  ],
  ...["1;select pg_sleep(5)--", "1' and pg_sleep(5)--", "' union select password_hash from operators--"],
  ...["id desc; drop table bookings", "order by (select 1)", "'::regclass", "E'\\''", "U&'\\0027'", "\u2019 or 1=1--"],
  ...[
    "\uff07 or 1=1--",
    "\u02bc or 1=1",
    "\u00bf'",
    "\n'--",
    "\t' or",
    "{'a'}",
    "array['",
    "}'::jsonb",
    "nextval('x')",
  ],
];
const injection = fc
  .tuple(fc.constantFrom(...SHAPES), fc.constantFrom("", "1", "a", "۱", "THR", "2026-01-01"), fc.boolean())
  .map(([shape, value, first]) => (first ? `${MARK}${value}${shape}` : `${value}${shape}${MARK}`));

const texts = new Set<string>();
const query = pg.Client.prototype.query;
let app: Mounted;
let partner: Partner;
let operatorToken: string;
let customerToken: string;
let context: object;

beforeAll(async () => {
  console.log(`injections FUZZ_SEED=${SEED}`);
  app = await wholeMount();
  partner = await registeredPartner(app.base);
  const { branchId } = partner;
  const manager = await personOf(branchId);
  const { operatorId } = manager;
  context = { ...ctxOf(manager), site: null, address: "10.6.0.1", customerAddress: null, requestKey: null };
  const now = new Date();
  operatorToken = (await mintOperatorToken({ operatorId, branchId, sessionEpoch: 0, permissions: [] }, now)).token;
  const { id: customerId, passengerId } = await newCustomer(branchId);
  const claims = { group: "b2c", branchId, customerId, passengerId, sessionEpoch: 0 } as const;
  customerToken = (await mintCustomerToken(claims, now)).token;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [input] = given as [string | { text?: string }];
    texts.add(typeof input === "string" ? input : (input?.text ?? ""));
    return Reflect.apply(query, this, given);
  } as typeof query;
});
afterAll(async () => {
  pg.Client.prototype.query = query;
  await app.close();
});

const credential = ({ guard }: Entry) =>
  guard.kind === "operator"
    ? operatorToken
    : guard.kind === "customer"
      ? customerToken
      : sign(partner.token, partner.domain);

/**
 * Inputs that a route's schema accepts, with an injection in all strings that accept one, and in single ones: a third of
 * them, all in `npm run test:whole`.
 */
function injected(door: Door): unknown[] {
  const words = fc.sample(injection, { numRuns: 40, seed: SEED });
  let nth = 0;
  const { properties = {} } = door.json as { properties?: object };
  const takes = (value: unknown) => door.schema.safeParse(structuredClone(value)).success;
  return goodSamples(door, SEED, RUNS).flatMap((sample) => {
    const absent = Object.keys(properties).filter((name) => !(name in (sample as object)));
    const all = [...stringsOf(sample), ...absent.map((name) => [name])]
      .slice(0, 20)
      .map((path) => (whole: unknown) => put(whole, path, words[nth++ % 40]));
    const each = all
      .filter((_, nth) => EXHAUSTIVE || nth % 3 === 0)
      .map((change) => change(sample))
      .filter(takes);
    const many = all.reduce((whole, change) => (takes(change(whole)) ? change(whole) : whole), sample);
    return [...each, many];
  });
}

test("no input to any route or procedure reaches a statement as text, and none breaks one", async () => {
  const known = new Map(doors(consoleRouter).map((door) => [door.title, door]));
  const words = fc.sample(injection, { numRuns: RUNS, seed: SEED });
  let sent = 0;
  for (const { base, table } of FAMILIES)
    for (const entry of table) {
      const door = known.get(`${entry.verb} ${base}${entry.path}`);
      for (const body of [{}, ...words.map((word) => ({ q: word, search: word })), ...(door ? injected(door) : [])]) {
        const word = encodeURIComponent(words[sent % RUNS]!);
        const path = `${base.replace("{version}", "1")}${entry.path.replace(/\{\w+\}/g, sent % 2 ? word : "1")}`;
        const headers = {
          ...{ domain: partner.domain, authorization: `Bearer ${credential(entry)}`, "accept-language": MARK },
          ...{ "x-request-id": MARK, "idempotency-key": `${MARK}${sent++}` },
        };
        const { status, text } = await call(app.base, entry.verb, `${path}?q=${word}&sort=${word}`, { headers, body });
        if (status === 500) throw new Error(`${entry.verb} ${path} ${JSON.stringify(body)}: ${status} ${text}`);
      }
    }
  const flat = callerOf(consoleRouter)(context as unknown as RequestContext) as unknown as Record<string, Area>;
  for (const [title, door] of known) {
    const [area, name] = title.split(".");
    const procedure = name && !title.includes(" ") ? flat[area!]?.[name] : undefined;
    if (!procedure) continue;
    for (const input of injected(door)) {
      sent++;
      const fault = await procedure(input).then(
        () => null,
        (error: { cause?: { name?: string }; message?: string }) =>
          isRefusal(error.cause ?? error) || sorry(error) ? null : error,
      );
      if (fault) throw new Error(`${title} ${JSON.stringify(input)}`, { cause: fault });
    }
  }
  console.log(`${sent} requests, ${texts.size} statements`);
  expect(texts.size).toBeGreaterThan(400);
  expect([...texts].filter((text) => text.includes(MARK))).toEqual([]);
}, 900_000);

type Area = Record<string, (input: unknown) => Promise<unknown>>;

/** Refused by zod, or in need of a page's request. */
const sorry = (error: { cause?: { name?: string }; message?: string }) =>
  error.cause?.name === "ZodError" || /outside a request scope/.test(String(error.message));

function* stringsOf(value: unknown, path: string[] = []): Generator<string[]> {
  if (typeof value === "string") yield path;
  if (typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value)) yield* stringsOf(inner, [...path, name]);
}

/** Texts composed of constants of the module only. */
const OF_CONSTANTS = new Set([
  "domain/kernel/audit.ts",
  "domain/accounting/account/referred-by.ts",
  "domain/accounting/account/stored.ts",
  "domain/people/colleague/remove-colleague.ts",
  "domain/accounting/connection/records.ts",
  // Forwards a text of constants and its values.
  "domain/sales/refund/pay-out-refund.ts",
  "domain/sales/tax/save-rate.ts",
  "domain/sales/tax/save-role.ts",
  "domain/accounting/dimension/resolve-members.ts",
  "domain/accounting/dimension/save-dimension.ts",
  "domain/accounting/dimension/save-member.ts",
  "domain/accounting/document/read-document.ts",
  "domain/accounting/mapping/place.ts",
  "domain/accounting/mapping/rows.ts",
  "domain/people/passenger/find-import.ts",
  "domain/people/passenger/import-rows.ts",
  "domain/catalogue/place/import-batch.ts",
  "server/rest/call-steps.ts",
]);

test("statements that are not parameterised by their library are few, and known", () => {
  const raw = sourcesIn(["src"], PRODUCT_CODE)
    .filter(([, text]) => /\$(?:queryRaw|executeRaw)Unsafe|Prisma\.raw\(/.test(text))
    .map(([path]) => path.slice("src/".length));
  expect(raw.filter((path) => !OF_CONSTANTS.has(path))).toEqual([]);
});
