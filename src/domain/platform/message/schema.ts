import { z } from "zod";
import { code, count, id, instant, page, text } from "../../kernel/primitives";
import { CHANNELS, PARAM_TYPES, placeholders, STATES } from "./rules";

/** Messages, templates and groups in the console. */
export const MessageName = z.object({ id });

export const MessageQuery = z.object({
  state: z.enum(STATES).nullish(),
  channel: z.enum(CHANNELS).nullish(),
  line_id: id.nullish(),
  work_id: id.nullish(),
  /** Part of a number, an address or a name. */
  search: z.string().trim().max(100).nullish(),
  cursor: z.string().max(200).nullish(),
  per_page: count(1, 100).default(50),
});

const shown = {
  id: z.int(),
  channel: z.enum(CHANNELS),
  to: z.string(),
  to_name: z.string(),
  subject: z.string().nullable(),
  text: z.string(),
  parts: z.int(),
  state: z.enum(STATES),
  reason: z.string().nullable(),
  line: z.string(),
  work_id: z.int().nullable(),
  queued_at: instant,
  not_before: instant,
  handed_at: instant.nullable(),
  ended_at: instant.nullable(),
};
export const MessageList = z.object({ rows: z.array(z.object(shown)), next_cursor: z.string().nullable() });
export const MessageOut = z.object({
  ...shown,
  asked_by: z.string(),
  attempts: z.int(),
  business_key: z.string().nullable(),
  accepted: z.array(z.object({ nr: z.int(), provider_ref: z.string(), state: z.enum(STATES) })),
});

/**
 * A person's finding about a message of unknown outcome: `taken` by the provider, or `not_taken`, which sends it again.
 */
export const Settlement = z.object({ id, found: z.enum(["taken", "not_taken"]) });

const Param = z.object({ name: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/), type: z.enum(PARAM_TYPES) });
const words = z.string().trim().min(1).max(4_000);
export const TemplateForm = z
  .object({
    id: id.optional(),
    revision: id.optional(),
    code: code(60).pipe(z.string().regex(/^[a-z][a-z0-9_.]*$/)),
    name: text(100),
    channel: z.enum(CHANNELS),
    text_fa: words,
    text_en: words,
    subject_fa: z.string().trim().max(200).nullable().default(null),
    subject_en: z.string().trim().max(200).nullable().default(null),
    params: z.array(Param).max(20),
    active: z.boolean().default(true),
  })
  .superRefine((form, issues) => {
    const known = new Set(form.params.map(({ name }) => name));
    for (const path of ["text_fa", "text_en", "subject_fa", "subject_en"] as const)
      for (const name of placeholders(form[path] ?? ""))
        if (!known.has(name))
          issues.addIssue({ code: "custom", path: [path], message: `{${name}} is not among the placeholders` });
  });
const TemplateOut = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  channel: z.enum(CHANNELS),
  text_fa: z.string(),
  text_en: z.string(),
  subject_fa: z.string().nullable(),
  subject_en: z.string().nullable(),
  params: z.array(Param),
  active: z.boolean(),
  revision: z.int(),
});
export const TemplateList = z.object({ rows: z.array(TemplateOut) });

export const GroupForm = z.object({ id: id.optional(), name: text(100), note: z.string().trim().max(300).default("") });
export const GroupName = z.object({ id });
export const GroupQuery = page.extend({ search: z.string().trim().max(100).nullish() });
export const MessageGroupRowDto = z.object({ id: z.int(), name: z.string(), note: z.string(), members: z.int() });
export const GroupList = z.object({ rows: z.array(MessageGroupRowDto), total: z.int() });
export const MemberQuery = z.object({
  id,
  search: z.string().trim().max(100).default(""),
  after: z.string().max(40).default(""),
});
export const MemberList = z.object({
  rows: z.array(z.object({ address: z.string(), name: z.string(), opted_out: z.boolean() })),
  next: z.string().nullable(),
});
/** Pasted lines: a number, and a name after a comma, a semicolon or a tab; or the name first. */
export const MemberPaste = z.object({ id, lines: z.array(z.string().max(300)).min(1).max(50_000) });
export const MemberPasted = z.object({
  added: z.int(),
  known: z.int(),
  refused: z.array(z.object({ line: z.int(), text: z.string() })),
});
export const MemberName = z.object({ id, address: z.string().max(40) });

export const OptOut = z.object({ address: code(40), out: z.boolean() });
