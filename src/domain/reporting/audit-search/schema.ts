import { z } from "zod";
import { code, count, text, who } from "../../kernel/primitives";
import { moment } from "../../kernel/span-filter";
import { AuditHistory } from "../../platform/audit-history/schema";

const word = (max: number) => code(max).pipe(z.string().regex(/^[\w.:-]+$/));

/** Filters of the audit search; `to` is included, days are in the branch's time zone. */
export const AuditQuery = z.object({
  per_page: count(1, 100).default(50),
  cursor: text(60).nullish(),
  actor: word(40)
    .nullish()
    .meta({ description: "`operator:7`, `partner:3`, `passenger:12`, `colleague_user:4`, `guest`, `system`" }),
  action: word(80).nullish().meta({ description: "as stored: `cheque.bounce`" }),
  subject_type: word(40).nullish(),
  subject_id: code(60).nullish().meta({ description: "with `subject_type`" }),
  from: moment.nullish(),
  to: moment.nullish(),
});

/** ISO 8601 with milliseconds, to order entries of the same second. */
const exactly = z.union([z.date(), z.string()]).transform((at) => new Date(at).toISOString());

const subject = z.object({
  type: z.string(),
  id: z.string(),
  exists: z
    .boolean()
    .meta({ description: "true when the record still exists, has a page, and the caller may read it" }),
  title: z.string().nullable(),
  title_latin: z.string().nullable(),
});

const AuditEntry = z.object({
  id: z.string(),
  at: exactly,
  who,
  site: z.string().nullable().meta({ description: "domain of the site, for a partner" }),
  action: z.string(),
  subject,
  address: z.string().nullable().meta({ description: "null when unknown or for system actions" }),
});

export const AuditList = z.object({
  rows: z.array(AuditEntry),
  next_cursor: z.string().nullable(),
  whole: z.boolean().meta({ description: "false when the read limit was reached: continue with next_cursor" }),
});

export const AuditEntryRef = z.object({ id: z.string().regex(/^\d{1,18}$/) });

export const AuditEntryDetails = AuditEntry.extend({
  request_id: z.string(),
  withheld: z
    .boolean()
    .meta({ description: "true when the caller may not read this kind of record, so no changes are shown" }),
  changes: AuditHistory.element.shape.changes,
  exported: z
    .object({
      list: z.string(),
      format: z.string().nullable(),
      rows: z.int().nullable(),
      columns: z.array(z.string()),
      filters: z.array(z.object({ name: z.string(), value: z.string() })),
    })
    .nullable()
    .meta({ description: "what an exported file contained" }),
});

/** The choices of the filters: people and partner sites of the branch, and actions and kinds that occur in its log. */
export const AuditFacets = z.object({
  people: z.array(
    z.object({ id: z.int(), personnel_id: z.string(), name: z.string(), name_latin: z.string().nullable() }),
  ),
  sites: z.array(z.object({ id: z.int(), domain: z.string() })),
  actions: z.array(z.string()),
  kinds: z.array(z.string()),
});
