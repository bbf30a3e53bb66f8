export const STATUSES = ["draft", "published", "archived"] as const;
export type Status = (typeof STATUSES)[number];

export const LANGUAGES = ["fa", "en"] as const;
export type Language = (typeof LANGUAGES)[number];
export const DIRECTION: Readonly<Record<Language, "rtl" | "ltr">> = { fa: "rtl", en: "ltr" };

/** What a front-end may sort by; without one the newest come first. */
export const SORTS = ["score", "views", "newest"] as const;

export const ACTS = ["publish", "withdraw", "archive"] as const;
export type Act = (typeof ACTS)[number];

/** Where an act leads from a state; where nothing stands it is not offered and refused. */
export const OUTCOME: Readonly<Record<Status, Partial<Record<Act, Status>>>> = {
  draft: { publish: "published", archive: "archived" },
  published: { withdraw: "draft", archive: "archived" },
  archived: { publish: "published", withdraw: "draft" },
};

export const MAX_TAGS = 20;
export const MAX_PLACES = 20;
export const MAX_CATEGORIES = 20;
export const MAX_BODY_LENGTH = 200_000;
/** As it is sent: what is left out of it, and the addresses of its images, come on top. */
export const MAX_SENT_LENGTH = 300_000;
/** Elements within elements. What it costs to sanitise a body grows with the square of this. */
export const DEEPEST = 100;
export const TOP_SCORE = 100;

/** The folder of the branch's files whose images an article may show: what else it keeps (papers, passports) is nobody's to publish. */
export const AREA = "articles";

/**
 * The version of what a body may hold. Whoever makes that narrower raises it: bodies that were sanitised by an older one are
 * sanitised again as they are read.
 */
export const RULES_VERSION = 1;

/** Elements of a body and the attributes each may have: what the editor writes, and nothing else. */
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

/** What a body's links say to crawlers and to the page they open. */
export const LINK_REL = "noopener noreferrer nofollow";

// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them out of an address before they read its scheme.
const INVISIBLE = /[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/;
const LINKED = /^(https?:\/\/[^/\\]|mailto:[^/\\]|tel:[+\d]|#|\/(?![/\\]))/i;

/** Whether a link may lead there: https, http, mail, telephone, within the site. No other scheme, written however. */
export const mayLink = (href: string): boolean => href.length <= 2_000 && LINKED.test(href) && !INVISIBLE.test(href);

/** Whether an image of somebody else's may be shown: by https alone. Our own are told by `data-file`. */
export const mayShow = (src: string): boolean => /^https:\/\/[^/\\]/i.test(src) && mayLink(src);

export const isFileNumber = (value: string): boolean => /^[1-9]\d{0,8}$/.test(value);
