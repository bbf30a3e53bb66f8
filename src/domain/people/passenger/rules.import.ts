import type { ValidationIssue } from "../../kernel/errors";
import type { ChangedDocument } from "../../kernel/sql-types";
import { DOCUMENT_FAULTS } from "./rules";
import { namesAgree, type PersonNames } from "./rules.names";

/** Outcomes of a row: planned, written and undone. */
export const OUTCOMES = [
  ...(["new", "same", "changed", "conflict", "refused"] as const),
  ...(["created", "updated", "skipped"] as const),
  ...(["removed", "restored", "kept"] as const),
] as const;
/**
 * Decisions on a conflict: keep the stored passenger unchanged; same person, take the file's name; another person,
 * without this code.
 */
export const DECISIONS = ["keep", "take", "other"] as const;
/** Steps of an import: dry run, write, undo. */
export const STEPS = ["dry", "run", "undo"] as const;

export type Outcome = (typeof OUTCOMES)[number];
export type Decision = (typeof DECISIONS)[number];
export type Difference = { field: string; before: string | null; after: string | null };

type Paper = { type: string; number: string; issuing_country: string; expires_on: string | null };
type Person = PersonNames & { nationality: string; documents: Paper[]; [member: string]: unknown };

/** The matching passenger (match_people) with current values, and the owner of each document. */
export type Match = {
  owner: number | null;
  facts: Readonly<Record<string, string>> | null;
  papers: readonly { owner: number | null; known_until: string | null; ended: boolean | null }[];
};

export type Later = Record<Exclude<keyof ChangedDocument, "before">, string> & { before: string | null };

export type Judged = {
  outcome: "new" | "same" | "changed" | "conflict" | "skipped";
  differences: Difference[];
  warnings: ValidationIssue[];
  /** The values to write. */
  item: Person;
  added: Paper[];
  later: Later[];
};

const NAMES = ["first_name", "last_name", "first_name_latin", "last_name_latin"];
const FACTS = [...NAMES, "national_code", "gender", "birth_date", "mobile", "phone", "email", "address"];
/** Written only when empty, never overwritten: these fields identify the person. */
const ONLY_FILLED = new Set([...NAMES, "national_code"]);

/**
 * Decides what a row means for the matched passenger. Agreeing names leave the stored ones; differing names are a
 * conflict, and nothing of the row is written until a person decides. Documents of others and expired ones are left
 * out.
 */
export function judge(given: Person, { owner, facts, papers }: Match, decision: Decision | null): Judged {
  const warnings: ValidationIssue[] = [];
  const sifted = sift(given, papers, owner, warnings);
  const item: Person = { ...given, documents: sifted.map(({ paper }) => paper) };
  const result = { warnings, item, added: [] as Paper[], later: [] as Later[] };
  if (facts === null) return { ...result, outcome: "new", differences: [], added: item.documents };
  if (!namesAgree(item, facts)) {
    const differences = differencesOf(item, facts, NAMES);
    if (decision === null) return { ...result, outcome: "conflict", differences };
    if (decision === "keep") return { ...result, outcome: "skipped", differences: [] };
    if (decision === "other") return { ...result, outcome: "new", differences: [], item: nameless(item) };
  }
  const taken = decision === "take" && !namesAgree(item, facts);
  const unchanged = FACTS.filter(
    (member) => ONLY_FILLED.has(member) && facts[member] && !(taken && NAMES.includes(member)),
  );
  const written = { ...without(item, unchanged), ...(owner !== null && { id: owner }) };
  const added = sifted.flatMap(({ paper, known }) => (known?.owner === null ? [paper] : []));
  const later = sifted.flatMap(({ paper: { expires_on, ...paper }, known }): Later[] =>
    known?.owner != null && expires_on !== null && expires_on !== known.known_until
      ? [{ ...paper, before: known.known_until, after: expires_on }]
      : [],
  );
  const differences = [
    ...differencesOf(written, facts, FACTS),
    ...added.map(({ number }) => ({ field: "passport_number", before: null, after: number })),
    ...later.map(({ before, after }) => ({ field: "passport_expires_on", before, after })),
  ];
  return { ...result, outcome: differences.length > 0 ? "changed" : "same", differences, item: written, added, later };
}

/** A decision is valid only for the names it was made about; after another change of name it has to be made again. */
export const stillMeant = (decided: readonly Difference[], facts: Match["facts"]): boolean =>
  facts === null || decided.every(({ field, before }) => (facts[field] ?? null) === before);

function sift(item: Person, known: Match["papers"], owner: number | null, warnings: ValidationIssue[]) {
  return item.documents.flatMap((paper, at) => {
    const found = known[at];
    if (found?.owner != null && found.owner !== owner) {
      warnings.push({ path: "passport_number", message: DOCUMENT_FAULTS.other });
      return [];
    }
    const ended = found?.ended === true && (found.owner === null || found.known_until !== paper.expires_on);
    if (!ended) return [{ paper, known: found }];
    warnings.push({ path: "passport_expires_on", message: DOCUMENT_FAULTS.expired });
    return found.owner === null ? [] : [{ paper: { ...paper, expires_on: null }, known: found }];
  });
}

const without = (item: Person, members: readonly string[]): Person =>
  Object.fromEntries(Object.entries(item).filter(([member]) => !members.includes(member))) as Person;
const nameless = (item: Person): Person => ({ ...without(item, ["national_code"]), documents: [] });

const differencesOf = (
  item: Person,
  facts: Readonly<Record<string, string>>,
  members: readonly string[],
): Difference[] =>
  members.flatMap((field) => {
    const [before, after] = [facts[field] ?? null, (item[field] ?? null) as string | null];
    return after === null || after === before ? [] : [{ field, before, after }];
  });
