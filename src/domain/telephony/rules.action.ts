import { MOST_VALUE } from "./rules";

/** An action as it goes to the server: members in the order they are written, a name may come again. */
export type Fields = readonly (readonly [string, string])[];

/** Every end of a line that some reader takes for one, and NUL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused.
const LINE_END = /[\u0000\n\u000b\f\r\u001c-\u001e\u0085\u2028\u2029]/;
const KEY = /^[A-Za-z][A-Za-z0-9_-]{0,39}$/;
const NAME = /^[A-Za-z][A-Za-z0-9-]{0,39}$/;
const MOST_FIELDS = 40;
/** A text as base64, the longest there is. */
const MOST_BASE64 = 24_000;

/** Whether a value would be more than one value on the wire, or is longer than any is. */
export const unwritable = (value: string, most = MOST_VALUE): boolean =>
  value.length > most || LINE_END.test(value) || !value.isWellFormed();

/** What starts programs on the telephony server's machine or in its dialplan. */
const STARTS =
  /^(?:try)?system$|^exec(?:if|iftime)?$|^(?:e|fast|dead|async)?agi$|^externalivr$|^tryexec$|^mixmonitor$/i;

/**
 * The first member an action must not have; `action` its name itself; undefined: it may be written. Command and System never
 * may, nor what calls an application that starts programs, nor a value with a function of the dialplan in it.
 */
export function forbiddenMember(action: string, fields: Fields): string | undefined {
  if (!NAME.test(action) || /^(?:command|system)$/i.test(action) || fields.length > MOST_FIELDS) return "action";
  for (const [key, value] of fields) {
    if (!KEY.test(key) || /^action(?:id)?$/i.test(key)) return key;
    if (unwritable(value, key === "Base64Body" ? MOST_BASE64 : MOST_VALUE)) return key;
    if (/^(?:application|app)$/i.test(key) && STARTS.test(value.trim())) return key;
    if (key !== "Base64Body" && key !== "Message" && /\$\{|\$\[|\b(?:shell|system|eval)\s*\(/i.test(value)) return key;
  }
  return undefined;
}
