import { LRUCache } from "lru-cache";
import type { PrismaClient } from "@/generated/prisma/client";
import { Refusal } from "../../kernel/errors";
import { IDLE_HOURS } from "./rules";

// A session ended by its person is refused by every process within 5 s: it is cached for 2, like the person.
const KEPT_MS = 2_000;
/** Maximum lag of the stored last-seen time. */
const SEEN_MINUTES = 5;

/** `lags`: the stored last-seen time is outdated until it is written again. */
type Known = { lives: boolean; lags: boolean };

const known = new LRUCache<string, Known, PrismaClient>({
  max: 10_000,
  ttl: KEPT_MS,
  fetchMethod: (id, _, { context }) => look(context, id),
});

/**
 * Throws tokenExpired (2002) for a session that was ended or is idle (in the console after four hours). At most 2 s
 * late. `unattended`: a request by an unattended page, which does not extend the session.
 */
export async function requireLiving(db: PrismaClient, id: string, unattended = false): Promise<void> {
  const found = known.get(id) ?? (await known.fetch(id, { context: db }));
  if (!found?.lives) throw new Refusal("tokenExpired");
  if (!found.lags || unattended) return;
  found.lags = false;
  // Not awaited, and without write access people can still read.
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
