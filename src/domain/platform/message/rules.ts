/** Rules of outgoing messages, shared by server checks and the console. */
export const CHANNELS = ["sms", "email"] as const;
export type Channel = (typeof CHANNELS)[number];

export const STATES = [
  "queued",
  "sending",
  "handed",
  "delivered",
  "undelivered",
  "failed",
  "canceled",
  "unknown",
] as const;
export type MessageState = (typeof STATES)[number];

/**
 * `telephony`: texts sent by the branch's telephony server are stored under such a line; it is created with the server
 * and sends nothing itself.
 */
export const DRIVERS = ["log", "http", "smpp", "smtp", "telephony"] as const;
export type Driver = (typeof DRIVERS)[number];

/** The drivers of each channel. */
export const CARRIES: Readonly<Record<Channel, readonly Driver[]>> = {
  sms: ["log", "http", "smpp"],
  email: ["log", "http", "smtp"],
};

/** Maximum contacts of one bulk, and the time to cancel it. */
export const MAX_CONTACTS = 5_000;
export const UNDO_SECONDS = 30;
/** Messages expire after this. */
export const LIFE_HOURS = 24;
export const MAX_PARTS = 10;

/** The GSM 03.38 alphabet: a character's index is its code. Extension characters take an escape before them. */
const GSM =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const GSM_EXTENSION: Readonly<Record<string, number>> = {
  "\f": 0x0a,
  "^": 0x14,
  "{": 0x28,
  "}": 0x29,
  "\\": 0x2f,
  "[": 0x3c,
  "~": 0x3d,
  "]": 0x3e,
  "|": 0x40,
  "€": 0x65,
};
const ESCAPE = 0x1b;

/** One text message over the air: `gsm7` 160 septets (153 per part), `ucs2` 70 code units (67 per part). */
export type Alphabet = "gsm7" | "ucs2";
const ROOM: Readonly<Record<Alphabet, { alone: number; inParts: number }>> = {
  gsm7: { alone: 160, inParts: 153 },
  ucs2: { alone: 70, inParts: 67 },
};

const isGsm = (letter: string) => letter !== "\u001b" && (GSM.includes(letter) || letter in GSM_EXTENSION);

/** Units of a character: septets including the escape, or UTF-16 units. */
const weigh = (letter: string, alphabet: Alphabet) =>
  alphabet === "ucs2" ? letter.length : letter in GSM_EXTENSION ? 2 : 1;

export const alphabetOf = (text: string): Alphabet => ([...text].every(isGsm) ? "gsm7" : "ucs2");

/** Splits a text into parts without breaking a character (escape sequence, surrogate pair). */
export function partsOf(text: string): string[] {
  const alphabet = alphabetOf(text);
  const letters = [...text];
  const { alone, inParts } = ROOM[alphabet];
  const units = letters.reduce((sum, letter) => sum + weigh(letter, alphabet), 0);
  if (units <= alone) return [text];
  const parts: string[] = [];
  let [part, filled] = ["", 0];
  for (const letter of letters) {
    const weight = weigh(letter, alphabet);
    if (filled + weight > inParts) {
      parts.push(part);
      [part, filled] = ["", 0];
    }
    part += letter;
    filled += weight;
  }
  return [...parts, part];
}

/** Counter below the composer: units used, parts, and units left in the last one. */
export function measure(text: string): { alphabet: Alphabet; units: number; parts: number; left: number } {
  const alphabet = alphabetOf(text);
  const parts = partsOf(text);
  const weight = (of: string) => [...of].reduce((sum, letter) => sum + weigh(letter, alphabet), 0);
  const room = parts.length === 1 ? ROOM[alphabet].alone : ROOM[alphabet].inParts;
  return { alphabet, units: weight(text), parts: parts.length, left: room - weight(parts.at(-1)!) };
}

/** Bytes of a part in GSM 03.38, one septet per byte. */
export const gsmBytes = (part: string): number[] =>
  [...part].flatMap((letter) => {
    const extension = GSM_EXTENSION[letter];
    return extension === undefined ? [GSM.indexOf(letter)] : [ESCAPE, extension];
  });

/** Types of template placeholders, with their format and sample value. */
export const PARAM_TYPES = ["text", "number", "code", "date", "link"] as const;
export type ParamType = (typeof PARAM_TYPES)[number];
export type Param = { name: string; type: ParamType };
export const SAMPLES: Readonly<Record<ParamType, { fa: string; en: string }>> = {
  text: { fa: "سارا احمدی", en: "Sara Ahmadi" },
  number: { fa: "1250000", en: "1250000" },
  code: { fa: "K7Q2MN", en: "K7Q2MN" },
  date: { fa: "1405-02-12", en: "2026-05-02" },
  link: { fa: "https://safar.example/r/K7Q2MN", en: "https://safar.example/r/K7Q2MN" },
};

const PLACEHOLDER = /\{([a-z][a-z0-9_]{0,39})\}/g;

/** The placeholders of a text, each once, in order. */
export const placeholders = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].map(([, name]) => name!)),
];

/** Replaces placeholders by their values, once: values are not expanded. */
export const fill = (text: string, params: Readonly<Record<string, string>>): string =>
  text.replace(PLACEHOLDER, (place, name: string) => (Object.hasOwn(params, name) ? params[name]! : place));

/** States that can be canceled. `unknown` is settled by a receipt or a person, never resent automatically. */
export const canCancel = (state: MessageState) => state === "queued";
export const canSettle = (state: MessageState) => state === "unknown";
