import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { charter } from "../fixtures";
import { call, type Sent, type TestResponse } from "../http";
import { pack } from "../packet";
import { asOwner, type Partner, registeredPartner, tokenOf } from "../partner";
import { type IssuedToken, sign } from "../sign";
import { FAULTS, INSIDE } from "./faults";
import { type AppProcess, buildProcess, startProcess, stopProcesses } from "./processes";

/** Reliability I17: missing and foreign records are refused alike, and an internal fault reveals only its code. */
const R = "/api/reservation/1";

let app: AppProcess;
let partner: Partner;
let sibling: Partner;
let foreign: Partner;

beforeAll(async () => {
  await buildProcess();
  app = await startProcess({ LOG_LEVEL: "error" });
  partner = await registeredPartner(app.base);
  sibling = await registeredPartner(app.base, { branchId: partner.branchId });
  foreign = await registeredPartner(app.base);
});
afterAll(stopProcesses);

type Asking = Sent & { as?: Partner; token?: IssuedToken };

const ask = (method: string, path: string, { as = partner, token = as.token, headers, ...sent }: Asking = {}) =>
  call(app.base, method, R + path, {
    headers: {
      domain: as.domain,
      authorization: `Bearer ${sign(token, as.domain)}`,
      "x-request-id": "same",
      ...headers,
    },
    ...sent,
  });

/** An answer without members that differ between any two calls. */
const resultOf = ({ status, headers: { date, ...headers }, json }: TestResponse) => {
  const { meta, time, ...body } = json;
  return { status, headers, body };
};

const allAlike = (answers: TestResponse[], code: number) => {
  for (const answer of answers) {
    expect(resultOf(answer)).toEqual(resultOf(answers[0]!));
    expect(answer.json.error.code).toBe(code);
  }
};

const order = (id: number, item: number) => ({ main_id: id, items: [{ id: item, pax: { adult: 1 } }] });

async function bookedPnr(as: Partner): Promise<string> {
  const { id, classes } = await charter(as.branchId);
  const { json } = await ask("POST", "/book", { as, body: order(id, classes[0]!) });
  return json.items[0].local_pnr;
}

describe("unknown and another's get the same answer", () => {
  test("a booking: unknown, another partner's of the branch, another branch's", async () => {
    const pnrs = ["AAAAAA", await bookedPnr(sibling), await bookedPnr(foreign)];
    allAlike(await Promise.all(pnrs.map((pnr) => ask("GET", `/book/status?local_pnr=${pnr}`))), 3009);
    const reference = randomUUID();
    const { id, classes } = await charter(sibling.branchId);
    await ask("POST", "/book", { as: sibling, body: { ...order(id, classes[0]!), client_reference: reference } });
    const references = [randomUUID(), reference];
    allAlike(await Promise.all(references.map((one) => ask("GET", `/book/status?client_reference=${one}`))), 3009);
  });

  test("an item: unknown, another branch's", async () => {
    const theirs = await charter(foreign.branchId);
    const items: [number, number][] = [
      [2_000_000_000, 2_000_000_001],
      [theirs.id, theirs.classes[0]!],
    ];
    const bare = ({ text }: TestResponse, [id, item]: [number, number]) =>
      text.replaceAll(new RegExp(`\\b(${id}|${item})\\b`, "g"), "#").replace(/"timestamp":\d+/, "");
    const statuses = await Promise.all(
      items.map(async (one) =>
        bare(await ask("GET", `/items/status?items[0][main_id]=${one[0]}&items[0][item_id]=${one[1]}`), one),
      ),
    );
    expect(statuses[0]).toContain('"code":3009');
    expect(statuses[1]).toBe(statuses[0]);
    const books = await Promise.all(
      items.map(async (one) => bare(await ask("POST", "/book", { body: order(...one) }), one)),
    );
    expect(books[0]).toContain('"code":3009');
    expect(books[1]).toBe(books[0]);
  });

  test("a connection token: unknown, revoked, ended, another site's", async () => {
    const [revoked, ended] = [await tokenOf(app.base, partner.domain), await tokenOf(app.base, partner.domain)];
    await asOwner("update connection_tokens set revoked_at = now() where id = $1", [revoked.token_id]);
    const past = "issued_at = now() - interval '2 d', expires_at = now() - interval '1 d'";
    await asOwner(`update connection_tokens set ${past} where id = $1`, [ended.token_id]);
    const tokens = [{ ...revoked, token_id: "tok_never" }, revoked, ended, sibling.token, foreign.token];
    allAlike(await Promise.all(tokens.map((token) => ask("GET", "/error-handling", { token }))), 2002);
  });

  test("a packet: another's key, another's kid, a changed byte, no packet", async () => {
    const good = pack(partner.token, {});
    const packets = [
      pack({ ...partner.token, token: foreign.token.token }, {}),
      pack(partner.token, {}, { header: { kid: foreign.token.token_id } }),
      pack(foreign.token, {}),
      `${good.slice(0, -9)}${good.at(-9) === "A" ? "B" : "A"}${good.slice(-8)}`,
      "x",
    ];
    allAlike(await Promise.all(packets.map((packet) => ask("POST", "/book", { body: { packet } }))), 2005);
  });
});

test("two hundred internal errors: 9999 and a request id, with the details in the log", async () => {
  const rounds = Math.ceil(200 / FAULTS.length);
  for (let n = 0; n < rounds * FAULTS.length; n++) {
    const sent = { from: `127.4.0.${1 + (n >> 5)}`, headers: { "x-request-id": `fault-${n}-` } };
    const answer = await call(app.base, "GET", `/fault/${n}`, sent);
    const { time, ...body } = answer.json;
    const { title, solution, ...error } = body.error;
    expect([n, answer.status, body.status, body.code, Object.keys(body).sort()]).toEqual([
      n,
      500,
      false,
      9999,
      ["code", "error", "status"],
    ]);
    expect(error).toEqual({ code: 9999, retryable: error.retryable, request_id: `fault-${n}-` });
    expect(answer.text).not.toMatch(new RegExp(`${INSIDE}|\\bat |node_modules|select|prisma|stack`, "i"));
    expect(JSON.stringify(answer.headers)).not.toContain(INSIDE);
  }
  await expect
    .poll(
      () =>
        app
          .said()
          .split("\n")
          .filter((line) => line.includes('"requestId":"fault-')).length,
    )
    .toBe(rounds * FAULTS.length);
});
