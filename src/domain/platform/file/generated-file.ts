import { randomBytes } from "node:crypto";
import { type Actor, actorName, type Ctx, type TxCtx } from "../../kernel/context";
import { plainFolders, plainName } from "./rules";

type Given = { name: string; area: string; ending: string; mime: string; maxBytes: number };
/** Stored bytes without a row. */
export type GeneratedFile = { path: string; name: string; mime: string; size: number; checksum: string };

/**
 * Stores content that the product made itself, so that its format is known. Its row is created by `keepGenerated` in the
 * transaction that refers to it; bytes without one are swept after an hour. Throws tooLarge (3008).
 */
export async function storeGenerated(
  { files, actor, now }: Pick<Ctx<Actor>, "files" | "actor" | "now">,
  content: AsyncIterable<Uint8Array>,
  { name, area, ending, mime, maxBytes }: Given,
): Promise<GeneratedFile> {
  const received = await files.receive(content, maxBytes);
  try {
    const folder = `${actor.branchId}/${plainFolders(area)}/${now.toISOString().slice(0, 7)}`;
    const path = `${folder}/${randomBytes(16).toString("hex")}.${ending}`;
    await files.keep(received, path, mime);
    return { path, name: plainName(name), mime, size: received.size, checksum: received.checksum };
  } finally {
    await files.drop(received);
  }
}

/** Creates the row of stored content; returns its id. */
export async function keepGenerated(tx: TxCtx<Actor>, file: GeneratedFile): Promise<number> {
  const { id } = await tx.db.storedFile.create({
    data: { branchId: tx.actor.branchId, ...file, createdBy: actorName(tx.actor), createdAt: tx.now },
  });
  return id;
}
