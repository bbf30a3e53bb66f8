import { getRequestConfig } from "next-intl/server";
import { pageLocale } from "@/server/session";
import { TEXTS } from "@/ui/texts";

/** The user's language, known to the server; URLs have no language prefix. */
export default getRequestConfig(async () => {
  const locale = await pageLocale();
  const { default: messages } = await TEXTS[locale]();
  return { locale, messages, timeZone: "UTC" };
});
