import { z } from "zod";
import { code, count, id, money, text } from "../../kernel/primitives";
import { DRIVERS } from "./rules";

/** A branch's gateways: settings of each driver, and write-only secrets. */
const webAddress = z
  .string()
  .trim()
  .max(500)
  .refine((at) => URL.canParse(at) && /^https?:$/.test(new URL(at).protocol) && !new URL(at).username, {
    error: "must be an http(s) address without credentials",
  })
  .nullish()
  .meta({ description: "alternative base URL of the driver, where private targets are allowed" });

const SandboxSettings = z.object({});
export const ZarinpalSettings = z.object({ mode: z.enum(["live", "sandbox"]).default("live"), base_url: webAddress });
export const StripeSettings = z.object({ base_url: webAddress });

export const SETTINGS = { sandbox: SandboxSettings, zarinpal: ZarinpalSettings, stripe: StripeSettings } as const;

/** Omitted members stay unchanged, empty ones are removed. */
export const Secrets = z.object({
  merchant_id: z.string().trim().max(100).optional(),
  secret_key: z.string().trim().max(500).optional(),
  webhook_secret: z.string().trim().max(500).optional(),
});
export type Secrets = z.output<typeof Secrets>;

/** Without `id` a gateway is created; `version`: the one that was read. */
export const GatewayForm = z.object({
  id: id.optional(),
  version: id.optional(),
  driver: z.enum(DRIVERS),
  title: text(60),
  title_latin: z.string().trim().max(60).default(""),
  currency: code(3)
    .pipe(
      z
        .string()
        .toUpperCase()
        .regex(/^[A-Z]{3}$/),
    )
    .nullish()
    .meta({ description: "ISO 4217; defaults to the branch's currency" }),
  active: z.boolean().default(true),
  position: count(0, 10_000).default(0),
  settings: z.record(z.string(), z.unknown()).default({}),
  secrets: Secrets.default({}),
  clearing_account_id: id.nullish(),
  least: money.nullish(),
  most: money.nullish(),
});
