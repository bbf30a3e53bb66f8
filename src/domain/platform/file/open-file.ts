import type { Ctx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import type { Form } from "../../kernel/file-store";
import { previewOf } from "./preview";

type Opened = { name: string; mime: string; size?: number; content: AsyncIterable<Uint8Array> };

/**
 * A file of a branch, for whoever has a link to it: as it was stored, or its preview, always a webp of ours. 3009 when the
 * branch has none such, or it was deleted.
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
