/**
 * Checks a payer's return address (reliability I6): an absolute http(s) address of an allowed origin, as parsed by the
 * WHATWG parser of browsers; null otherwise. Its `href` is stored and used, never the original text. `allowed`:
 * origins; plain http only with `plain`, or when the origin itself is listed with it.
 */
export function returnUrlOf(
  text: string,
  { allowed, plain }: { allowed: ReadonlySet<string>; plain: boolean },
): string | null {
  // Browsers drop tabs and line breaks and turn \ into /: they only occur in forged addresses.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused.
  if (text.length > 2_000 || /[\u0000-\u0020\u007f-\u00a0\\\u2028\u2029]/.test(text) || !/^https?:\/\/[^/]/i.test(text))
    return null;
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && plain)) return null;
  if (url.username || url.password || /^[a-z]+:\/\/[^/?#]*@/i.test(text)) return null;
  return allowed.has(url.origin) ? url.href : null;
}

/** The return page with the payment's parameters; null when there is none or its origin is no longer allowed. */
export function wayBack(
  returnUrl: string | null,
  payment: { serial_id: string; status: number },
  allow: Parameters<typeof returnUrlOf>[1],
): string | null {
  const href = returnUrl && returnUrlOf(returnUrl, allow);
  if (!href) return null;
  const url = new URL(href);
  url.searchParams.set("serial_id", payment.serial_id);
  url.searchParams.set("status", String(payment.status));
  return url.href;
}

export const NOT_OURS = {
  en: "must be an https address of this service or of a site of the branch",
  fa: "نشانی https این سامانه یا یکی از سایت‌های شعبه",
};
