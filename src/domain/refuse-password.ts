import { refuseField } from "./errors";

/** Shorter names stand in good passwords by chance. */
const MIN_PART = 4;
const MIN_LETTERS = 4;

/**
 * 3003 at `path` for a password that says who signs in with it, that is of few characters, or that is one of the 49,000 that everybody
 * tries first, also with figures and marks around it (`@zxcvbn-ts/language-common`; ASVS 6.2.4, 6.2.12).
 */
export async function refusePassword(password: string, signsInAs: string, path = "password"): Promise<void> {
  const plain = password.toLowerCase();
  const [name = ""] = signsInAs.toLowerCase().split("@");
  if (name.length >= MIN_PART && plain.includes(name)) throw refuseField(path, NAMES_ITSELF);
  if (new Set(plain).size < MIN_LETTERS) throw refuseField(path, TOO_PLAIN);
  tried ??= load();
  const common = await tried;
  if (common.has(plain) || common.has(plain.replace(AROUND, ""))) throw refuseField(path, COMMON);
}

/** `Password2026!` is no better than `password`. */
const AROUND = /^[\d\p{P}\p{S}]+|[\d\p{P}\p{S}]+$/gu;

let tried: Promise<ReadonlySet<string>> | undefined;

/** Three megabytes that most processes never need. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].map(String));
}

const NAMES_ITSELF = {
  en: "does not contain what you sign in with",
  fa: "شناسهٔ ورود در آن نباشد",
};
const TOO_PLAIN = { en: "at least four different characters", fa: "دست‌کم چهار نویسهٔ متفاوت داشته باشد" };
const COMMON = {
  en: "one of those that everybody tries first, with or without figures around it",
  fa: "از گذرواژه‌هایی است که همه اول امتحان می‌کنند؛ رقم و علامت پس و پیش آن چیزی را عوض نمی‌کند",
};
