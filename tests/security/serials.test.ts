import { randomBytes } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { query } from "@/server/db";
import { gateways } from "@/server/routers/back-office/cashier/gateways";
import { gateways as customerGateways } from "@/server/routers/customer/cashier/gateways";
import { customerDoor, type Visitor } from "../customers";
import { call, type TestResponse } from "../http";
import { nodeMount } from "../mounts";
import { paying, topUp } from "../paying";

/** Reliability A12: the state of a payment is no oracle. */
const IN_PROCESS = Number(process.env.SERIAL_GUESSES ?? 20_000);
const OVER_HTTP = Number(process.env.SERIAL_CALLS ?? 90);
/** Each address has sixty misses a minute: guesses come from several loopback addresses. */
const A_MINUTE = 60;

const door = customerDoor(() => nodeMount({ backOffice: { gateways }, customer: { gateways: customerGateways } }));
let serials: string[];
let visitor: Visitor;
beforeAll(async () => {
  const of = await paying();
  serials = (await Promise.all(Array.from({ length: 5 }, () => topUp(of)))).map(({ serial_id }) => serial_id);
  visitor = await door.passenger();
});

const guess = () => randomBytes(24).toString("base64url");
const details = (serial_id: string, from = "127.0.0.1"): Promise<TestResponse> =>
  call(door.base(), "POST", "/api/v2/gateway/details", { body: { serial_id }, from });
/** An answer without its own id and time. */
const textOf = ({ status, text, headers }: TestResponse) => {
  const { "x-request-id": _, date: __, "ratelimit-remaining": ___, "ratelimit-reset": ____, ...rest } = headers;
  return [status, text.replaceAll(/"(request_id|time)":("[^"]*"|\d+)/g, '"$1"'), Object.keys(rest).sort()];
};

test("serials have 192 random bits, and no guess meets one", async () => {
  for (const serial of serials) expect(Buffer.from(serial, "base64url")).toHaveLength(24);
  for (let made = 0; made < IN_PROCESS; made += 5_000) {
    const guesses = Array.from({ length: Math.min(5_000, IN_PROCESS - made) }, guess);
    const [row] = await query<{ hits: number }>(
      "test.guess",
      "select count(*)::int as hits from gateway_payments where serial_id = any($1) or slug = any($1)",
      [guesses],
    );
    expect(row!.hits).toBe(0);
  }
});

test("over HTTP: always the same text, then 9001; a caller of existing payments is still answered", async () => {
  const codes = new Map<number, number>();
  for (let n = 0; n < OVER_HTTP; n++) {
    const { json, status } = await details(
      guess(),
      `127.0.${1 + Math.floor(n / A_MINUTE / 200)}.${1 + (Math.floor(n / A_MINUTE) % 200)}`,
    );
    expect(status).toBe(404);
    codes.set(json.code, (codes.get(json.code) ?? 0) + 1);
  }
  expect([...codes]).toEqual([[3009, OVER_HTTP]]);
  const guesser = "127.0.0.77";
  for (let n = 0; n < A_MINUTE; n++) expect((await details(guess(), guesser)).status).toBe(404);
  expect((await details(guess(), guesser)).json.code).toBe(9001);
  expect((await details(serials[0]!, guesser)).json.data.status).toBe(0);
});

test("another's payment and an unknown one get the same words, in the same time", async () => {
  // Misses are counted by address for the whole run: this one is not used elsewhere.
  const from = { "x-forwarded-for": "198.51.100.77" };
  const own = (serial: string) => visitor.ask("GET", `/gateway/details?serial_id=${serial}`, undefined, from);
  expect(textOf(await own(serials[0]!))).toEqual(textOf(await own(guess())));
  const took = async (serial: () => string) => {
    const began = performance.now();
    expect((await own(serial())).status).toBe(404);
    return performance.now() - began;
  };
  const times = { foreign: [] as number[], unknown: [] as number[] };
  for (let n = 0; n < 20; n++) {
    times.foreign.push(await took(() => serials[n % 5]!));
    times.unknown.push(await took(guess));
  }
  const middle = (values: number[]) => values.toSorted((one, two) => one - two)[values.length >> 1]!;
  const [foreign, unknown] = [middle(times.foreign), middle(times.unknown)];
  // One row read by index: within the noise of a connection.
  expect(Math.abs(foreign - unknown)).toBeLessThan(Math.max(foreign, unknown) * 0.6 + 2);
});
