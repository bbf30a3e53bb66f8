import type { Text, ValidationIssue } from "../../kernel/errors";
import type { RowOf } from "../../kernel/table-rows";

type Rule = RowOf<"account_dimensions", "rule"> & {
  default_id: number | null;
  title: string;
  title_latin: string;
};
/** Rules of an account's lines on their day, by dimension; 0: the cost center. */
export type LineRules = Record<string, Rule>;
/** A member, and whether it is in use on the day. */
export type KnownMember = { dimension_id: number; in_use: boolean };

export type GivenMembers = {
  cost_center_id?: number | null | undefined;
  dimensions?: readonly { dimension_id: number; member_id: number }[] | null | undefined;
};

const FAULTS = {
  unknown: { en: "is not a member of this dimension", fa: "عضو این تفصیلی شناور نیست" },
  unused: { en: "is not in use on this day", fa: "این عضو در این تاریخ فعال نیست" },
  twice: { en: "is given more than once", fa: "بیش از یک بار آمده است" },
  forbidden: { en: "is not taken by this account", fa: "این حساب آن را نمی‌پذیرد" },
} as const satisfies Record<string, Text>;
const missing = ({ title, title_latin }: Rule): Text => ({
  en: `a member of ${title_latin || title} is required by this account`,
  fa: `این حساب عضوی از «${title}» می‌خواهد`,
});

/** What is wrong with the members of a line, relative to the line. */
export function memberFaults(
  { cost_center_id, dimensions }: GivenMembers,
  { rules, members }: { rules: LineRules; members: Readonly<Record<string, KnownMember>> },
): ValidationIssue[] {
  const given = dimensions ?? [];
  const of = given.flatMap(({ dimension_id, member_id }, at): ValidationIssue[] => {
    const issue = (field: string, message: Text) => [{ path: `dimensions[${at}].${field}`, message }];
    const member = members[member_id];
    if (member?.dimension_id !== dimension_id) return issue("member_id", FAULTS.unknown);
    if (given.findIndex((one) => one.dimension_id === dimension_id) !== at) return issue("dimension_id", FAULTS.twice);
    const rule = rules[dimension_id];
    if (rule?.rule === "forbidden") return issue("dimension_id", FAULTS.forbidden);
    return member.in_use || rule?.default_id === member_id ? [] : issue("member_id", FAULTS.unused);
  });
  const center: ValidationIssue[] =
    rules[0]?.rule === "forbidden" && cost_center_id != null
      ? [{ path: "cost_center_id", message: FAULTS.forbidden }]
      : [];
  const left = Object.entries(rules).flatMap(([dimension, rule]): ValidationIssue[] => {
    const isGiven = given.some(({ dimension_id }) => String(dimension_id) === dimension);
    if (dimension === "0" || isGiven || rule.rule !== "required" || rule.default_id !== null) return [];
    return [{ path: "dimensions", message: missing(rule) }];
  });
  return [...center, ...of, ...left];
}
