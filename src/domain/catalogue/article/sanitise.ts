import type { Attributes, IOptions } from "sanitize-html";
import { refuseField } from "../../kernel/errors";
import { DEEPEST, ELEMENTS, isFileNumber, LINK_REL, MAX_BODY_LENGTH, mayLink, mayShow } from "./rules";

/** Elements whose text is dropped too. */
const DROPPED_WITH_TEXT = [
  ...["script", "style", "textarea", "option", "xmp", "noscript", "noembed", "noframes", "iframe", "plaintext"],
  ...["title", "template", "svg", "math", "object", "embed", "applet", "select", "head"],
];

/** Synonyms of other editors mapped to our elements. */
const CALLED: Readonly<Record<string, string>> = {
  ...{ b: "strong", i: "em", del: "s", strike: "s", ins: "u", h1: "h2", h5: "h4", h6: "h4" },
};

const directed = (dir = ""): Attributes => (/^(rtl|ltr|auto)$/i.test(dir) ? { dir: dir.toLowerCase() } : {});
const tag = (tagName: string, attribs: Attributes) => ({ tagName, attribs });

const OPTIONS: IOptions = {
  allowedTags: Object.keys(ELEMENTS),
  allowedAttributes: ELEMENTS as Record<string, string[]>,
  allowedSchemes: ["https", "http", "mailto", "tel"],
  allowProtocolRelative: false,
  nonTextTags: DROPPED_WITH_TEXT,
  nestingLimit: 40,
  disallowedTagsMode: "discard",
  transformTags: {
    ol: (tagName, { start = "", ...rest }) => tag(tagName, { ...rest, ...(/^\d{1,4}$/.test(start) && { start }) }),
    a: (tagName, { href = "" }) => tag(tagName, mayLink(href.trim()) ? { href: href.trim(), rel: LINK_REL } : {}),
    img: (tagName, { src = "", alt = "", "data-file": file = "" }) => {
      if (isFileNumber(file)) return tag(tagName, { "data-file": file, alt });
      return tag(tagName, mayShow(src.trim()) ? { src: src.trim(), alt } : {});
    },
    // Applied to every element after the ones above.
    "*": (tagName, { dir, ...rest }) => tag(CALLED[tagName] ?? tagName, { ...rest, ...directed(dir) }),
  },
  // An image without a source.
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs["src"] && !attribs["data-file"],
};

/** Removing content may join what was separate: repeat until stable. */
const MAX_ROUNDS = 6;

/**
 * Sanitizes HTML by RULES_VERSION: nothing in it executes, loads by itself or uses a dangerous scheme. Idempotent. Own
 * images are referenced by `data-file` only and get addresses on read. Throws fieldInvalid (3003) for too deep nesting.
 */
export async function sanitise(html: string): Promise<string> {
  // Loaded on demand: only writing needs it.
  const { default: sanitizeHtml } = await import("sanitize-html");
  let text = html;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = sanitizeHtml(text, { ...OPTIONS, ...notTooDeep() }).trim();
    if (next === text) return text;
    text = next;
  }
  return sanitizeHtml(text, { allowedTags: [], nonTextTags: DROPPED_WITH_TEXT }).trim();
}

/** Checked while parsing: continuing would block the process for seconds. */
function notTooDeep(): Pick<IOptions, "onOpenTag" | "onCloseTag"> {
  let depth = 0;
  return {
    onOpenTag: () => {
      if (++depth > DEEPEST) throw refuseField("body", FAULTS.deep);
    },
    onCloseTag: () => {
      depth--;
    },
  };
}

/**
 * Sanitizes a body for storage. Throws fieldInvalid (3003) when the result is too long: each `&` takes five characters.
 */
export async function sanitiseStored(html: string): Promise<string> {
  const body = await sanitise(html);
  if (body.length > MAX_BODY_LENGTH) throw refuseField("body", FAULTS.long);
  return body;
}

const FAULTS = {
  deep: { en: "has elements nested too deeply", fa: "بخش‌هایش بیش از اندازه تودرتو است" },
  long: { en: "is too long after sanitizing", fa: "پس از پالایش بیش از اندازه بلند است" },
} as const;

/** Ids of the files shown by a sanitized body. */
export const filesIn = (body: string): number[] => [
  ...new Set([...body.matchAll(OURS)].map(([, file]) => Number(file))),
];

/** Adds image addresses to a sanitized body; deleted files get none. */
export const withAddresses = (body: string, addressOf: (file: number) => string | undefined): string =>
  body.replace(OURS, (found, file) => {
    const address = addressOf(Number(file));
    return address ? `${found} src="${escaped(address)}"` : found;
  });

// The exact output of sanitise; in text and attribute values a < is an entity.
const OURS = /<img data-file="(\d{1,9})"/g;

const escaped = (address: string) => address.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
