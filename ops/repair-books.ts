import type { Query } from "@/domain/kernel/context";
import { openings } from "./repair-openings";
import { revaluations } from "./repair-revaluations";
import { type Drafted, nameOf, type Repair, repairEach, tellDrafted, tellLines } from "./repairs";

/**
 * What a sale left in the books (prisma/sql/accounting/posting-repair.sql): amounts its correction debits, credits when negative.
 */
type BookMismatch = { local_pnr: string; fault: keyof typeof FAULTS; sold_at: Date; owner: number | null } & Record<
  Part,
  bigint
>;
type Part = "sale" | "markup" | "tax" | "cost" | "owed";
const FAULTS = {
  supplier_taxes: "its supplier's taxes stand in its cost and in our tax",
  owner_taxes: "its owner's taxes stand in its cost and in our tax",
  owner_left_out: "it cost nothing, and nothing is owed to its owner (the present owner of the charter)",
};
const FOUND = "select * from posting_faults($1) order by sold_at, booking_id";
const PREPARE = "select prepare_posting_repair($1, $2, now()) as answer";
const WORDS = {
  noMonth: "no month since is open: open one first",
  further: "; if sales were refunded since, remove it there and prepare it again",
};

const sales: Repair = {
  async tell(query, branch, say) {
    const found = await query<BookMismatch>("repair.faults", FOUND, [branch.id]);
    const of = nameOf(branch);
    if (found.length === 0) {
      say(`${of}: nothing is to be corrected`);
      return 0;
    }
    for (const { local_pnr, fault, sold_at, owner, ...parts } of found) {
      const amounts = (["sale", "markup", "tax", "cost", "owed"] as const).filter((part) => parts[part] !== 0n);
      const amountsText = amounts.map((part) => `${part} ${parts[part]}`).join(", ");
      say(
        `${of}: ${local_pnr} of ${sold_at.toISOString().slice(0, 10)}: ${FAULTS[fault]}${owner ? `, colleague ${owner}` : ""}: ${amountsText}`,
      );
    }
    say(`${of}: ${found.length} sales; the document that sets them right, in ${branch.currency}:`);
    await tellLines(query, "posting_corrections", branch, say);
    return found.length;
  },
  async prepare(query, branch, person, say) {
    const [row] = await query<{ answer: Drafted }>("repair.prepare", PREPARE, [branch.id, person]);
    return tellDrafted(branch, row!.answer, WORDS, say);
  },
};

/**
 * Reports, by branch, sales posted before roles existed with wrong amounts and their correction by account, and errors
 * of openings and revaluations; with `by` it also drafts the documents, once, which another person then posts. Posted
 * corrections are not repeated. Returns the number of errors.
 */
export const repairBooks = (query: Query, given: Parameters<typeof repairEach>[1], say: (line: string) => void) =>
  repairEach(query, given, [sales, openings, revaluations], say);
