import type { OperatorActor, TxCtx } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";

/** Replaces a person's files in this branch. Throws fieldInvalid (3003) at `files` for a foreign one. */
export async function attachFiles(tx: TxCtx<OperatorActor>, operatorId: number, files: readonly number[]) {
  const { branchId } = tx.actor;
  const ids = [...new Set(files)];
  const [known] = await tx.db.$queryRaw<{ n: number }[]>`
    select count(*)::int as n from files where branch_id = ${branchId} and id = any(${ids}::int[]) and deleted_at is null`;
  if (known!.n !== ids.length) throw refuseField("files", NO_FILE);
  await tx.db.operatorFile.deleteMany({ where: { branchId, operatorId, fileId: { notIn: ids } } });
  await tx.db.operatorFile.createMany({
    data: ids.map((fileId) => ({ branchId, operatorId, fileId })),
    skipDuplicates: true,
  });
}

const NO_FILE = { en: "is not a file of this branch", fa: "فایلی از این شعبه نیست" };
