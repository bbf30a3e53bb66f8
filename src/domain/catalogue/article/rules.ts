export const STATUSES = ["draft", "published", "archived"] as const;
export type Status = (typeof STATUSES)[number];

export const LANGUAGES = ["fa", "en"] as const;
export type Language = (typeof LANGUAGES)[number];
export const DIRECTION: Readonly<Record<Language, "rtl" | "ltr">> = { fa: "rtl", en: "ltr" };

/** Sort orders of front-ends; default: newest first. */
export const SORTS = ["score", "views", "newest"] as const;

export const ACTS = ["publish", "withdraw", "archive"] as const;
export type Act = (typeof ACTS)[number];

/** Transitions of acts by state; missing ones are neither offered nor accepted. */
export const OUTCOME: Readonly<Record<Status, Partial<Record<Act, Status>>>> = {
  draft: { publish: "published", archive: "archived" },
  published: { withdraw: "draft", archive: "archived" },
  archived: { publish: "published", withdraw: "draft" },
};

export const MAX_TAGS = 20;
export const MAX_PLACES = 20;
export const MAX_CATEGORIES = 20;
export const MAX_BODY_LENGTH = 200_000;
/** Maximum length as sent: it includes content that is dropped, and image addresses. */
export const MAX_SENT_LENGTH = 300_000;
/** Maximum nesting of elements. The cost of sanitizing grows with its square. */
export const DEEPEST = 100;
export const TOP_SCORE = 100;

/**
 * Folder of the branch's files whose images articles may show: others (documents, passports) must never be published.
 */
export const AREA = "articles";

/**
 * Version of the sanitizing rules. Increase it when they become stricter: bodies sanitized by an older version are
 * sanitized again on read.
 */
export const RULES_VERSION = 1;

/** Allowed elements and attributes of a body: what the editor produces. */
export const ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  p: ["dir"],
  h2: ["dir"],
  h3: ["dir"],
  h4: ["dir"],
  blockquote: ["dir"],
  ul: ["dir"],
  ol: ["dir", "start"],
  li: ["dir"],
  br: [],
  hr: [],
  strong: [],
  em: [],
  u: [],
  s: [],
  code: [],
  pre: [],
  a: ["href", "rel"],
  img: ["data-file", "src", "alt"],
};

/** `rel` attribute of a body's links. */
export const LINK_REL = "noopener noreferrer nofollow";

// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them out of an address before they read its scheme.
const INVISIBLE = /[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/;
const LINKED = /^(https?:\/\/[^/\\]|mailto:[^/\\]|tel:[+\d]|#|\/(?![/\\]))/i;

/**
 * Whether a link target is allowed: https, http, mail, telephone, or within the site; no other scheme in any notation.
 */
export const mayLink = (href: string): boolean => href.length <= 2_000 && LINKED.test(href) && !INVISIBLE.test(href);

/** Whether an external image is allowed: https only. Own images use `data-file`. */
export const mayShow = (src: string): boolean => /^https:\/\/[^/\\]/i.test(src) && mayLink(src);

export const isFileNumber = (value: string): boolean => /^[1-9]\d{0,8}$/.test(value);
