import type { z } from "zod";
import type { Actor, Ctx } from "../../kernel/context";
import { roomOfDay, STAFF_DAY } from "./room-of-day";
import type { FileOut, UploadForm } from "./schema";
import { storeFile } from "./store-file";

/**
 * Stores an operator's upload, with requested limits within ours. Throws fieldMissing (3002) without a file, tooLarge
 * (3008), fileRefused (3014); tooManyRequests (9001) beyond the daily limit.
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
