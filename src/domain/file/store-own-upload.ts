import type { z } from "zod";
import { actorName, type Ctx, type CustomerActor } from "../context";
import { Refusal } from "../errors";
import type { FileOut, UploadForm } from "./schema";
import { type Room, storeFile } from "./store-file";

type Buyer = Exclude<CustomerActor, { group: "guest" }>;

/** What a customer may leave with us in 24 hours. */
const MOST_FILES_A_DAY = 60;
const MOST_BYTES_A_DAY = 100 * 1_048_576;
const DAY_MS = 86_400_000;

/**
 * Stores what a customer uploaded, in folders of their own: their wishes narrow our limits and name folders within theirs.
 * 3002 without a file, 3008, 3014; 9001 beyond what one customer may store in a day.
 */
export async function storeOwnUpload(
  ctx: Ctx<Buyer>,
  { file, name, path, max_size: maxBytes, formats }: z.output<typeof UploadForm>,
): Promise<z.input<typeof FileOut>> {
  return storeFile(ctx, {
    name: name ?? file.name,
    area: `customers/${ownFolder(ctx.actor)}/${path ?? ""}`,
    content: file,
    limits: { maxBytes, formats },
    room: refuseBeyondDay,
  });
}

/** Of a person their former numbers' files stay where they are; of a colleague each user has their own. */
const ownFolder = (actor: Buyer) =>
  actor.group === "b2c" ? `p${actor.passengerId}` : `c${actor.colleagueId}-u${actor.colleagueUserId}`;

/** One upload of a customer is counted at a time: many at once do not get past the last that fits. */
const refuseBeyondDay: Room = async ({ db, actor, now }, size) => {
  const owner = actorName(actor);
  await db.$queryRaw`select pg_advisory_xact_lock(hashtextextended(${`upload:${actor.branchId}:${owner}`}, 0))::text`;
  const [used] = await db.$queryRaw<{ files: number; bytes: number; oldest: Date | null }[]>`
    select count(*)::int as files, coalesce(sum(size), 0)::float8 as bytes, min(created_at) as oldest from files
     where branch_id = ${actor.branchId} and created_by = ${owner} and created_at > ${new Date(now.getTime() - DAY_MS)}`;
  const { files, bytes, oldest } = used!;
  if (files < MOST_FILES_A_DAY && bytes + size <= MOST_BYTES_A_DAY) return;
  const wait = oldest ? Math.ceil((oldest.getTime() + DAY_MS - now.getTime()) / 1000) : 60;
  throw new Refusal("tooManyRequests", {
    retryAfterSeconds: Math.max(1, wait),
    data: { files_a_day: MOST_FILES_A_DAY, bytes_a_day: MOST_BYTES_A_DAY },
  });
};
