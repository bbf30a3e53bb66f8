import { MAX_VALUE } from "./rules";

/** Members of an action in order; names may repeat. */
export type Fields = readonly (readonly [string, string])[];

/** All characters that some reader treats as a line end, and NUL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused.
const LINE_END = /[\u0000\n\u000b\f\r\u001c-\u001e\u0085\u2028\u2029]/;
const KEY = /^[A-Za-z][A-Za-z0-9_-]{0,39}$/;
const NAME = /^[A-Za-z][A-Za-z0-9-]{0,39}$/;
const MAX_FIELDS = 40;
/** Asterisk reads lines of at most 1,024 bytes including the line end. */
const MAX_LINE = 1_022;
const BASE64 = "Base64Body";

const bytesOf = (text: string) => new TextEncoder().encode(text).length;
const fits = (key: string, value: string) => bytesOf(key) + ": ".length + bytesOf(value) <= MAX_LINE;

/** Whether a value would break into several on the wire, or is too long. */
const unwritable = (value: string, most = MAX_VALUE): boolean =>
  value.length > most || LINE_END.test(value) || !value.isWellFormed();

/** Whether a text can be sent whole: plain by a modem, else in base64, which allows line breaks. */
export const textFits = (way: string, text: string): boolean =>
  way === "dongle"
    ? !unwritable(text) && fits("Message", text)
    : fits(BASE64, "=".repeat(4 * Math.ceil(bytesOf(text) / 3)));

/** Applications that start programs on the telephony server's machine or in its dialplan. */
const STARTS =
  /^(?:try)?system$|^exec(?:if|iftime)?$|^(?:e|fast|dead|async)?agi$|^externalivr$|^tryexec$|^mixmonitor$/i;

const evaluated = (value: string) => /\$\{|\$\[|\b(?:shell|system|eval)\s*\(/i.test(value);
/** A dialplan function, which some members evaluate: `CURL(…)`, `DB(…)`, `FILE(…)`. */
const calls = (value: string) => /\w\s*\(/.test(value);
/** Members with human-readable text, which are never evaluated. */
const WORDS = /^(?:base64body|message|callerid|from)$/i;

/**
 * The first forbidden member of an action; `action` for its own name; undefined: allowed. Never allowed: Command and
 * System, applications that start programs, and values with a dialplan function.
 */
export function forbiddenMember(action: string, fields: Fields): string | undefined {
  if (!NAME.test(action) || /^(?:command|system)$/i.test(action) || fields.length > MAX_FIELDS) return "action";
  for (const [key, value] of fields) {
    if (!KEY.test(key) || /^action(?:id)?$/i.test(key)) return key;
    if (unwritable(value, key === BASE64 ? MAX_LINE : MAX_VALUE) || !fits(key, value)) return key;
    if (/^(?:application|app)$/i.test(key) && STARTS.test(value.trim())) return key;
    if (key !== BASE64 && key !== "Message" && evaluated(value)) return key;
    if (!WORDS.test(key) && calls(value)) return key;
  }
  return undefined;
}
