import type { z } from "zod";
import type { BankClosing as StoredClosing } from "@/generated/prisma/client";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { type StoredItems, toItemsDto } from "./figures";
import type { BankClosing, BankClosingList, BankClosingQuery } from "./schema";

const day = (date: Date) => date.toISOString().slice(0, 10);

const toClosingDto = (row: Omit<StoredClosing, "items">) => ({
  ...{ id: row.id, account_id: row.accountId, to_date: day(row.toDate), state: row.state, version: row.version },
  ...{ by_bank: row.byBank, outstanding: row.outstanding, unrecorded: row.unrecorded, by_books: row.byBooks },
  ...{ proposed_by: row.proposedBy, proposed_at: row.proposedAt, closed_by: row.closedBy, closed_at: row.closedAt },
  ...{ reopen_asked_by: row.reopenAskedBy, reopen_reason: row.reopenReason },
});

/** A closing with its frozen items. Throws notFound (3009). */
export async function readBankClosing(
  ctx: Ctx<OperatorActor>,
  { id }: { id: number },
): Promise<z.input<typeof BankClosing>> {
  const { branchId } = ctx.actor;
  const row = await ctx.db.bankClosing.findUnique({ where: { branchId_id: { branchId, id } } });
  if (!row) throw new Refusal("notFound");
  return { ...toClosingDto(row), ...toItemsDto(row.items as unknown as StoredItems) };
}

/** Closings of an account or of all, the newest first. */
export async function listBankClosings(
  ctx: Ctx<OperatorActor>,
  { account_id, per_page }: z.output<typeof BankClosingQuery>,
): Promise<z.input<typeof BankClosingList>> {
  const rows = await ctx.db.bankClosing.findMany({
    where: { branchId: ctx.actor.branchId, ...(account_id != null && { accountId: account_id }) },
    orderBy: [{ toDate: "desc" }, { id: "desc" }],
    omit: { items: true },
    take: per_page,
  });
  return { items: rows.map(toClosingDto) };
}
