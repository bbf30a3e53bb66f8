import type { Text } from "../../kernel/errors";

/** Why a URL cannot be an endpoint; null: valid by its text. The resolved address is checked on each call. */
export function targetFault(given: string, allowPrivate: boolean): Text | null {
  let url: URL;
  try {
    url = new URL(given);
  } catch {
    return NO_ADDRESS;
  }
  if (url.protocol !== "https:" && !(allowPrivate && url.protocol === "http:")) return ONLY_TLS;
  if (url.username || url.password || url.hash) return NOT_SO;
  return null;
}

const NO_ADDRESS: Text = { en: "is not a valid address", fa: "نشانی درستی نیست" };
const ONLY_TLS: Text = { en: "must be an https address", fa: "نشانی باید https باشد" };
const NOT_SO: Text = { en: "must not contain a user, password or #", fa: "بدون نام کاربری، رمز عبور و #" };
