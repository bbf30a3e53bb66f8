import { connect } from "node:net";
import { sign } from "../tests/sign";
import { chance, type Item, ledgerOfFailures } from "./item";
import { charterOf } from "./partner-calls";
import { type World, withProduct } from "./world";

const AT_ONCE = 64;
const HANG_MS = 5_000;
/** In parallel with other tests, on any machine. */
const SAMPLE_HANG_MS = 60_000;
/** After this silence a request counts as incomplete, or its answer as complete: our end is closed. */
const WHOLE_MS = 500;
/** Share of mutated requests that must get an answer rather than a closed connection. */
const MIN_ANSWERED = 0.9;

/** I1, the raw part: valid requests with bytes changed, removed, doubled or cut off, sent to the socket. */
export const i1: Item = {
  id: "I1",
  claim: "any bytes get no 5xx, no hang, and no answer outside its envelope",
  run: ({ size, seed }) =>
    withProduct(async (world) => {
      const count = { sample: 600, short: 2_000, long: 32_000 }[size];
      const hangMs = size === "sample" ? SAMPLE_HANG_MS : HANG_MS;
      const { failures, must } = ledgerOfFailures();
      const luck = chance(seed);
      const samples = await samplesOf(world);
      for (const { bytes, right } of samples) {
        const answer = await exchange(world.base, bytes, HANG_MS, hangMs);
        must(statusOf(answer) === right, `unchanged, not ${right}: ${shown(bytes, answer)}`);
      }
      const pids = world.appProcesses();
      const statuses: Record<string, number> = {};
      let sent = 0;
      const lane = async () => {
        while (sent < count) {
          sent++;
          const bytes = mutated(samples[Math.floor(luck() * samples.length)]!.bytes, luck);
          const answer = await exchange(world.base, bytes, WHOLE_MS, hangMs);
          const status = statusOf(answer);
          statuses[status] = (statuses[status] ?? 0) + 1;
          must(!/^5/.test(status) && status !== "hung", `${status}: ${shown(bytes, answer)}`);
          must(!/\bat .+:\d+:\d+\)/.test(answer), `a stack: ${shown(bytes, answer)}`);
          const mayBePage = /^\S* \/(?!api\/)/.test(bytes.toString("latin1"));
          must(mayBePage || !/<html|<!doctype/i.test(answer), `not an envelope: ${shown(bytes, answer)}`);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, lane));
      const toI1Dto = (first: string) =>
        Object.entries(statuses).reduce((sum, [status, times]) => sum + (status.startsWith(first) ? times : 0), 0);
      must(toI1Dto("2") > 0, "no changed request was carried out");
      must(
        toI1Dto("2") + toI1Dto("4") >= count * MIN_ANSWERED,
        `answered only ${toI1Dto("2") + toI1Dto("4")} of ${count}`,
      );
      for (let time = 0; time < 8; time++) {
        const answer = await exchange(world.base, samples[0]!.bytes, HANG_MS, hangMs);
        must(statusOf(answer) === "200", `afterwards: ${shown(samples[0]!.bytes, answer)}`);
      }
      must(world.appProcesses().join() === pids.join(), "an app process was replaced");
      must(!/unhandled rejection/.test(world.said()), "an unhandled rejection was logged");
      return { figures: { requests: count, statuses: JSON.stringify(statuses) }, failures: failures.slice(0, 20) };
    }),
};

/** The HTTP status; "hung" without an answer in time, "closed" when the connection ended without one. */
const statusOf = (answer: string) => /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? (answer === "hung" ? "hung" : "closed");

const shown = (bytes: Buffer, answer: string) =>
  `${JSON.stringify(bytes.toString("latin1").slice(0, 120))} -> ${answer.slice(0, 120)}`;

/** A request and its status when unchanged. */
type Sample = { bytes: Buffer; right: string };

