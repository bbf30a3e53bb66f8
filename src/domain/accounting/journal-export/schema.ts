import { z } from "zod";
import { date } from "../../kernel/primitives";

/** Days of the documents, both within; all of them where none is named. */
export const ExportJournalInput = z.object({ from: date.optional(), to: date.optional() });
