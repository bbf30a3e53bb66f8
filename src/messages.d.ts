import type en from "../messages/en";

declare module "next-intl" {
  interface AppConfig {
    Locale: "fa" | "en";
    Messages: typeof en;
  }
}
