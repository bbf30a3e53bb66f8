import type { z } from "zod";
import type { Text } from "./errors";
import { OWN_WORDS } from "./issue-words.own";

type Issue = z.core.$ZodIssue;

/** Prefixes of the validator's own messages; other messages come from schemas. */
const VALIDATOR = /^(?:Invalid |Too (?:big|small)|Unrecognized key)/;

/**
 * Describes an invalid member in words for people who know neither the validator nor its patterns. A schema's own
 * message takes precedence (`error: "..."`; its Persian is in `issue-words.own.ts`).
 */
export function wordsOf(issue: Issue, absent: boolean): Text {
  if (absent) return { en: "is required", fa: "لازم است" };
  const own = ownWords(issue);
  return own ?? WORDS[issue.code]?.(issue as never) ?? INVALID;
}

const INVALID: Text = { en: "is not valid", fa: "پذیرفته نیست" };

const ownWords = ({ message }: Issue): Text | undefined =>
  VALIDATOR.test(message) ? undefined : { en: message, fa: OWN_WORDS[message] ?? INVALID.fa };

type Limit = { origin: string; inclusive?: boolean; exact?: boolean };

const WORDS: { [code in Issue["code"]]?: (issue: Extract<Issue, { code: code }>) => Text } = {
  invalid_type: ({ expected }) => KINDS[expected] ?? INVALID,
  too_small: (issue) => limitWords(issue, issue.minimum, "at least", "حداقل"),
  too_big: (issue) => limitWords(issue, issue.maximum, "at most", "حداکثر"),
  invalid_format: ({ format }) =>
    FORMATS[format] ?? { en: "does not have the required format", fa: "به شکل خواسته‌شده نیست" },
  invalid_value: ({ values }) => {
    const known = values.slice(0, MAX_NAMED).map(String).join(", ") + (values.length > MAX_NAMED ? ", ..." : "");
    return { en: `must be one of: ${known}`, fa: `باید یکی از این‌ها باشد: ${known}` };
  },
  unrecognized_keys: ({ keys }) => {
    const names = keys.slice(0, MAX_NAMED).join(", ");
    return { en: `unknown members: ${names}`, fa: `عضوهای ناشناخته: ${names}` };
  },
  not_multiple_of: ({ divisor }) => ({ en: `must be a multiple of ${divisor}`, fa: `باید مضربی از ${divisor} باشد` }),
};

const MAX_NAMED = 30;

const KINDS: Record<string, Text> = {
  string: { en: "must be text", fa: "باید متن باشد" },
  number: { en: "must be a number", fa: "باید عدد باشد" },
  int: { en: "must be a whole number", fa: "باید عدد صحیح باشد" },
  bigint: { en: "must be a whole number", fa: "باید عدد صحیح باشد" },
  boolean: { en: "must be true or false", fa: "باید true یا false باشد" },
  array: { en: "must be a list", fa: "باید فهرست باشد" },
  object: { en: "must be an object", fa: "باید شیء (object) باشد" },
  record: { en: "must be an object", fa: "باید شیء (object) باشد" },
  date: { en: "must be a date", fa: "باید تاریخ باشد" },
};

const FORMATS: Record<string, Text> = {
  date: { en: "must be a date such as 2026-03-21", fa: "باید تاریخ باشد، مانند 1405-01-01" },
  datetime: { en: "must be a date and time of ISO 8601", fa: "باید تاریخ و ساعت به شکل ISO 8601 باشد" },
  email: { en: "must be an e-mail address", fa: "باید نشانی ایمیل باشد" },
  url: { en: "must be a web address", fa: "باید نشانی وب باشد" },
  uuid: { en: "must be a UUID", fa: "باید UUID باشد" },
};

/** Describes a bound of a number, text length or list size. */
function limitWords({ origin, inclusive, exact }: Limit, bound: number | bigint, en: string, fa: string): Text {
  const unit = UNITS[origin];
  if (unit && exact)
    return { en: `must have exactly ${bound} ${unit.en}`, fa: `باید درست ${bound} ${unit.fa} داشته باشد` };
  if (unit) return { en: `must have ${en} ${bound} ${unit.en}`, fa: `باید ${fa} ${bound} ${unit.fa} داشته باشد` };
  if (inclusive !== false) return { en: `must be ${en} ${bound}`, fa: `باید ${fa} ${bound} باشد` };
  return en === "at least"
    ? { en: `must be more than ${bound}`, fa: `باید بیش از ${bound} باشد` }
    : { en: `must be less than ${bound}`, fa: `باید کمتر از ${bound} باشد` };
}

const UNITS: Record<string, Text> = {
  string: { en: "characters", fa: "نویسه" },
  array: { en: "items", fa: "مورد" },
  set: { en: "items", fa: "مورد" },
};
