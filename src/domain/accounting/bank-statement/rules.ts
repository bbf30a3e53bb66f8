export { MAX_STATEMENT_BYTES } from "../../platform/file/rules";

/** Formats of statements. */
export const BANK_FORMATS = ["camt053", "mt940", "ofx", "csv", "xlsx"] as const;
export type BankFormat = (typeof BANK_FORMATS)[number];

export const BANK_IMPORT_STATES = ["staged", "broken", "withdrawn"] as const;

/** What a line is by its text. */
export const LINE_KINDS = ["pos", "cheque", "fee", "interest", "transfer", "gateway"] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** Bounds of a statement; a larger one is refused. */
export const MAX_STATEMENT_LINES = 50_000;
/** Heap size and time of the thread that reads one. */
export const READER_MEGABYTES = 512;
export const READER_MS = 30_000;

/** Faulty rows that a refusal and a preview name. */
export const MAX_NAMED_FAULTS = 20;
/** Lines of a preview. */
export const MAX_SAMPLE = 10;
