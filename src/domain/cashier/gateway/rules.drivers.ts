import type { Text } from "../../kernel/errors";
import type { Driver } from "./rules";

/**
 * A setting of a driver. `secrets` are write-only; `hostOverride` is offered where calls to private addresses are
 * allowed (tests, rehearsals), and rejected elsewhere.
 */
export type DriverField = {
  name: string;
  at: "settings" | "secrets";
  kind: "text" | "choice" | "url";
  required: boolean;
  choices?: readonly { value: string; label: Text }[];
  label: Text;
  hint?: Text;
  hostOverride?: true;
};

const HOST: DriverField = {
  name: "base_url",
  at: "settings",
  kind: "url",
  required: false,
  hostOverride: true,
  label: { fa: "نشانی جایگزین سرویس", en: "Another host for the service" },
  hint: { fa: "فقط برای آزمایش؛ خالی یعنی سرویس اصلی.", en: "For tests only; empty means the real service." },
};

/** Form fields of each driver, in order. */
export const driverFields: Readonly<Record<Driver, readonly DriverField[]>> = {
  sandbox: [],
  zarinpal: [
    {
      name: "merchant_id",
      at: "secrets",
      kind: "text",
      required: true,
      label: { fa: "کد پذیرنده", en: "Merchant id" },
      hint: { fa: "۳۶ نویسه، از پنل زرین‌پال.", en: "36 characters, from Zarinpal's panel." },
    },
    {
      name: "mode",
      at: "settings",
      kind: "choice",
      required: true,
      choices: [
        { value: "live", label: { fa: "واقعی", en: "Live" } },
        { value: "sandbox", label: { fa: "آزمایشی", en: "Sandbox" } },
      ],
      label: { fa: "حالت", en: "Mode" },
    },
    HOST,
  ],
  stripe: [
    {
      name: "secret_key",
      at: "secrets",
      kind: "text",
      required: true,
      label: { fa: "کلید محرمانه", en: "Secret key" },
      hint: { fa: "با sk_ یا rk_ آغاز می‌شود.", en: "Begins with sk_ or rk_." },
    },
    {
      name: "webhook_secret",
      at: "secrets",
      kind: "text",
      required: true,
      label: { fa: "کلید امضای وب‌هوک", en: "Signing secret of the webhook" },
      hint: { fa: "با whsec_ آغاز می‌شود.", en: "Begins with whsec_." },
    },
    HOST,
  ],
};

/** Display names of the drivers. */
export const DRIVER_NAMES: Readonly<Record<Driver, Text>> = {
  sandbox: { fa: "درگاه آزمایشی", en: "Sandbox" },
  zarinpal: { fa: "زرین‌پال", en: "Zarinpal" },
  stripe: { fa: "استرایپ", en: "Stripe" },
};
