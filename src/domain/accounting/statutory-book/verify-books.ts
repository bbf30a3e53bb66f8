import { createHash } from "node:crypto";
import type { Ctx, SystemActor } from "../../kernel/context";
import { recordChange } from "../../kernel/record-change";
import type { RowOf } from "../../kernel/table-rows";
import { transact } from "../../kernel/transact";

export type BookFault = { seq: number; fault: "bytes" | "missing" | "chain" };
type File = RowOf<"book_files", "seq" | "sha256"> & RowOf<"files", "path">;

/**
 * Verifies what waits: the stored bytes of a fiscal year's files against their hashes, and the branch's whole chain.
 * A file with other bytes, a missing one and a broken row of the chain are listed by `seq`.
 */
export async function verifyBooks(ctx: Ctx<SystemActor>): Promise<void> {
  const { branchId } = ctx.actor;
  const waiting = await ctx.db.bookVerification.findFirst({ where: { branchId, state: "waiting" } });
  if (!waiting) return;
  const { id, fiscalYear } = waiting;
  const files = await ctx.query<File>("books.files-to-verify", FILES, [branchId, fiscalYear]);
  const faults: BookFault[] = [];
  for (const file of files) {
    const found = await hashOf(ctx, file.path);
    if (found === null) faults.push({ seq: file.seq, fault: "missing" });
    else if (found !== file.sha256) faults.push({ seq: file.seq, fault: "bytes" });
  }
  for (const { seq } of await ctx.query<{ seq: number }>("books.chain-faults", CHAIN, [branchId]))
    faults.push({ seq, fault: "chain" });
  await transact(ctx, async (tx) => {
    const { count } = await tx.db.bookVerification.updateMany({
      where: { branchId, id, state: "waiting" },
      data: { state: "done", files: files.length, faults, endedAt: tx.now },
    });
    // Another process has ended it.
    if (count === 0) return;
    await recordChange(tx, {
      action: "book.verify_done",
      topic: "book.changed",
      subject: { type: "book", id: fiscalYear },
      after: { files: files.length, faults },
    });
  });
}

/** SHA-256 of stored bytes; null when there are none. */
async function hashOf({ files }: Ctx<SystemActor>, path: string): Promise<string | null> {
  const content = await files.read(path);
  if (!content) return null;
  const hash = createHash("sha256");
  for await (const chunk of content) hash.update(chunk);
  return hash.digest("hex");
}

/** Marks what waits as failed, after the last attempt of its job. */
export async function failVerification({ db, actor, now }: Ctx<SystemActor>): Promise<void> {
  await db.bookVerification.updateMany({
    where: { branchId: actor.branchId, state: "waiting" },
    data: { state: "failed", endedAt: now },
  });
}

const FILES = `
  select f.seq, s.path, f.sha256 from book_files f join files s on s.branch_id = f.branch_id and s.id = f.file_id
   where f.branch_id = $1 and f.fiscal_year = $2 order by f.seq`;
const CHAIN = "select c.seq from book_chain_faults($1) c";
