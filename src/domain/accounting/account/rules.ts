/** Levels of the tree of accounts, from the top: only detailed accounts are posted to (contract section 5). */
export const LEVELS = ["group", "general", "sub_ledger", "detailed"] as const;
export type Level = (typeof LEVELS)[number];
export const DETAILED = 4;
export const levelName = (level: number): Level => LEVELS[level - 1]!;

export const NATURES = ["debit", "credit", "both"] as const;
export const TYPES = ["asset", "liability", "equity", "income", "expense"] as const;
export const KINDS = ["bank", "cash", "pos", "wallet", "other"] as const;
export type AccountKind = (typeof KINDS)[number];
/** The sub-ledger of the template (prisma/sql/open-books.sql) a new account of a kind hangs under; `other` names its own. */
export const SUB_LEDGER_OF: Readonly<Record<Exclude<AccountKind, "other">, string>> = {
  cash: "1101",
  bank: "1102",
  pos: "1103",
  wallet: "2202",
};

/**
 * Sub-ledgers the product itself hangs accounts under, by their code: money, the two accounts of each colleague, the branch's own
 * wallet and its account at the core.
 */
const ANCHORS: ReadonlySet<string> = new Set([...Object.values(SUB_LEDGER_OF), "1105", "1201", "2199", "2201"]);

/** Whether an account keeps its code, its place and its life whatever people make of the rest of the chart. */
export const isAnchor = ({ level, code }: { level: number; code: string }) => level === 3 && ANCHORS.has(code);

/** Digits that an account's code adds to its parent's, by level: 1, 11, 1101, 11010001. */
const OWN_DIGITS = [1, 1, 2, 4] as const;
export const MAX_CODE = 16;

/**
 * The next free code below `parent` (null: a group): after the highest of its `sisters`, with as many digits as the longest
 * of them; else the first gap. Sisters whose code does not continue the parent's are of another scheme and not counted.
 * `taken`: every code that begins like the parent's, also of accounts that were moved away. Undefined: all are used up.
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
  // As many tries as there are codes taken, and one, find a free one where there is any.
  for (let tried = 0; tried <= used.size; tried++) {
    const number = ((highest + tried) % last) + 1;
    const code = stem + String(number).padStart(digits, "0");
    if (!used.has(code)) return code;
  }
  return undefined;
}

/** What stays once entries rest on an account, and whether a change touches it. */
const RESTED_ON = ["parent_id", "type", "currency"] as const;
type Resting = Record<(typeof RESTED_ON)[number], unknown>;
export const touched = (before: Resting, after: Resting) => RESTED_ON.filter((name) => before[name] !== after[name]);
