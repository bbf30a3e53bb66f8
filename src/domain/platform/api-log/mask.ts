import { asciiDigits } from "../../kernel/digits";

/**
 * Masks bodies for the log: it retains the request and answer without secrets and personal data. Members are masked by
 * name and all text by shape, so that a secret in the wrong member is found too.
 */
const HIDDEN = "•••";
const CUT = "…";
const MAX_TEXT = 1_000;
const MAX_KEY = 80;

const SECRET =
  /token(?!id$|type$|days$)|secret|passw|authorization|apikey|privatekey|credential|packet|signature|cookie|cvv|otp$|pin$|jwt/;
const PERSONAL =
  /national(?:code|id|no|number)|passport|mobile|phone|^tel|fax$|mail$|birth|^dob$|iban|sheba|shaba|account(?:no|number)$|idnumber|documentno|documentnumber|postal|address$/;
const NAME =
  /^(?:full|first|last|middle|father|family|given|sur|lead|contact|holder|cardholder)?(?:name|names|passenger|traveller)(?:latin|fa|en)?$/;
const CARD = /card(?:no|num|number|pan)?$|^pan$/;
const DOCUMENT = /document|passport|visa|identity/;

/** The treatment of a value by its member's name; `hide` and `document` also apply to everything nested in it. */
type Named = {
  shown: string;
  key: string;
  secret: boolean;
  hide: boolean;
  document: boolean;
  name: boolean;
  card: boolean;
};
const UNNAMED: Named = { shown: "", key: "", secret: false, hide: false, document: false, name: false, card: false };

const known = new Map<string, Named>();
const MAX_KNOWN = 1_000;

function namedBy(name: string): Named {
  const found = known.get(name);
  if (found) return found;
  const key = plainName(name);
  const made: Named = {
    shown: maskText(name, MAX_KEY),
    key,
    secret: SECRET.test(key),
    hide: PERSONAL.test(key),
    document: DOCUMENT.test(key),
    name: NAME.test(key),
    card: CARD.test(key),
  };
  if (known.size < MAX_KNOWN && name.length <= MAX_KEY) known.set(name, made);
  return made;
}

/**
 * A JSON value with its secrets masked, of about `limit` characters at most: the rest is omitted and counted, so that
 * the result stays valid JSON. Names retain initials, cards BIN and last four digits, other secrets nothing.
 */
export function maskBody(value: unknown, limit = 8_192): unknown {
  let left = limit;

  function masked(value: unknown, named: Named, hide: boolean, document: boolean): unknown {
    if (Array.isArray(value)) return masks(value, named, hide, document);
    if (typeof value === "object" && value !== null) return members(value as Members, named, hide);
    const result = leaf(value, named, hide, document);
    left -= typeof result === "string" ? result.length + 3 : 6;
    return result;
  }

  function masks(list: readonly unknown[], named: Named, hide: boolean, document: boolean): unknown[] {
    const reported: unknown[] = [];
    left -= 2;
    for (const one of list) {
      if (left <= 0) return [...reported, `${CUT} ${list.length - reported.length}`];
      reported.push(masked(one, named, hide, document));
    }
    return reported;
  }

  function members(object: Members, above: Named, hidden: boolean): Members {
    const result = Object.create(null) as Members;
    left -= 2;
    const document = above.document || "issuing_country" in object;
    const names = Object.keys(object);
    for (const [done, name] of names.entries()) {
      if (left <= 0) {
        result[CUT] = names.length - done;
        break;
      }
      const named = namedBy(name);
      left -= named.shown.length + 4;
      const secret = named.secret && object[name] !== null;
      result[named.shown] = secret ? HIDDEN : masked(object[name], named, hidden || named.hide, document);
    }
    return result;
  }

  return masked(value, UNNAMED, false, false);
}

type Members = Record<string, unknown>;

const plainName = (name: string) => name.toLowerCase().replace(/[^a-z]/g, "");

function leaf(value: unknown, { key, card, name }: Named, hide: boolean, document: boolean): unknown {
  if (typeof value === "number") {
    if (card && value > 0) return maskCard(String(value));
    return hide || isCard(value) || (document && key === "number") ? HIDDEN : value;
  }
  if (typeof value !== "string" || value === "") return value;
  if (card) return maskCard(value);
  if (hide || (document && key === "number")) return HIDDEN;
  // A one-time code; error codes of the catalogue are numbers, not strings.
  if (key === "code" && /^\d{4,8}$/.test(asciiDigits(value))) return HIDDEN;
  return name ? initials(value) : maskText(value);
}

