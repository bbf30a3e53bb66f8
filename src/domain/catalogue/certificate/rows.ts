import type { z } from "zod";
import type { Ctx } from "../../kernel/context";
import { fileOut } from "../../platform/file/file-out";
import { stateOf, warningOf } from "./rules";
import type { Certificate } from "./schema";

export type CertificateRow = Omit<z.input<typeof Certificate>, "state" | "warning" | "file"> & {
  file: Parameters<typeof fileOut>[1] | null;
};

/** The current day in the branch's time zone; `b` is its row. */
const TODAY = "(now() at time zone b.time_zone)::date";
export const DAYS_LEFT = `(c.expires_on - ${TODAY})`;

export const CERTIFICATE_COLUMNS = `c.id, c.kind, c.title, c.number, c.issuer, c.issued_on, c.expires_on, c.note, c.version,
  c.created_at, c.updated_at, ${DAYS_LEFT} as days_left,
  case when f.id is not null then jsonb_build_object('branchId', f.branch_id, 'id', f.id, 'path', f.path, 'size', f.size,
    'mime', f.mime, 'checksum', f.checksum, 'name', f.name) end as file`;

export const CERTIFICATE_FROM_SQL = `certificates c
  join branches b on b.id = c.branch_id
  left join files f on f.branch_id = c.branch_id and f.id = c.file_id and f.deleted_at is null and f.gone_at is null`;

export const certificateOut = (
  ctx: Pick<Ctx, "files" | "now">,
  { file, ...row }: CertificateRow,
): z.input<typeof Certificate> => ({
  ...row,
  state: stateOf(row.days_left),
  warning: warningOf(row.days_left),
  file: file && fileOut(ctx, file),
});
