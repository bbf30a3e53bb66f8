import type { Messages } from "next-intl";

export type Locale = "fa" | "en";

/** The texts of the console by language; each is a script of its own in the browser. */
export const TEXTS: Record<Locale, () => Promise<{ default: Messages }>> = {
  fa: () => import("../../messages/fa"),
  en: () => import("../../messages/en"),
};
