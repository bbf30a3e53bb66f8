import { LRUCache } from "lru-cache";
import type { PrismaClient } from "@/generated/prisma/client";
import { Refusal } from "../../kernel/errors";
import { IDLE_HOURS } from "./rules";

// Ended by its person it is refused by every process within 5 s: kept for 2, as the person is.
const KEPT_MS = 2_000;
/** How far what is kept of when it was last seen may lag behind. */
const SEEN_MINUTES = 5;

/** `lags`: what is kept of when it was last seen does, until somebody writes it anew. */
type Known = { lives: boolean; lags: boolean };

const known = new LRUCache<string, Known, PrismaClient>({
  max: 10_000,
  ttl: KEPT_MS,
  fetchMethod: (id, _, { context }) => look(context, id),
});

/**
 * 2002 for a session that was ended, by its person or by standing still (of the console: four hours). At most 2 s late.
 * `unattended`: asked by an open page with nobody at it, which keeps no session awake.
 */
export async function requireLiving(db: PrismaClient, id: string, unattended = false): Promise<void> {
  const found = known.get(id) ?? (await known.fetch(id, { context: db }));
  if (!found?.lives) throw new Refusal("tokenExpired");
  if (!found.lags || unattended) return;
  found.lags = false;
  // Nobody waits for it, and where nothing can be written people still read.
  const seen = db.$executeRaw`update operator_sessions set seen_at = now() where id = ${id}::uuid and ended_at is null`;
  seen.catch(() => {});
}

async function look(db: PrismaClient, id: string): Promise<Known> {
  const [row] = await db.$queryRaw<Known[]>`
    select ended_at is null and expires_at > now()
             and (kind = 'token' or seen_at > now() - make_interval(hours => ${IDLE_HOURS})) as lives,
           seen_at < now() - make_interval(mins => ${SEEN_MINUTES}) as lags
      from operator_sessions where id = ${id}::uuid`;
  return row ?? { lives: false, lags: false };
}
