/** What two people who sound alike are compared by; days are `YYYY-MM-DD`. */
export type Compared = {
  /** Folded, in either script. */
  names: readonly string[];
  nationality: string;
  national_code: string | null;
  gender: string | null;
  birth_date: string | null;
  mobile: string | null;
  email: string | null;
};

const MEMBERS = ["birth_date", "mobile", "email", "gender", "national_code"] as const;
export const COMPARED = ["name", ...MEMBERS] as const;
type Member = (typeof COMPARED)[number];

/** How much it says that two people share something, or that each has another. */
const WEIGHTS: Readonly<Record<Member, { same: number; differs: number }>> = {
  name: { same: 0.6, differs: 0.35 },
  birth_date: { same: 0.3, differs: -0.4 },
  mobile: { same: 0.15, differs: 0 },
  email: { same: 0.1, differs: 0 },
  gender: { same: 0, differs: -0.3 },
  national_code: { same: 0, differs: -0.4 },
};

const MOST = 0.99;
export const LEVELS = ["high", "medium", "low"] as const;
/** Below it two people are not shown as one. */
export const MIN_CONFIDENCE = 0.3;

/**
 * How sure it is that two people are one, between 0 and 1, and why. Each has a national code of their own: an honest sign that
 * they are two, unless one was mistyped.
 */
export function compare(one: Compared, other: Compared) {
  const same: Member[] = [];
  const differ: Member[] = [];
  (one.names.some((name) => other.names.includes(name)) ? same : differ).push("name");
  for (const member of MEMBERS) {
    if (one[member] === null || other[member] === null) continue;
    (one[member] === other[member] ? same : differ).push(member);
  }
  const sum = [...same.map((member) => WEIGHTS[member].same), ...differ.map((member) => WEIGHTS[member].differs)];
  const confidence = Math.min(MOST, Math.max(0, Math.round(100 * sum.reduce((a, b) => a + b, 0)) / 100));
  return { confidence, level: levelOf(confidence), same, differ };
}

const levelOf = (confidence: number): (typeof LEVELS)[number] =>
  confidence >= 0.8 ? "high" : confidence >= 0.5 ? "medium" : "low";

type Known = { nationality: string; national_code: string | null };

/** Who of two stays: whoever was asked for, unless only the other is known by a national code. */
export const directed = <P extends Known>(target: P, source: P): { target: P; source: P } =>
  !target.national_code && source.national_code ? { target: source, source: target } : { target, source };

/** What the target does not know and takes over from the source. Names, nationality and what it is known by stay its own. */
const FILLED = [
  ...["first_name_latin", "last_name_latin", "gender", "birth_date", "mobile", "phone", "email", "address"],
] as readonly Fillable[];
export type Fillable =
  | "first_name_latin"
  | "last_name_latin"
  | "gender"
  | "birth_date"
  | "mobile"
  | "phone"
  | "email"
  | "address";
export type Fill = Record<Fillable, string | null>;

export const filledFrom = (target: Fill, source: Fill): Partial<Record<Fillable, string>> =>
  Object.fromEntries(
    FILLED.flatMap((member) => (target[member] === null && source[member] !== null ? [[member, source[member]]] : [])),
  );
