import { refuseField } from "./errors";

/** Shorter names occur in good passwords by chance. */
const MIN_PART = 4;
const MIN_LETTERS = 4;

/**
 * Throws fieldInvalid (3003) at `path` for a password that contains the account or person's name, has few distinct
 * characters, or is among the 49,000 most common ones, also with digits and punctuation around it
 * (`@zxcvbn-ts/language-common`; ASVS 6.2.4, 6.2.12).
 */
export async function refusePassword(
  password: string,
  { signsInAs, names = [], path = "password" }: Whose,
): Promise<void> {
  const plain = password.toLowerCase();
  const [account = ""] = signsInAs.toLowerCase().split("@");
  const parts = names.flatMap((name) => name.toLowerCase().split(/[\s\u200c.-]+/));
  if ([account, ...parts].some((part) => part.length >= MIN_PART && plain.includes(part)))
    throw refuseField(path, NAMES_ITSELF);
  if (TRADE_WORDS.has(plain.replace(/[\d\p{P}\p{S}]/gu, ""))) throw refuseField(path, COMMON);
  if (new Set(plain).size < MIN_LETTERS) throw refuseField(path, TOO_PLAIN);
  tried ??= load();
  const common = await tried;
  if (common.has(plain) || common.has(plain.replace(AROUND, ""))) throw refuseField(path, COMMON);
}

/** `names`: the person's names, in either script. */
type Whose = { signsInAs: string; names?: readonly string[]; path?: string };

/** Common words of this trade; `safar12345` is no better than `password1`. */
const TRADE_WORDS: ReadonlySet<string> = new Set([
  ...[
    "safar",
    "travel",
    "agency",
    "charter",
    "ticket",
    "tickets",
    "flight",
    "airline",
    "hotel",
    "tour",
    "tours",
    "booking",
  ],
  ...[
    "parvaz",
    "bilit",
    "belit",
    "blit",
    "hesabdar",
    "modir",
    "admin",
    "manager",
    "operator",
    "reservation",
    "accounting",
  ],
  ...["salam", "iran", "tehran", "mashhad", "shiraz", "isfahan", "esfahan", "tabriz", "kish", "istanbul", "dubai"],
  ...["سفر", "بلیت", "پرواز", "چارتر", "آژانس", "مدیر", "حسابدار", "رزرو", "هتل", "سلام", "ایران", "تهران", "مشهد"],
]);

/** Digits and punctuation around a word: `Password2026!` is no better than `password`. */
const AROUND = /^[\d\p{P}\p{S}]+|[\d\p{P}\p{S}]+$/gu;

let tried: Promise<ReadonlySet<string>> | undefined;

/** Loaded on demand: three megabytes that most processes never need. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].map(String));
}

const NAMES_ITSELF = {
  en: "must not contain your sign-in name or your own name",
  fa: "شناسهٔ ورود یا نام شما نباید در آن باشد",
};
const TOO_PLAIN = { en: "must have at least four different characters", fa: "حداقل چهار نویسهٔ متفاوت داشته باشد" };
const COMMON = {
  en: "is a common password, with or without digits around it",
  fa: "از رمزهای عبور رایج است؛ افزودن رقم یا علامت به ابتدا و انتهای آن کافی نیست",
};
