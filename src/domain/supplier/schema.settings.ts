import { z } from "zod";

/** What each adapter is told of a supplier. Keys stand apart and are never answered (`SECRETS_OF` of rules.ts). */
const webAddress = z
  .string()
  .trim()
  .max(500)
  .refine((at) => URL.canParse(at) && /^https?:$/.test(new URL(at).protocol) && !new URL(at).username, {
    error: "must be an http(s) address without credentials",
  });

/** Another address of an adapter's interface, where private targets are allowed. */
const elsewhere = webAddress.nullish();

const CharterSettings = z.object({});

/** `seed`: what it has to sell follows from it and the day alone. */
const SandboxSettings = z.object({
  seed: z.string().trim().min(1).max(40).default("sandbox"),
  language: z.enum(["fa", "en"]).default("en"),
});

/**
 * Another deployment: `base_url` of its service and the domain it knows this branch by. `client_id`: where the domain's policy
 * over there asks for HTTP Basic. `token_id`: a connection token that was made by hand, of use until it ends.
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

/** A member left out stays as it is, an empty one is forgotten. `client_secret`, `token`: of core; `access_token`: of duffel. */
export const Secrets = z.object({
  client_secret: z.string().trim().max(500).optional(),
  token: z.string().trim().max(500).optional(),
  access_token: z.string().trim().max(500).optional(),
});
export type Secrets = z.output<typeof Secrets>;
