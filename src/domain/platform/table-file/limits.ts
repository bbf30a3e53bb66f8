import type { Text } from "../../kernel/errors";

/** Limits of an uploaded table; a larger one is refused, never truncated. */
export const LIMITS = {
  bytes: 10 * 1_048_576,
  rows: 50_000,
  columns: 60,
  /** Characters of a cell. */
  cell: 4_096,
  /** Characters of all cells. */
  text: 20_000_000,
  /** Uncompressed bytes of all parts of a workbook. */
  inflated: 200 * 1_048_576,
  /** Parts of a workbook. */
  parts: 5_000,
  /** Characters of all shared texts of a workbook. */
  sharedText: 40_000_000,
  milliseconds: 20_000,
  /** Heap size of a worker. */
  megabytes: 256,
} as const;

/** Faults of a file by name. `at`: the cell, row or part where it was found. */
export const FAULTS = {
  unreadable: { en: "is neither a spreadsheet (XLSX) nor a CSV", fa: "نه صفحه‌گسترده (XLSX) است و نه CSV" },
  damaged: { en: "is damaged or not a spreadsheet", fa: "خراب است یا صفحه‌گسترده نیست" },
  protected: { en: "is protected by a password, or an old .xls file", fa: "رمز دارد، یا فایل قدیمی xls. است" },
  macros: { en: "contains macros: save it as .xlsx", fa: "ماکرو دارد؛ آن را به شکل xlsx. ذخیره کنید" },
  doctype: {
    en: "contains declarations (DOCTYPE), which are not allowed",
    fa: "تعریف‌هایی (DOCTYPE) دارد که خوانده نمی‌شود",
  },
  binary: { en: "contains invalid characters", fa: "نویسه‌هایی دارد که متن نیستند" },
  longNumber: {
    en: "is a number of 16 digits or more, of which spreadsheets store only 15: format it as text",
    fa: "عددی با ۱۶ رقم یا بیشتر دارد که صفحه‌گسترده تنها ۱۵ رقم آن را نگه می‌دارد؛ آن را به شکل متن بنویسید",
  },
  rows: { en: "has too many rows: at most {most}", fa: "ردیف‌ها بیش از اندازه است: حداکثر {most}" },
  columns: { en: "has too many columns: at most {most}", fa: "ستون‌ها بیش از اندازه است: حداکثر {most}" },
  cell: {
    en: "has a cell that is too long: at most {most} characters",
    fa: "متن یک خانه بیش از اندازه بلند است: حداکثر {most} نویسه",
  },
  text: { en: "has too much text: at most {most} characters", fa: "متن آن بیش از اندازه است: حداکثر {most} نویسه" },
  inflated: {
    en: "is too large when unpacked: at most {most} bytes",
    fa: "بازشدهٔ آن بیش از اندازه بزرگ است: حداکثر {most} بایت",
  },
  parts: { en: "has too many parts in the workbook", fa: "بخش‌های پرونده بیش از اندازه است" },
  slow: { en: "takes too long to read: divide the file", fa: "خواندن آن بیش از اندازه طول می‌کشد؛ آن را تکه کنید" },
  memory: { en: "takes too much memory to read: divide the file", fa: "خواندن آن حافظهٔ زیادی می‌خواهد؛ آن را تکه کنید" },
} as const satisfies Record<string, Text>;

export type TableIssue = keyof typeof FAULTS;

/** Faults for which the file is too large (tooLarge (3008)); all others are unreadable (fileRefused (3014)). */
export const TOO_LARGE: ReadonlySet<TableIssue> = new Set([
  "rows",
  "columns",
  "cell",
  "text",
  "inflated",
  "parts",
  "slow",
  "memory",
]);

/** Input of the worker thread. `first`: only this many rows are returned, the others are counted. */
export type TableTask = { bytes: Uint8Array; csv: boolean; most: number; first: number | null };

/** A message of the worker: a chunk of the rows as JSON (a list of lists of texts), the end, or the fault. */
export type TableSaid =
  | { rows: string }
  | { total: number }
  | { fault: TableIssue; at?: string | undefined; most?: number | undefined };
