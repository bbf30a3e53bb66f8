import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { call } from "../tests/http";
import { sign } from "../tests/sign";
import { type Item, ledgerOfFailures, quantile } from "./item";
import { type World, withProduct } from "./world";

const MAX_MS = 300;
const CLOSED_MS = 30_000;
const HONEST_PER_S = 50;
/** Start of each kind, and what it adds periodically: endless heads and bodies, and an answer that is never read. */
const KINDS: { name: string; begin: (host: string) => string; drip: string; reads: boolean }[] = [
  { name: "head", begin: (host) => `GET /api/v2/x HTTP/1.1\r\nHost: ${host}\r\n`, drip: "X-A: b\r\n", reads: true },
  {
    name: "body",
    begin: (host) =>
      `POST /api/v2/auth/by HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{`,
    drip: " ",
    reads: true,
  },
  {
    name: "read",
    begin: (host) => `GET /api/openapi.json HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(4),
    drip: "",
    reads: false,
  },
];

/** I9: a thousand connections that send or read as slowly as possible, in parallel with honest callers. */
export const i9: Item = {
  id: "I9",
  claim: "slow clients delay no other, and an incomplete request is closed after 30 s",
  run: ({ size }) =>
    withProduct(async (world) => {
      const [most, forMs] = size === "short" ? [150, 36_000] : [1_000, 60_000];
      const { failures, must } = ledgerOfFailures();
      const pids = world.appProcesses();
      const crowds = KINDS.map((kind) => ({ kind, ...crowdOf(world, kind, Math.ceil(most / KINDS.length)) }));
      const { millis, odd } = await honest(world, forMs);
      const held = Object.fromEntries(crowds.map(({ kind, longest }) => [`${kind.name}_closed_ms`, longest()]));
      for (const { end } of crowds) end();
      const p99 = Math.round(quantile(millis, 0.99));
      must(odd.length === 0, `${odd.length} honest calls were told ${odd.slice(0, 3).join(", ")}`);
      must(p99 <= MAX_MS, `p99 of honest calls was ${p99} ms`);
      for (const name of ["head", "body"])
        must(held[`${name}_closed_ms`]! <= CLOSED_MS, `slow ${name}s were open for ${held[`${name}_closed_ms`]} ms`);
      must(world.appProcesses().join() === pids.join(), "an app process was restarted");
      return { figures: { connections: most, honest: millis.length, p99_ms: p99, ...held }, failures };
    }),
};

function crowdOf({ base }: World, { begin, drip, reads }: (typeof KINDS)[number], size: number) {
  const { hostname, port, host } = new URL(base);
  const began = performance.now();
  const open = new Set<Socket>();
  let last = 0;
  for (let n = 0; n < size; n++) {
    const socket = connect(Number(port), hostname, () => socket.write(begin(host)));
    if (!reads) socket.pause();
    else socket.resume();
    open.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => {
      open.delete(socket);
      last = performance.now() - began;
    });
  }
  const timer = setInterval(() => {
    for (const socket of open) if (drip) socket.write(drip);
  }, 1_000);
  return {
    /** Lifetime of the longest of them. */
    longest: () => Math.round(open.size > 0 ? performance.now() - began : last),
    end: () => {
      clearInterval(timer);
      for (const socket of open) socket.destroy();
    },
  };
}

async function honest(world: World, forMs: number): Promise<{ millis: number[]; odd: string[] }> {
  const { base, partner } = world;
  const until = performance.now() + forMs;
  const millis: number[] = [];
  const odd: string[] = [];
  const request: Promise<void>[] = [];
  const ask = async () => {
    const headers = { domain: partner.domain, authorization: `Bearer ${sign(partner.token, partner.domain)}` };
    const began = performance.now();
    const answer = await call(base, "GET", "/api/reservation/1/ip", { headers }).catch((error: Error) => error.message);
    if (typeof answer === "string") odd.push(answer);
    else if (answer.status !== 200) odd.push(`HTTP ${answer.status} ${answer.text.slice(0, 80)}`);
    else millis.push(performance.now() - began);
  };
  while (performance.now() < until) {
    request.push(ask());
    await sleep(1_000 / HONEST_PER_S);
  }
  await Promise.all(request);
  return { millis, odd };
}
