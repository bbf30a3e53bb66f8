import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { audit } from "./audit";
import { book, type Class, seats } from "./partner-calls";
import type { World } from "./world";

const BOOKERS = 24;
const PATIENCE_MS = 30_000;
/** A single client repeats every third call this soon, which most often finds the booking of the first. */
const SOON_MS = 15;
const EVERY = 3;
/** A partner's client gives a call up after this time and repeats it. */
export const CLIENT_PATIENCE_MS = 8_000;

type Acknowledged = { reference: string; pnr: string; beganAt: number; at: number };

/**
 * Partners' clients who book continuously; a lost or temporarily refused call is repeated with its client_reference
 * until its outcome is known. A single one books alone, not in a batch, and repeats calls that may have been answered.
 */
export function booking(world: World, classes: Class[], bookers = BOOKERS) {
  let running = true;
  let unanswered = 0;
  let hung = 0;
  const acknowledged: Acknowledged[] = [];
  const odd: string[] = [];

  const one = async (turn: number) => {
    const reference = randomUUID();
    const target = classes[turn % classes.length]!;
    const until = performance.now() + PATIENCE_MS;
    let soon = bookers === 1 && turn % EVERY === 0;
    while (performance.now() < until) {
      const beganAt = performance.now();
      const request = book(world, target, { client_reference: reference }).catch(() => undefined);
      const answer = await Promise.race([request, sleep(soon ? SOON_MS : CLIENT_PATIENCE_MS, "hung" as const)]);
      if (answer === "hung") {
        if (!soon) hung++;
        soon = false;
        continue;
      }
      if (answer?.status === 200 && answer.json.items[0].code === 1000) {
        acknowledged.push({ reference, pnr: answer.json.items[0].local_pnr, beganAt, at: performance.now() });
        return;
      }
      // Allowed answers: temporarily unavailable, the first call is still running, or unknown, since its connection was
      // cut twice.
      const code = answer?.json?.error?.code ?? answer?.json?.items?.[0]?.code;
      if (answer && ![9005, 9006, 3011, 5007].includes(code)) odd.push(`HTTP ${answer.status} code ${code}`);
      await sleep(20);
    }
    unanswered++;
  };
  const loops = Array.from({ length: bookers }, async (_, booker) => {
    for (let turn = booker; running; turn++) await one(turn);
  });

  return {
    /** Milliseconds from `since` to the first acknowledged booking of a later call. */
    async successSince(since: number): Promise<number> {
      for (;;) {
        const first = acknowledged.find(({ beganAt }) => beganAt >= since);
        if (first) return first.at - since;
        if (performance.now() - since > PATIENCE_MS) return PATIENCE_MS;
        await sleep(5);
      }
    },
    booked: () => acknowledged.length,
    async stop() {
      running = false;
      await Promise.all(loops);
      return { acknowledged, unanswered, odd, hung };
    },
  };
}

/** Answers equal the stored state: nothing acknowledged is lost or doubled, and other answers only ask to retry. */
export async function proven(
  world: World,
  { classes, told, must }: { classes: Class[]; told: BookerReply; must: (holds: boolean, what: string) => void },
): Promise<void> {
  const { acknowledged, unanswered, odd } = told;
  must(unanswered === 0, `${unanswered} references were never answered`);
  must(odd.length === 0, `told ${[...new Set(odd)].slice(0, 5).join(", ")}`);
  const found = await world.sql<{ reference: string; pnr: string }>(
    "select client_reference as reference, local_pnr as pnr from bookings where domain_id = $1",
    [world.partner.domainId],
  );
  const stored = new Map(found.map(({ reference, pnr }) => [reference, pnr]));
  const lost = acknowledged.filter(({ reference, pnr }) => stored.get(reference) !== pnr);
  must(lost.length === 0, `${lost.length} acknowledged bookings are lost or other ones`);
  must(found.length === acknowledged.length, `${found.length} bookings for ${acknowledged.length} references`);
  const sold = (await Promise.all(classes.map((one) => seats(world, one)))).reduce((sum, one) => sum + one.sold, 0);
  must(sold === acknowledged.length, `${sold} seats sold for ${acknowledged.length} bookings`);
  for (const broken of await audit(world.sql)) must(false, broken);
}

type BookerReply = Awaited<ReturnType<ReturnType<typeof booking>["stop"]>>;
