import { getRequestConfig } from "next-intl/server";
import { pageLocale } from "@/server/session";

/** The user's language, known to the server; URLs have no language prefix. */
export default getRequestConfig(async () => {
  const locale = await pageLocale();
  const { default: messages } = await import(`../../messages/${locale}.json`);
  return { locale, messages, timeZone: "UTC" };
});
