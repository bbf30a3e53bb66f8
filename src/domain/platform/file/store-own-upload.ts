import type { z } from "zod";
import type { Ctx, CustomerActor } from "../../kernel/context";
import { CUSTOMER_DAY, roomOfDay } from "./room-of-day";
import type { FileOut, UploadForm } from "./schema";
import { storeFile } from "./store-file";

type Buyer = Exclude<CustomerActor, { group: "guest" }>;

/**
 * Stores a customer's upload in their own folder, with tighter limits and subfolders on request. Throws fieldMissing
 * (3002) without a file, tooLarge (3008), fileRefused (3014); tooManyRequests (9001) beyond the daily limit.
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
    room: roomOfDay(CUSTOMER_DAY),
  });
}

/** Files of merged ids stay where they are; each user of a colleague has a folder. */
const ownFolder = (actor: Buyer) =>
  actor.group === "b2c" ? `p${actor.passengerId}` : `c${actor.colleagueId}-u${actor.colleagueUserId}`;
