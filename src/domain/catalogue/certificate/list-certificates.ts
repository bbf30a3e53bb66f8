import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { filtersFrom } from "../../kernel/filters";
import { folded, foldedSql, literal } from "../../kernel/folding";
import { CERTIFICATE_COLUMNS, CERTIFICATE_FROM_SQL, type CertificateRow, certificateOut, DAYS_LEFT } from "./rows";
import { type CertificateState, THRESHOLDS } from "./rules";
import type { CertificateList, CertificateQuery } from "./schema";

const SEARCHED = foldedSql("concat_ws(' ', c.title, c.number, c.issuer, c.note)");
const SOON = `${DAYS_LEFT} between 0 and ${THRESHOLDS[0]}`;
const STATE: Readonly<Record<CertificateState, string>> = {
  endless: "c.expires_on is null",
  expired: `${DAYS_LEFT} < 0`,
  expiring: SOON,
  valid: `${DAYS_LEFT} > ${THRESHOLDS[0]}`,
};
const ORDER = {
  expires_on: "c.expires_on asc nulls last, c.id",
  "-expires_on": "c.expires_on desc nulls last, c.id",
  "-created_at": "c.created_at desc, c.id desc",
  title: 'c.title collate "fa-x-icu", c.id',
} as const;

/** Certificates of the branch with their files' previews, the earliest end first. */
export async function listCertificates(
  ctx: Ctx<OperatorActor>,
  { page, per_page, sort, kind, state, expiring, search }: z.output<typeof CertificateQuery>,
): Promise<z.input<typeof CertificateList>> {
  const { branchId } = ctx.actor;
  const filters = filtersFrom("c.branch_id = $1::int and c.deleted_at is null", [branchId]);
  filters.add("k", kind, (at) => `c.kind = ${at}::"CertificateKind"`);
  filters.add("e", expiring, (at) => `${DAYS_LEFT} <= ${at}::int`);
  filters.add("s", search && `%${literal(folded(search))}%`, (at) => `${SEARCHED} like ${at}`);
  const { where, values, shape } = filters.all();
  const narrowed = state ? `${where} and ${STATE[state]}` : where;
  const name = `${shape}${state ?? ""}`;
  const counting = ctx.query<{ n: number }>(
    `certificate.count.${name}`,
    `select count(*)::int as n from ${CERTIFICATE_FROM_SQL} where ${narrowed}`,
    [...values],
  );
  const warning = ctx.query<{ expiring: number; expired: number }>("certificate.warn", WARN, [branchId]);
  const rows = await ctx.query<CertificateRow>(
    `certificate.list.${name}.${sort}`,
    `select ${CERTIFICATE_COLUMNS} from ${CERTIFICATE_FROM_SQL} where ${narrowed} order by ${ORDER[sort]}
      limit ${filters.place(per_page)}::int offset ${filters.place((page - 1) * per_page)}::int`,
    values,
  );
  const [{ n: total }] = (await counting) as [{ n: number }];
  const [warned] = (await warning) as [{ expiring: number; expired: number }];
  return {
    items: rows.map((row) => certificateOut(ctx, row)),
    meta: { page, per_page, total, pages: Math.max(1, Math.ceil(total / per_page)), next_cursor: null, ...warned },
  };
}

const WARN = `
  select count(*) filter (where ${SOON})::int as expiring, count(*) filter (where ${DAYS_LEFT} < 0)::int as expired
    from certificates c join branches b on b.id = c.branch_id where c.branch_id = $1::int and c.deleted_at is null`;
