import { getRequestConfig } from "next-intl/server";
import { pageLocale } from "@/server/session";

/** The person's language, known to the server; there are no language paths. */
export default getRequestConfig(async () => {
  const locale = await pageLocale();
  const { default: messages } = await import(`../../messages/${locale}.json`);
  return { locale, messages, timeZone: "UTC" };
});
