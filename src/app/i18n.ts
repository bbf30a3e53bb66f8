import { getRequestConfig } from "next-intl/server";
import { pageLocale } from "@/server/session";
import { TEXTS } from "@/ui/texts";

/** The person's language, known to the server; there are no language paths. */
export default getRequestConfig(async () => {
  const locale = await pageLocale();
  const { default: messages } = await TEXTS[locale]();
  return { locale, messages, timeZone: "UTC" };
});