async function samplesOf(world: World): Promise<Sample[]> {
  const { partner } = world;
  const [target] = await charterOf(world, [1_000_000]);
  const head = `Host: x\r\nDomain: ${partner.domain}\r\nConnection: close\r\n`;
  const authorization = `Authorization: Bearer ${sign(partner.token, partner.domain, { exp: Math.floor(Date.now() / 1000) + 890, jti: undefined })}\r\n`;
  const json = (body: object) => {
    const text = JSON.stringify(body);
    return `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
  };
  const passengers = [{ type: "ADT", first_name: "سارا", last_name: "احمدی", birth_date: "1369-02-11" }];
  const { main_id, id } = target!;
  const samples: [text: string, right: string][] = [
    [`GET /api/reservation/1/ip HTTP/1.1\r\n${head}\r\n`, "200"],
    [`GET /api/reservation/1/errors?code=4002 HTTP/1.1\r\n${head}\r\n`, "200"],
    [
      `GET /api/reservation/1/items/status?items[0][main_id]=${main_id}&items[0][item_id]=${id} HTTP/1.1\r\n${head}${authorization}\r\n`,
      "200",
    ],
    [`GET /api/reservation/1/changes HTTP/1.1\r\n${head}${authorization}\r\n`, "200"],
    [
      `POST /api/reservation/1/book HTTP/1.1\r\n${head}${authorization}${json({ main_id, items: [{ id, passengers }] })}`,
      "200",
    ],
    [
      `POST /api/reservation/1/lock HTTP/1.1\r\n${head}${authorization}${json({ main_id, items: [{ id, pax: { adult: 1 } }] })}`,
      "200",
    ],
    [`POST /api/reservation/1/cancel HTTP/1.1\r\n${head}${authorization}${json({ local_pnr: "ABCDEF" })}`, "404"],
    [
      `POST /api/v2/auth/by HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${json({ personnel_id: "1001", password: "x" })}`,
      "401",
    ],
  ];
  return samples.map(([text, right]) => ({ bytes: Buffer.from(text), right }));
}

const SPITEFUL = [
  "\0",
  "\r\n",
  "%00",
  "%2f",
  "\ufeff",
  "{",
  "]",
  '"',
  "\\u0000",
  "\xff\xfe",
  "9".repeat(40),
  "../",
  ";",
  "\t",
];

/** One to four mutations of bytes. */
function mutated(sample: Buffer, luck: () => number): Buffer {
  let bytes = Buffer.from(sample);
  const faults = 1 + Math.floor(luck() * 4);
  for (let fault = 0; fault < faults; fault++) {
    const at = Math.floor(luck() * bytes.length);
    const kind = Math.floor(luck() * 6);
    const some = 1 + Math.floor(luck() * 8);
    if (kind === 0) bytes[at] = Math.floor(luck() * 256);
    else if (kind === 1) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + some)]);
    else if (kind === 2) bytes = Buffer.concat([bytes.subarray(0, at + some), bytes.subarray(at)]);
    else if (kind === 3) bytes[at] = bytes[at]! ^ (1 << Math.floor(luck() * 8));
    else if (kind === 4) {
      const put = Buffer.from(SPITEFUL[Math.floor(luck() * SPITEFUL.length)]!, "latin1");
      bytes = Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at)]);
    } else if (luck() < 0.2) bytes = bytes.subarray(0, at);
  }
  return bytes;
}

/**
 * The answer until the connection ends. An incomplete request waits for its rest: our end is closed, but not
 * immediately, since a server may abort the work of a caller that closed its end.
 */
function exchange(base: string, bytes: Buffer, endAfterMs: number, hangMs: number): Promise<string> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    const hung = setTimeout(() => done("hung"), hangMs);
    const ended = setTimeout(() => socket.end(), endAfterMs);
    const done = (reply: string) => {
      clearTimeout(hung);
      clearTimeout(ended);
      socket.destroy();
      resolve(reply);
    };
    socket.on("connect", () => socket.write(bytes));
    socket.on("data", (part) => {
      ended.refresh();
      answer += part.toString("latin1");
    });
    socket.on("error", () => done(answer));
    socket.on("end", () => done(answer));
  });
}