const DIGIT = "[0-9۰-۹٠-٩]";
const SHAPES: readonly [RegExp, string | ((found: string) => string)][] = [
  [/\b(?:Bearer|Basic)\s+\S+/gi, HIDDEN],
  [/eyJ[\w-]{4,}(?:\.[\w-]*){0,4}/g, HIDDEN],
  [/[\w+/=-]{40,}|[0-9a-f]{32,}/gi, HIDDEN],
  [/[^\s@"'<>,;:()]{1,64}@[^\s@"'<>,;:()]{3,}/g, HIDDEN],
  [new RegExp(`${DIGIT}{4}([ -])${DIGIT}{4}\\1${DIGIT}{4}\\1${DIGIT}{4}`, "g"), maskCard],
  [new RegExp(`${DIGIT}{10,}`, "g"), (run) => (run.length >= 16 && run.length <= 19 ? maskCard(run) : HIDDEN)],
  [new RegExp(`[9۹٩]${DIGIT}{2}[ .-]${DIGIT}{3}[ .-]?${DIGIT}{2}[ .-]?${DIGIT}{2}`, "g"), HIDDEN],
  [new RegExp(`${DIGIT}{3}[ .-]${DIGIT}{6}[ .-]${DIGIT}`, "g"), HIDDEN],
];
/** A quick pre-check: most texts cannot match any shape. */
const SUSPECT = new RegExp(`@|${DIGIT}{3}|[\\w+/=-]{32}|eyJ|Bearer|Basic`, "i");

/** Text without tokens, e-mail addresses, cards, phones and national codes, whatever its member. */
export function maskText(text: string, max = MAX_TEXT): string {
  let result = text.length > max ? cut(text, max) : text;
  result = result.toWellFormed().replaceAll("\u0000", "");
  if (!SUSPECT.test(result)) return result;
  for (const [shape, mask] of SHAPES) result = result.replace(shape, mask as (found: string) => string);
  return result;
}

/** Omits the word that crosses the limit: half a secret has no recognizable shape. */
function cut(text: string, max: number): string {
  let end = max;
  while (end > 0 && !/\s/.test(text[end]!)) end--;
  return `${text.slice(0, end)}${CUT}`;
}

/** A query string, decoded for reading, masked like a body. */
export function maskQuery(search: string, max = 2_000): string {
  const whole = search.length <= max;
  const pairs = [...new URLSearchParams(whole ? search : search.slice(0, max))];
  if (!whole) pairs.pop();
  const result = pairs.map(([key, value]) => {
    const last = key.split(/[[\].]+/).findLast((part) => /[a-z]/i.test(part)) ?? "";
    const parents = key.slice(0, key.lastIndexOf(last));
    const inner = maskBody({ [plainName(parents) || "q"]: { [last]: jsonOf(value) } }) as Record<string, object>;
    const [masked] = Object.values(Object.values(inner)[0] as object);
    return `${maskText(key, MAX_KEY)}=${typeof masked === "string" ? masked : JSON.stringify(masked)}`;
  });
  return (whole ? result : [...result, CUT]).join("&");
}

function jsonOf(value: string): unknown {
  if (!/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return HIDDEN;
  }
}

/** BIN and last four digits of anything long enough to be a card. */
function maskCard(text: string): string {
  const digits = asciiDigits(text).replace(/\D/g, "");
  return digits.length >= 13 && digits.length <= 19 ? `${digits.slice(0, 6)}••••••${digits.slice(-4)}` : HIDDEN;
}

/** `نازنین آزموده` -> `ن••• آ•••`. Digits are not initials. */
const initials = (text: string) =>
  text
    .trim()
    .split(/\s+/, 6)
    .map((word) => `${/^\p{L}/u.exec(word)?.[0] ?? ""}${HIDDEN}`)
    .join(" ");

/** A number of 16 digits with a valid check digit. */
function isCard(value: number): boolean {
  if (!Number.isSafeInteger(value) || value < 1e15) return false;
  const sum = [...String(value)].reverse().reduce((total, digit, i) => {
    const twice = Number(digit) * (i % 2 === 0 ? 1 : 2);
    return total + (twice > 9 ? twice - 9 : twice);
  }, 0);
  return sum % 10 === 0;
}
