import { z } from "zod";
import { FileOut } from "../file/schema";
import { code, count, date, id, instant, page, text } from "../primitives";
import { KINDS, STATES } from "./rules";

const kind = z.enum(KINDS);

export const CertificateForm = z.object({
  kind,
  title: text(200),
  number: code(60).nullish(),
  issuer: text(200).nullish(),
  issued_on: date.nullish(),
  expires_on: date.nullish().meta({ description: "last day of validity; leave out for no end" }),
  note: text(1_000).nullish(),
  file: z
    .union([id, text(200)])
    .nullish()
    .meta({ description: "path or id of an uploaded file" }),
});

export const CertificateChange = CertificateForm.extend({
  id,
  version: id.nullish().meta({ description: "version that was read; 8004 if the record has changed since" }),
});

export const CertificateRef = z.object({ id });
export const CertificateRemoved = z.object({ id: z.int(), deleted: z.boolean() });

export const CertificateQuery = page.extend({
  kind: kind.nullish(),
  state: z.enum(STATES).nullish(),
  expiring: count(0, 3_650)
    .nullish()
    .meta({ description: "only those that end within this number of days, or have ended" }),
  search: text(100).nullish().meta({ description: "matches title, number, issuer and note" }),
  sort: z.enum(["expires_on", "-expires_on", "-created_at", "title"]).default("expires_on"),
});

export const Certificate = z.object({
  id: z.int(),
  kind,
  title: z.string(),
  number: z.string().nullable(),
  issuer: z.string().nullable(),
  issued_on: z.string().nullable(),
  expires_on: z.string().nullable(),
  note: z.string().nullable(),
  state: z.enum(STATES),
  days_left: z.int().nullable().meta({ description: "0 on the last day, negative afterwards" }),
  warning: z.int().nullable().meta({ description: "60, 30 or 7: the smallest threshold reached" }),
  file: FileOut.nullable(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
});

export const CertificateList = z.object({
  items: z.array(Certificate),
  meta: z.object({
    page: z.int(),
    per_page: z.int(),
    total: z.int(),
    pages: z.int(),
    next_cursor: z.null(),
    /** Of the whole branch, whatever was asked for. */
    expiring: z.int(),
    expired: z.int(),
  }),
});
