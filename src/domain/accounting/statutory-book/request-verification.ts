import type { z } from "zod";
import type { BookVerification as Stored } from "@/generated/prisma/client";
import { actorName, type Ctx, type OperatorActor } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import type { BookVerification, BookVerificationInput } from "./schema";
import type { BookFault } from "./verify-books";

type Dto = z.input<typeof BookVerification>;

/**
 * Requests that the stored files of a fiscal year are compared with their hashes; the one that waits, if there is one.
 * Throws fieldInvalid (3003) at `year` for a year without books.
 */
export async function requestBookVerification(
  ctx: Ctx<OperatorActor>,
  { year }: z.output<typeof BookVerificationInput>,
): Promise<Dto> {
  const { branchId } = ctx.actor;
  return transact(ctx, async (tx) => {
    if ((await tx.db.bookFile.count({ where: { branchId, fiscalYear: year } })) === 0)
      throw refuseField("year", NO_BOOKS);
    await tx.db.$executeRaw`select lock_books(${branchId}::int)`;
    const waiting = await tx.db.bookVerification.findFirst({ where: { branchId, state: "waiting" } });
    if (waiting) return toVerificationDto(waiting);
    const made = await tx.db.bookVerification.create({
      data: { branchId, fiscalYear: year, requestedBy: actorName(tx.actor), requestedAt: tx.now },
    });
    await tx.db.$executeRaw`select enqueue_book_verification(${branchId}::int)`;
    await recordChange(tx, {
      action: "book.verify",
      topic: "book.changed",
      subject: { type: "book", id: year },
      after: { fiscal_year: year },
    });
    return toVerificationDto(made);
  });
}

export const toVerificationDto = (row: Stored): Dto => ({
  ...{ id: row.id, fiscal_year: row.fiscalYear, state: row.state, files: row.files },
  faults: row.faults as BookFault[],
  ...{ requested_by: row.requestedBy, requested_at: row.requestedAt, ended_at: row.endedAt },
});

const NO_BOOKS = { en: "has no books yet", fa: "هنوز دفتری برای این سال تهیه نشده است" };
