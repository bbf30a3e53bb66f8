/** Levels of the chart from the top: only detail accounts have postings (contract section 5). */
export const LEVELS = ["group", "general", "sub_ledger", "detailed"] as const;
export type Level = (typeof LEVELS)[number];
export const DETAILED = 4;
export const levelName = (level: number): Level => LEVELS[level - 1]!;

export const NATURES = ["debit", "credit", "both"] as const;
export const TYPES = ["asset", "liability", "equity", "income", "expense"] as const;
export const KINDS = ["bank", "cash", "pos", "wallet", "other"] as const;
/**
 * What happens when an account would fall below zero: nothing, a warning of the closing check-list, or a refusal
 * (cashBelowZero, 7012). By default `refuse` for cash boxes and `warn` for bank accounts.
 */
export const CASH_FLOORS = ["off", "warn", "refuse"] as const;
export type CashFloor = (typeof CASH_FLOORS)[number];
export type AccountKind = (typeof KINDS)[number];
/** Default parent of a new account by kind, from the template (prisma/sql/accounting/open-books.sql); `other` states its own. */
export const SUB_LEDGER_OF: Readonly<Record<Exclude<AccountKind, "other">, string>> = {
  cash: "1101",
  bank: "1102",
  pos: "1103",
  wallet: "2202",
};

/**
 * Sub-ledgers under which the product creates accounts, by code: money, the two accounts of each colleague, the
 * branch's own wallet and its account at the core.
 */
const ANCHORS: ReadonlySet<string> = new Set([...Object.values(SUB_LEDGER_OF), "1105", "1201", "2199", "2201"]);

/** Whether an account's code, place and existence are fixed, however the chart is customized. */
export const isAnchor = ({ level, code }: { level: number; code: string }) => level === 3 && ANCHORS.has(code);

/** Digits an account's code adds to its parent's, by level: 1, 11, 1101, 11010001. */
const OWN_DIGITS = [1, 1, 2, 4] as const;
export const MAX_CODE = 16;

/**
 * The next free code below `parent` (null: a group): above the highest of its `sisters`, with as many digits as the
 * longest of them; else the first gap. Siblings whose code does not extend the parent's use another scheme and are
 * ignored. `taken`: all codes with the parent's prefix, also of moved accounts. Undefined when exhausted.
 */
export function nextCode(
  parent: { code: string; level: number } | null,
  sisters: readonly string[],
  taken: readonly string[],
): string | undefined {
  const stem = parent?.code ?? "";
  const own = sisters.flatMap((code) => (code.startsWith(stem) ? [code.slice(stem.length)] : []));
  const digits = Math.max(OWN_DIGITS[parent?.level ?? 0]!, ...own.map(({ length }) => length));
  if (stem.length + digits > MAX_CODE) return undefined;
  const last = 10 ** digits - 1;
  const highest = Math.max(0, ...own.filter(({ length }) => length === digits).map(Number));
  const used = new Set(taken);
  // One try more than there are taken codes finds a free one if any exists.
  for (let tried = 0; tried <= used.size; tried++) {
    const number = ((highest + tried) % last) + 1;
    const code = stem + String(number).padStart(digits, "0");
    if (!used.has(code)) return code;
  }
  return undefined;
}

/** Members fixed once an account has entries. */
const RESTED_ON = ["parent_id", "type", "currency"] as const;
type Resting = Record<(typeof RESTED_ON)[number], unknown>;
export const touched = (before: Resting, after: Resting) => RESTED_ON.filter((name) => before[name] !== after[name]);
