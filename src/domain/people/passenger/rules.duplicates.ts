/** Attributes by which two similar-sounding people are compared; days are `YYYY-MM-DD`. */
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

/** Weight of a shared and of a differing attribute. */
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
/** Pairs below this confidence are not listed. */
export const MIN_CONFIDENCE = 0.3;

/**
 * Confidence between 0 and 1 that two people are one, with reasons. Different national codes are strong evidence
 * against, short of a typing error.
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

/** Target and source of a merge: the requested target, unless only the other one has a national code. */
export const directed = <P extends Known>(target: P, source: P): { target: P; source: P } =>
  !target.national_code && source.national_code ? { target: source, source: target } : { target, source };

/** Values the target takes over when missing. Names, nationality and identity keys stay its own. */
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
