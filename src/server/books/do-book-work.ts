import { type MakingOutcome, makeBooks } from "@/domain/accounting/statutory-book/make-books";
import { makeTaxLedgers } from "@/domain/accounting/statutory-book/make-tax-ledgers";
import { verifyBooks } from "@/domain/accounting/statutory-book/verify-books";
import { inSnapshot } from "../snapshot";
import { bookCtx } from "./book-ctx";
import { printBook } from "./print-book";
import { writeSheet } from "./write-sheet";

export type BookWork = { task: "make" | "verify"; branchId: number };

/** Makes the books that are due in a branch, or verifies those it has. Takes minutes of CPU: runs in its own process. */
export async function doBookWork({
  task,
  branchId,
}: BookWork): Promise<(MakingOutcome & { taxLedgers: number }) | null> {
  const ctx = await bookCtx(branchId);
  if (task === "verify") {
    await verifyBooks(ctx);
    return null;
  }
  const outcome = await makeBooks(ctx, { inSnapshot, print: printBook });
  return { ...outcome, taxLedgers: await makeTaxLedgers(ctx, { inSnapshot, sheet: writeSheet }) };
}
