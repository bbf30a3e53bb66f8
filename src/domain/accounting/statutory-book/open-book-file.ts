import type { z } from "zod";
import type { StoredFile } from "@/generated/prisma/client";
import { audit } from "../../kernel/audit";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { transact } from "../../kernel/transact";
import { fileOut } from "../../platform/file/file-out";
import type { BookDownload, BookFileRef, TaxFileRef } from "./schema";

type Download = Promise<z.input<typeof BookDownload>>;

/** A link to a file of the books; audited. Throws notFound (3009). */
export async function openBookFile(ctx: Ctx<OperatorActor>, { seq }: z.output<typeof BookFileRef>): Download {
  const { branchId } = ctx.actor;
  const book = await ctx.db.bookFile.findUnique({ where: { branchId_seq: { branchId, seq } } });
  return linkTo(ctx, book?.fileId, `book:${seq}`);
}

/** A link to the electronic ledger of a month in its newest layout; audited. Throws notFound (3009). */
export async function openTaxLedger(
  ctx: Ctx<OperatorActor>,
  { fm, supplement }: z.output<typeof TaxFileRef>,
): Download {
  const { branchId } = ctx.actor;
  const found = await ctx.db.taxLedgerFile.findFirst({
    where: { branchId, fm, supplement },
    orderBy: { since: "desc" },
  });
  return linkTo(ctx, found?.fileId, `tax_ledger:${fm}.${supplement}`);
}

async function linkTo(ctx: Ctx<OperatorActor>, id: number | undefined, what: string): Download {
  const where = { branchId: ctx.actor.branchId, id: id ?? 0, goneAt: null };
  const file: StoredFile | null = id === undefined ? null : await ctx.db.storedFile.findFirst({ where });
  if (!file) throw new Refusal("notFound");
  await transact(ctx, (tx) =>
    audit(tx, { action: "book.download", subject: { type: "book", id: what }, after: { name: file.name } }),
  );
  return fileOut(ctx, file);
}
