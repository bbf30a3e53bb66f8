import { z } from "zod";
import { date } from "../primitives";

/** Days of the documents, both within; all of them where none is named. */
export const ExportJournalInput = z.object({ from: date.optional(), to: date.optional() });
