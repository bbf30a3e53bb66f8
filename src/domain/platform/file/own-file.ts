import type { StoredFile } from "@/generated/prisma/client";
import type { OperatorActor, TxCtx } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";

/**
 * A file of the branch by its id or path, for a form's field; null when none is given. Throws fieldInvalid (3003) at
 * `path` for a file of another branch, a deleted and a missing one.
 */
export async function ownFile(
  { db, actor: { branchId } }: TxCtx<OperatorActor>,
  path: string,
  given: number | string | null | undefined,
): Promise<StoredFile | null> {
  if (given == null) return null;
  const one = typeof given === "number" ? { id: given } : { path: given };
  const found = await db.storedFile.findFirst({ where: { branchId, ...one, deletedAt: null, goneAt: null } });
  if (!found) throw refuseField(path, NO_FILE);
  return found;
}

const NO_FILE = { en: "is not an uploaded file: upload it first", fa: "چنین فایلی نیست؛ ابتدا آن را بارگذاری کنید" };
