import type { Ctx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import type { Form } from "../../kernel/file-store";
import { previewOf } from "./preview";

type Opened = { name: string; mime: string; size?: number; content: AsyncIterable<Uint8Array> };

/**
 * Opens a file of a branch for the holder of a link: the original, or its preview, always a generated webp. Throws
 * notFound (3009), also when deleted.
 */
export async function openFile(
  { db, files }: Pick<Ctx, "db" | "files">,
  { branchId, id, form }: { branchId: number; id: number; form: Form },
): Promise<Opened> {
  const row = await db.storedFile.findFirst({ where: { branchId, id, deletedAt: null, goneAt: null } });
  if (!row) throw new Refusal("notFound");
  if (form === "preview") return { name: `${row.name}.webp`, mime: "image/webp", content: await previewOf(files, row) };
  const content = await files.read(row.path);
  if (!content) throw new Refusal("notFound");
  return { name: row.name, mime: row.mime, size: row.size, content };
}
