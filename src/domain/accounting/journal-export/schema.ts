import { z } from "zod";
import { date } from "../../kernel/primitives";

/** Days of the documents, both included; all documents without them. */
export const ExportJournalInput = z.object({ from: date.optional(), to: date.optional() });
