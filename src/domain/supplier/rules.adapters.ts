import type { Text } from "../errors";
import type { DriverField } from "../gateway/rules.drivers";
import type { Adapter } from "./port";
import type { Product } from "./rules.offer";

/** The fields of each adapter's form, in their order: what a supplier must be told as a gateway is. */
export const adapterFields: Readonly<Record<Adapter, readonly DriverField[]>> = {
  charter: [],
  sandbox: [
    {
      name: "seed",
      at: "settings",
      kind: "text",
      required: true,
      label: { fa: "بذر", en: "Seed" },
      hint: {
        fa: "پیشنهادها فقط از این و از تاریخ ساخته می‌شوند.",
        en: "Offers are derived from it and the date only.",
      },
    },
    {
      name: "language",
      at: "settings",
      kind: "choice",
      required: true,
      choices: [
        { value: "fa", label: { fa: "فارسی", en: "Persian" } },
        { value: "en", label: { fa: "انگلیسی", en: "English" } },
      ],
      label: { fa: "زبان نام‌ها", en: "Language of its names" },
    },
  ],
  core: [
    {
      name: "base_url",
      at: "settings",
      kind: "url",
      required: true,
      label: { fa: "نشانی سامانهٔ آن‌ها", en: "Address of the service" },
      hint: { fa: "مانند https://core.example", en: "Such as https://core.example" },
    },
    {
      name: "domain",
      at: "settings",
      kind: "text",
      required: true,
      label: { fa: "دامنهٔ ما نزد آن‌ها", en: "Our domain there" },
      hint: {
        fa: "دامنه‌ای که شما را با آن ثبت کرده و به نشانی این سرور اعتماد کرده‌اند.",
        en: "The domain under which the supplier registered you, trusted from this server's address.",
      },
    },
    {
      name: "packets",
      at: "settings",
      kind: "choice",
      required: false,
      choices: [
        { value: "off", label: { fa: "خاموش", en: "Off" } },
        { value: "on", label: { fa: "روشن", en: "On" } },
      ],
      label: { fa: "بسته‌های رمزشده", en: "Encrypted packets" },
      hint: { fa: "روشن، اگر آن را خواسته‌اند.", en: "On, if the supplier requires it." },
    },
    {
      name: "client_id",
      at: "settings",
      kind: "text",
      required: false,
      label: { fa: "شناسهٔ کاربری API", en: "Client id" },
      hint: { fa: "فقط اگر آن را خواسته‌اند.", en: "Only if the supplier requires it." },
    },
    {
      name: "client_secret",
      at: "secrets",
      kind: "text",
      required: false,
      label: { fa: "رمز کاربری API", en: "Client secret" },
    },
    {
      name: "token_id",
      at: "settings",
      kind: "text",
      required: false,
      label: { fa: "شناسهٔ توکن اتصال", en: "Connection token ID" },
      hint: { fa: "خالی یعنی توکن خودکار گرفته می‌شود.", en: "If empty, a token is obtained automatically." },
    },
    {
      name: "token",
      at: "secrets",
      kind: "text",
      required: false,
      label: { fa: "توکن اتصال", en: "Connection token" },
      hint: { fa: "همان که یک بار نشان داده شد.", en: "The token that was shown once." },
    },
  ],
  duffel: [
    {
      name: "access_token",
      at: "secrets",
      kind: "text",
      required: true,
      label: { fa: "توکن دسترسی", en: "Access token" },
      hint: {
        fa: "با \u2066duffel_test_\u2069 یا \u2066duffel_live_\u2069 آغاز می‌شود.",
        en: "Begins with duffel_test_ or duffel_live_.",
      },
    },
    {
      name: "base_url",
      at: "settings",
      kind: "url",
      required: false,
      hostOverride: true,
      label: { fa: "نشانی جایگزین سرویس", en: "Another host for the service" },
      hint: { fa: "فقط برای آزمایش؛ خالی یعنی سرویس اصلی.", en: "For tests only; empty means the real service." },
    },
  ],
};

/** How an adapter is called. */
export const ADAPTER_NAMES: Readonly<Record<Adapter, Text>> = {
  charter: { fa: "چارتر خودی", en: "Own charters" },
  sandbox: { fa: "آزمایشی", en: "Sandbox" },
  core: { fa: "سامانهٔ دیگر سفر", en: "Another Safar" },
  duffel: { fa: "دافل", en: "Duffel" },
};

/** What each adapter can sell. */
export const PRODUCTS_OF: Readonly<Record<Adapter, readonly Product[]>> = {
  charter: ["flight", "train", "accommodation"],
  sandbox: ["flight", "train", "accommodation"],
  core: ["flight", "train"],
  duffel: ["flight"],
};
