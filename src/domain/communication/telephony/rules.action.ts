import { MAX_VALUE } from "./rules";

/** An action as it goes to the server: members in the order they are written, a name may come again. */
export type Fields = readonly (readonly [string, string])[];

/** Every end of a line that some reader takes for one, and NUL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused.
const LINE_END = /[\u0000\n\u000b\f\r\u001c-\u001e\u0085\u2028\u2029]/;
const KEY = /^[A-Za-z][A-Za-z0-9_-]{0,39}$/;
const NAME = /^[A-Za-z][A-Za-z0-9-]{0,39}$/;
const MAX_FIELDS = 40;
/** Asterisk reads no line beyond 1,024 bytes, its end among them. */
const MAX_LINE = 1_022;
const BASE64 = "Base64Body";

const bytesOf = (text: string) => new TextEncoder().encode(text).length;
const fits = (key: string, value: string) => bytesOf(key) + ": ".length + bytesOf(value) <= MAX_LINE;

/** Whether a value would be more than one value on the wire, or is longer than any is. */
const unwritable = (value: string, most = MAX_VALUE): boolean =>
  value.length > most || LINE_END.test(value) || !value.isWellFormed();

/** Whether a text leaves whole: as it is by a modem, else in base64, which takes lines. */
export const textFits = (way: string, text: string): boolean =>
  way === "dongle"
    ? !unwritable(text) && fits("Message", text)
    : fits(BASE64, "=".repeat(4 * Math.ceil(bytesOf(text) / 3)));

/** What starts programs on the telephony server's machine or in its dialplan. */
const STARTS =
  /^(?:try)?system$|^exec(?:if|iftime)?$|^(?:e|fast|dead|async)?agi$|^externalivr$|^tryexec$|^mixmonitor$/i;

const evaluated = (value: string) => /\$\{|\$\[|\b(?:shell|system|eval)\s*\(/i.test(value);
/** A function of the dialplan, which some members are read through: `CURL(…)`, `DB(…)`, `FILE(…)`. */
const calls = (value: string) => /\w\s*\(/.test(value);
/** Members that are words to people, which nothing is read through. */
const WORDS = /^(?:base64body|message|callerid|from)$/i;

/**
 * The first member an action must not have; `action` its name itself; undefined: it may be written. Command and System never
 * may, nor what calls an application that starts programs, nor a value with a function of the dialplan in it.
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
