import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { transact } from "@/domain/kernel/transact";
import { settleUnknown } from "@/domain/platform/message/end-message";
import { queueMessage } from "@/domain/platform/message/queue-message";
import { prisma } from "@/server/db";
import { chance } from "../../torture/item";
import { bundled } from "../bundle";
import { branchSending, type Sending } from "../messages";
import { ownDatabase } from "../own-database";
import { runs } from "../runs";
import { type SmppPeer, smppPeer, type Taken } from "../smpp-peer";
import { until } from "../until";

/** S4: a peer that disconnects, repeats, delays and loses receipts, and a sender that is killed repeatedly. */
const MESSAGES = runs(400, "S4_MESSAGES");
/** For thousands of messages. */
const LONG_MS = 500_000;
const KILLS = Math.max(4, Math.round(MESSAGES / 500));
const random = chance(Number(process.env.FUZZ_SEED ?? 4));

ownDatabase();
let peer: SmppPeer;
let program: string;
let at: Sending;
let sender: ChildProcess | undefined;

beforeAll(async () => {
  program = await bundled("tests/sender.ts");
  peer = await smppPeer({
    latencyMs: 15,
    // A few connections are cut, however few messages there are.
    manner: () => (random() < Math.max(0.004, 1.6 / MESSAGES) ? "drop" : random() < 0.01 ? "throttle" : "take"),
  });
  const settings = { host: "127.0.0.1", port: peer.port, system_id: "safar", window: 10 };
  at = await branchSending({ driver: "smpp", settings, secrets: { password: "secret" }, perSecond: 1_000 });
});
afterAll(async () => {
  await kill();
  await peer.close();
});

const begin = () => {
  sender = fork(program, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
};
async function kill(): Promise<void> {
  if (!sender || sender.exitCode !== null) return;
  sender.kill("SIGKILL");
  await once(sender, "exit");
}

const numberOf = (nr: number) => `+98912${String(nr).padStart(7, "0")}`;
const count = (...states: ("queued" | "sending" | "unknown")[]) =>
  prisma().outgoingMessage.count({ where: { branchId: at.branchId, state: { in: states } } });

/** Each event queues it twice, like an event that is handled again. */
async function queueAll(): Promise<void> {
  for (let from = 0; from < MESSAGES; from += 20)
    await transact(at.ctx, async (tx) => {
      for (let nr = from; nr < Math.min(from + 20, MESSAGES); nr++)
        for (let time = 0; time < 2; time++)
          await queueMessage(tx, { channel: "sms", to: numberOf(nr), text: `event ${nr}`, businessKey: `event:${nr}` });
    });
}

/** A receipt without a bound session waits for the next. */
async function insist(taken: Taken, state: string, echo: boolean): Promise<void> {
  for (let time = 0; time < 40 && peer.bound() === 0; time++) await sleep(250);
  await peer.receipt(taken, state, { echo }).catch(() => {});
}

/** Sends receipts for accepted messages: none, one or two, early or late, to the bound session. */
function receipts(): { stop(): Promise<void> } {
  let reported = 0;
  let stopped = false;
  const under: Promise<unknown>[] = [];
  const loop = async () => {
    while (!stopped) {
      for (const taken of peer.taken.slice(reported)) {
        reported++;
        const times = random() < 0.15 ? 0 : random() < 0.2 ? 2 : 1;
        const state = random() < 0.05 ? "UNDELIV" : "DELIVRD";
        for (let time = 0; time < times; time++)
          under.push(sleep(random() * 400).then(() => insist(taken, state, random() < 0.7)));
      }
      await sleep(20);
    }
  };
  const done = loop();
  return {
    stop: async () => {
      stopped = true;
      await done;
      // An answer may have been lost with its session.
      await Promise.race([Promise.all(under), sleep(2_000)]);
    },
  };
}

/** A resent message may be lost again. */
async function settle(): Promise<number> {
  let settled = 0;
  for (let round = 0; round < 10 && (await count("unknown")) > 0; round++) {
    const unknown = await prisma().outgoingMessage.findMany({ where: { branchId: at.branchId, state: "unknown" } });
    const has = new Set(peer.taken.map(({ to }) => `+${to}`));
    for (const { id, toAddress } of unknown)
      await settleUnknown(at.ctx, { id, found: has.has(toAddress) ? "taken" : "not_taken" }).catch(() => {});
    await until(async () => (await count("queued", "sending")) === 0, "the end of the queue", LONG_MS);
    settled += unknown.length;
  }
  return settled;
}

test(`${MESSAGES} events: no receiver gets a message twice, and in the end every one has it`, async () => {
  await queueAll();
  const telling = receipts();
  for (let killed = 0; killed < KILLS; killed++) {
    begin();
    const before = peer.taken.length;
    const deadline = Date.now() + 10_000;
    const enough = () => peer.taken.length - before >= MESSAGES / (KILLS + 2) || Date.now() > deadline;
    await until(async () => enough() || (await count("queued")) === 0);
    await kill();
  }
  begin();
  await until(async () => (await count("queued", "sending")) === 0, "the end of the queue", LONG_MS);
  await telling.stop();

  // Unknown outcomes are reported as such, and a person with the provider's list resolves them.
  const unknown = await settle();
  await until(async () => (await count("queued", "sending")) === 0, "the end of the queue", LONG_MS);

  const times = new Map<string, number>();
  for (const { to } of peer.taken) times.set(`+${to}`, (times.get(`+${to}`) ?? 0) + 1);
  const twice = [...times].filter(([, n]) => n > 1).map(([to]) => to);
  const lost = Array.from({ length: MESSAGES }, (_, nr) => numberOf(nr)).filter((to) => !times.has(to));
  expect({ twice: twice.slice(0, 5), lost: lost.slice(0, 5), unknown: await count("unknown") }).toEqual({
    twice: [],
    lost: [],
    unknown: 0,
  });
  const states = await prisma().outgoingMessage.groupBy({
    by: ["state"],
    where: { branchId: at.branchId },
    _count: true,
  });
  console.log(
    JSON.stringify({
      kills: KILLS,
      unclear: unknown,
      states: Object.fromEntries(states.map((one) => [one.state, one._count])),
    }),
  );
  expect(
    states.map(({ state }) => state).filter((state) => !["handed", "delivered", "undelivered"].includes(state)),
  ).toEqual([]);
}, 600_000);
