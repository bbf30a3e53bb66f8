import type { z } from "zod";
import type { Prisma } from "@/generated/prisma/client";
import { actorName, type Ctx, type OperatorActor } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { figuresOf } from "./figures";
import { lockAccount } from "./lock-account";
import { readBankClosing } from "./read-closing";
import type { BankClosing, BankClosingPropose } from "./schema";

/**
 * Proposes the closing statement of an account up to a day: figures and open items are frozen, another person closes it.
 * Throws fieldInvalid (3003) at `to_date` when lines of the bank are missing or the day is not over, operationNotAllowed
 * (8003) when a closing of this day or a later one is proposed or closed.
 */
export async function proposeBankClosing(
  ctx: Ctx<OperatorActor>,
  { account_id, to_date }: z.output<typeof BankClosingPropose>,
): Promise<z.input<typeof BankClosing>> {
  const id = await transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    await lockAccount(tx, account_id);
    const [over] = await tx.db.$queryRaw<{ over: boolean }[]>`
      select ${to_date}::date < ledger.business_day(${branchId}::int, ${tx.now}::timestamptz) as over`;
    if (!over!.over) throw refuseField("to_date", NOT_OVER);
    const later = await tx.db.bankClosing.count({
      where: {
        branchId,
        accountId: account_id,
        state: { in: ["proposed", "closed"] },
        toDate: { gte: new Date(to_date) },
      },
    });
    if (later > 0)
      throw new Refusal("operationNotAllowed", {
        fields: [{ path: "to_date", message: LATER }],
        data: { allowed_operations: [] },
      });
    const figures = await figuresOf(tx.db, { branchId, account_id, to_date });
    if (!figures.complete) throw refuseField("to_date", INCOMPLETE);
    const { by_bank, outstanding, unrecorded, by_books, items } = figures;
    const made = await tx.db.bankClosing.create({
      data: {
        ...{ branchId, accountId: account_id, toDate: new Date(to_date), byBank: by_bank, outstanding, unrecorded },
        ...{ byBooks: by_books, items: items as unknown as Prisma.InputJsonObject, state: "proposed" },
        ...{ proposedBy: actorName(tx.actor), proposedAt: tx.now },
      },
    });
    await recordChange(tx, {
      action: "bank_closing.propose",
      topic: "bank_closing.changed",
      subject: { type: "bank_closing", id: made.id },
      after: { account_id, to_date, by_bank: String(by_bank), by_books: String(by_books) },
    });
    return made.id;
  });
  return readBankClosing(ctx, { id });
}

const NOT_OVER = { en: "must be a day that is over", fa: "باید روزی باشد که تمام شده است" };
const LATER = {
  en: "a statement of this day or a later one is proposed or closed",
  fa: "صورت‌حساب این روز یا روزی پس از آن پیشنهاد یا بسته شده است",
};
const INCOMPLETE = {
  en: "lines of the bank are missing: the sum of the lines is not the balance that the bank states",
  fa: "ردیف‌هایی از بانک کم است: جمع ردیف‌ها با مانده‌ای که بانک نوشته نمی‌خواند",
};
