import type { z } from "zod";
import type { Actor, Ctx } from "../../kernel/context";
import { roomOfDay, STAFF_DAY } from "./room-of-day";
import type { FileOut, UploadForm } from "./schema";
import { storeFile } from "./store-file";

/**
 * Stores what somebody of the branch uploaded, under their wishes as far as our limits go. 3002 without a file, 3008, 3014; 9001
 * beyond what one person may store in a day.
 */
export async function storeUpload(
  ctx: Ctx<Actor>,
  { file, name, path, max_size: maxBytes, formats }: z.output<typeof UploadForm>,
): Promise<z.input<typeof FileOut>> {
  return storeFile(ctx, {
    name: name ?? file.name,
    area: path ?? "uploads",
    content: file,
    limits: { maxBytes, formats },
    room: roomOfDay(STAFF_DAY),
  });
}
