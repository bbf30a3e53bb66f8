import type { z } from "zod";
import type { Ctx, CustomerActor } from "../../kernel/context";
import { CUSTOMER_DAY, roomOfDay } from "./room-of-day";
import type { FileOut, UploadForm } from "./schema";
import { storeFile } from "./store-file";

type Buyer = Exclude<CustomerActor, { group: "guest" }>;

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
    room: roomOfDay(CUSTOMER_DAY),
  });
}

/** Of a person their former numbers' files stay where they are; of a colleague each user has their own. */
const ownFolder = (actor: Buyer) =>
  actor.group === "b2c" ? `p${actor.passengerId}` : `c${actor.colleagueId}-u${actor.colleagueUserId}`;
