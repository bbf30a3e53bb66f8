import type { Ctx } from "../context";
import { Refusal } from "../errors";
import { transact } from "../transact";
import { ALLOWED_FAILURES, FAILURE_WINDOW_SECONDS, retryAfterSeconds } from "./rules";

export type Guess = { identifier: string; address: string };

/**
 * Counts a guess before it is checked, under a lock of its own (identifier, address), so that many at once are no more
 * than many in turn. Refuses 9001 when the window is full; a refused guess is not counted again.
 */
export async function countAttempt(ctx: Ctx<null>, { identifier, address }: Guess): Promise<void> {
  const since = new Date(ctx.now.getTime() - FAILURE_WINDOW_SECONDS * 1000);
  const full = await transact(ctx, async ({ db }) => {
    await db.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify([identifier, address])}, 0))`;
    const failures = await db.signInFailure.findMany({
      where: { identifier, address, failedAt: { gt: since } },
      orderBy: { failedAt: "asc" },
      select: { failedAt: true },
    });
    if (failures.length >= ALLOWED_FAILURES) return failures;
    await db.signInFailure.create({ data: { identifier, address, failedAt: ctx.now } });
    return null;
  });
  if (!full) return;
  const dates = full.map(({ failedAt }) => failedAt);
  throw new Refusal("tooManyRequests", { retryAfterSeconds: retryAfterSeconds(dates, ctx.now) });
}

/** A right password ends the count. */
export async function clearAttempts({ db }: Ctx<null>, { identifier, address }: Guess): Promise<void> {
  await db.signInFailure.deleteMany({ where: { identifier, address } });
}
