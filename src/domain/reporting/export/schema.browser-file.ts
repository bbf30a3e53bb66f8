import { z } from "zod";
import { BROWSER_LISTS } from "./rules.browser";

/** What a file of the browser contains. */
export const BrowserFileInput = z.object({
  list: z.enum(BROWSER_LISTS),
  format: z.enum(["csv", "xlsx"]),
  filters: z.array(z.object({ name: z.string().max(100), value: z.string().max(1_000) })).max(60),
  columns: z.array(z.string().max(200)).max(300),
  row_count: z.int().min(0).max(10_000_000),
});

export const BrowserFileRecorded = z.object({ recorded: z.literal(true) });
