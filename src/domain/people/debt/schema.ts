import { z } from "zod";
import { moneyOut } from "../../kernel/primitives";

/** Postings for days after today: debit, credit, debit less credit, lines. */
export const Future = z.object({ debit: moneyOut, credit: moneyOut, balance: moneyOut, count: z.int() });
