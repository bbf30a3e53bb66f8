import type { Attributes, IOptions } from "sanitize-html";
import { refuseField } from "../errors";
import { DEEPEST, ELEMENTS, isFileNumber, LINK_REL, MAX_BODY_LENGTH, mayLink, mayShow } from "./rules";

/** Elements whose text is no reader's. */
const DROPPED_WITH_TEXT = [
  ...["script", "style", "textarea", "option", "xmp", "noscript", "noembed", "noframes", "iframe", "plaintext"],
  ...["title", "template", "svg", "math", "object", "embed", "applet", "select", "head"],
];

/** What other programs write for what we call otherwise. */
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
    // After those above, of every element.
    "*": (tagName, { dir, ...rest }) => tag(CALLED[tagName] ?? tagName, { ...rest, ...directed(dir) }),
  },
  // A picture of nothing.
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs["src"] && !attribs["data-file"],
};

/** What is left out may bring together what stood apart: again, until nothing changes. */
const MAX_ROUNDS = 6;

/**
 * HTML as a body may hold it, by the rules of RULES_VERSION: nothing in it runs, loads by itself or leads to a scheme that does.
 * What is sanitised stays as it is. An image of ours is told by `data-file` alone: whoever reads gives it an address.
 * 3003 at what is nested too deep to be written by anybody.
 */
export async function sanitise(html: string): Promise<string> {
  // Writing is rare, and reading needs none of it.
  const { default: sanitizeHtml } = await import("sanitize-html");
  let text = html;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = sanitizeHtml(text, { ...OPTIONS, ...notTooDeep() }).trim();
    if (next === text) return text;
    text = next;
  }
  return sanitizeHtml(text, { allowedTags: [], nonTextTags: DROPPED_WITH_TEXT }).trim();
}

/** Looked at while it is read: to go on would hold up everybody for seconds. */
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

/** A body as it is kept. 3003 where even what is left of it is too long: each `&` is written as five characters. */
export async function sanitiseStored(html: string): Promise<string> {
  const body = await sanitise(html);
  if (body.length > MAX_BODY_LENGTH) throw refuseField("body", FAULTS.long);
  return body;
}

const FAULTS = {
  deep: { en: "has elements nested too deeply", fa: "بخش‌هایش بیش از اندازه تودرتو است" },
  long: { en: "is too long after sanitizing", fa: "پس از پالایش بیش از اندازه بلند است" },
} as const;

/** Numbers of the files that a sanitised body shows. */
export const filesIn = (body: string): number[] => [
  ...new Set([...body.matchAll(OURS)].map(([, file]) => Number(file))),
];

/** A sanitised body with addresses in its images; one whose file is no more has none. */
export const withAddresses = (body: string, addressOf: (file: number) => string | undefined): string =>
  body.replace(OURS, (found, file) => {
    const address = addressOf(Number(file));
    return address ? `${found} src="${escaped(address)}"` : found;
  });

// As it is written by sanitise; in words and in values of attributes a < is an entity.
const OURS = /<img data-file="(\d{1,9})"/g;

const escaped = (address: string) => address.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
