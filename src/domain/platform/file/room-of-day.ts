import { actorName } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import type { Room } from "./store-file";

/** Storage limits of one person per 24 hours. */
type Day = { files: number; bytes: number };

export const CUSTOMER_DAY: Day = { files: 60, bytes: 100 * 1_048_576 };
/** For operators: more than realistic scanning, less than a disk. */
export const STAFF_DAY: Day = { files: 1_000, bytes: 2 * 1024 ** 3 };

const DAY_MS = 86_400_000;

/**
 * Throws tooManyRequests (9001) beyond a person's daily limit. Uploads of one person are counted one at a time, so that
 * concurrent ones cannot exceed it.
 */
export const roomOfDay =
  (most: Day): Room =>
  async ({ db, actor, now }, size) => {
    const owner = actorName(actor);
    await db.$queryRaw`select pg_advisory_xact_lock(hashtextextended(${`upload:${actor.branchId}:${owner}`}, 0))::text`;
    const [used] = await db.$queryRaw<{ files: number; bytes: number; oldest: Date | null }[]>`
      select count(*)::int as files, coalesce(sum(size), 0)::float8 as bytes, min(created_at) as oldest from files
       where branch_id = ${actor.branchId} and created_by = ${owner} and created_at > ${new Date(now.getTime() - DAY_MS)}`;
    const { files, bytes, oldest } = used!;
    if (files < most.files && bytes + size <= most.bytes) return;
    const wait = oldest ? Math.ceil((oldest.getTime() + DAY_MS - now.getTime()) / 1000) : 60;
    throw new Refusal("tooManyRequests", {
      retryAfterSeconds: Math.max(1, wait),
      data: { files_a_day: most.files, bytes_a_day: most.bytes },
    });
  };
