import { randomBytes } from "node:crypto";
import type { z } from "zod";
import { audit } from "../../kernel/audit";
import { type Actor, actorName, type Ctx, type TxCtx } from "../../kernel/context";
import type { Received } from "../../kernel/file-store";
import { transact } from "../../kernel/transact";
import { fileOut } from "./file-out";
import { inspect } from "./inspect";
import { clamped, type Limits, plainFolders, plainName } from "./rules";
import type { FileOut } from "./schema";

/** `area`: folders within the branch's, such as `certificates`. `limits`: tighter than ours only. */
type Given = {
  name: string;
  area: string;
  content: Uint8Array | AsyncIterable<Uint8Array> | Received;
  limits?: Limits;
  /** Checks the storage limit of the uploader. */
  room?: Room;
};

/** Called before the bytes are stored, and again in the transaction that creates their row. */
export type Room = (tx: TxCtx<Actor>, size: number) => Promise<void>;

/**
 * Stores a file permanently. The format is detected from its bytes (fileRefused (3014)); at most 10 MB, or
 * 20 MB of statements (tooLarge (3008)); refused or aborted uploads leave nothing behind. Never inside a transaction: reference the file by its id
 * afterwards.
 */
export async function storeFile(ctx: Ctx<Actor>, given: Given): Promise<z.input<typeof FileOut>> {
  const { files, actor, now } = ctx;
  const { branchId } = actor;
  const limits = clamped(given.limits);
  const name = plainName(given.name);
  const received = await taken(ctx, given.content, limits.maxBytes);
  let stored: string | undefined;
  try {
    const { format, mime, width, height } = await inspect(received, name, limits);
    const path = pathOf({ branchId, area: given.area, ending: format, now });
    const { room } = given;
    if (room) await transact(ctx, (tx) => room(tx, received.size));
    stored = path;
    await files.keep(received, path, mime);
    const { size, checksum } = received;
    const facts = { name, mime, size, checksum, width, height, createdBy: actorName(actor) };
    const row = await transact(ctx, async (tx) => {
      await room?.(tx, size);
      const made = await tx.db.storedFile.create({ data: { branchId, path, ...facts, createdAt: now } });
      await audit(tx, { action: "file.store", subject: { type: "file", id: made.id }, after: { path, name, size } });
      return made;
    });
    return fileOut(ctx, row);
  } catch (error) {
    if (stored) await files.remove(stored).catch(() => {});
    throw error;
  } finally {
    await files.drop(received);
  }
}

async function taken({ files }: Pick<Ctx, "files">, content: Given["content"], maxBytes: number): Promise<Received> {
  if ("checksum" in content) return content;
  return files.receive(content instanceof Uint8Array ? oneChunk(content) : content, maxBytes);
}

async function* oneChunk(content: Uint8Array) {
  yield content;
}

/** The last part is random, without any input of the client. */
function pathOf({ branchId, area, ending, now }: { branchId: number; area: string; ending: string; now: Date }) {
  const name = randomBytes(16).toString("hex");
  return `${branchId}/${plainFolders(area)}/${now.toISOString().slice(0, 7)}/${name}.${ending}`;
}
