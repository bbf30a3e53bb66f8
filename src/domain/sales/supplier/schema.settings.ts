import { z } from "zod";

/** Settings schema of each adapter. Secrets are separate and never returned (`SECRETS_OF` of rules.ts). */
const webAddress = z
  .string()
  .trim()
  .max(500)
  .refine((at) => URL.canParse(at) && /^https?:$/.test(new URL(at).protocol) && !new URL(at).username, {
    error: "must be an http(s) address without credentials",
  });

/** Overrides an adapter's base URL where private targets are allowed. */
const elsewhere = webAddress.nullish();

const CharterSettings = z.object({});

/** `seed`: determines the inventory together with the day. */
const SandboxSettings = z.object({
  seed: z.string().trim().min(1).max(40).default("sandbox"),
  language: z.enum(["fa", "en"]).default("en"),
});

/**
 * Another deployment: `base_url` of its service and the domain under which it knows this branch. `client_id`: when that
 * domain's policy requires HTTP Basic. `token_id`: a manually created connection token, used until it expires.
 */
export const CoreSettings = z.object({
  base_url: webAddress,
  domain: z.string().trim().toLowerCase().min(1).max(253),
  packets: z.enum(["off", "on"]).default("off"),
  client_id: z.string().trim().max(100).nullish(),
  token_id: z.string().trim().max(100).nullish(),
});

export const DuffelSettings = z.object({ base_url: elsewhere });

export const SETTINGS = {
  charter: CharterSettings,
  sandbox: SandboxSettings,
  core: CoreSettings,
  duffel: DuffelSettings,
} as const;

/**
 * Omitted members stay unchanged, empty ones are removed. `client_secret`, `token`: of core; `access_token`: of duffel.
 */
export const Secrets = z.object({
  client_secret: z.string().trim().max(500).optional(),
  token: z.string().trim().max(500).optional(),
  access_token: z.string().trim().max(500).optional(),
});
export type Secrets = z.output<typeof Secrets>;
