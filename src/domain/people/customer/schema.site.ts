import { z } from "zod";
import { id, instant, text } from "../../kernel/primitives";

const MAX_ORIGINS = 20;

/** Customer front-ends in the console. `version`: the one that was read. */
export const SiteForm = z.object({
  id: id.nullish(),
  version: id.nullish(),
  domain: text(300),
  title: text(120),
  origins: z.array(text(300)).max(MAX_ORIGINS).default([]),
  guests: z.boolean().default(true),
});

export const SiteActive = z.object({ id, active: z.boolean() });
export const SiteRef = z.object({ id: z.int() });

export const SiteList = z.object({
  /** Base URL of the customer API, without trailing slash. */
  public_url: z.string(),
  rows: z.array(
    z.object({
      id: z.int(),
      version: z.int(),
      domain: z.string(),
      title: z.string(),
      origins: z.array(z.string()),
      guests: z.boolean(),
      active: z.boolean(),
      created_at: instant,
    }),
  ),
});
