import { Refusal } from "../../kernel/errors";
import { type Format, MAX_ROWS } from "./rules";

/** Shared with the job, which checks again for rows added in between. */
export function refuseTooMany(format: Format, rows: number): void {
  const limit = MAX_ROWS[format];
  if (rows <= limit) return;
  const message = {
    en: `a ${format.toUpperCase()} takes at most ${limit} rows: narrow the range, or take the CSV`,
    fa: `${format.toUpperCase()} حداکثر ${limit} سطر می‌گیرد: بازه را کوتاه‌تر کنید یا CSV بگیرید`,
  };
  throw new Refusal("tooLarge", { fields: [{ path: "format", message }], data: { limit } });
}
