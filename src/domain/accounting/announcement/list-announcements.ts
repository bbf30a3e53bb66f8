import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { COUNTED, pageOf } from "../../kernel/keyset";
import { MARK, markOf } from "../document/filters";
import { companionsOf } from "../trial-balance/companions-of";
import { narrowing } from "./filters";
import { ANNOUNCEMENT_DTO_SQL, ANNOUNCEMENT_FROM_SQL, type AnnouncementRow, toAnnouncementDto } from "./rows";
import type { AnnouncementList, AnnouncementQuery, CompanyList, CompanyQuery } from "./schema";

/**
 * Notes of the branch, latest day first. By page, or by `cursor` at any depth. Throws fieldInvalid (3003) for a foreign
 * cursor.
 */
export async function listAnnouncements(
  ctx: Ctx<OperatorActor>,
  input: AnnouncementQuery,
): Promise<z.input<typeof AnnouncementList>> {
  const { rows, meta } = await read(ctx, [ctx.actor.branchId], input);
  return { items: rows.map(({ row }) => toAnnouncementDto(row)), meta };
}

/** Notes of all branches of the company whose books the person may read; the others are only listed by name. */
export async function listOfCompany(
  ctx: Ctx<OperatorActor>,
  { branch_ids, ...input }: z.output<typeof CompanyQuery>,
): Promise<z.input<typeof CompanyList>> {
  const { own, others, unread } = await companionsOf(ctx, "company");
  const branches = [own, ...others].map(({ branch_id, name, name_latin }) => ({ branch_id, name, name_latin }));
  const wanted = branches.filter(({ branch_id }) => !branch_ids || branch_ids.includes(branch_id));
  const { rows, meta } = await read(
    ctx,
    wanted.map(({ branch_id }) => branch_id),
    input,
  );
  const branchById = new Map(branches.map((branch) => [branch.branch_id, branch]));
  const items = rows.map(({ row, branch_id }) => ({ ...toAnnouncementDto(row), branch: branchById.get(branch_id)! }));
  return { items, meta: { ...meta, branches, unread } };
}

/** Each branch's latest notes are read by an index and merged. */
const BRANCHES = "unnest($1::int[]) b (id)";

async function read(ctx: Ctx<OperatorActor>, branches: readonly number[], input: AnnouncementQuery) {
  const { page, per_page, cursor, ...narrowed } = input;
  const { where, values, shape } = await narrowing(ctx, branches, narrowed);
  const counting = ctx.query<{ n: number }>(
    `announcement.count.${shape}`,
    `select count(*)::int as n from (
       select from ${BRANCHES} cross join lateral (select from announcements n where ${where} limit ${COUNTED + 1}) n
        limit ${COUNTED + 1}) c`,
    [...values],
  );
  const after = cursor ? markOf(cursor) : undefined;
  const below = after
    ? `and (n.date, n.id) < ($${values.push(after.day)}::date, $${values.push(after.id)}::bigint)`
    : "";
  const skip = after ? 0 : (page - 1) * per_page;
  const [most, skipped] = [`$${values.push(per_page + 1)}::int`, `$${values.push(skip)}::int`];
  const latest = "order by n.date desc, n.id desc";
  const rows = await ctx.query<{ row: AnnouncementRow; branch_id: number; mark: string }>(
    `announcement.list.${shape}${after ? ".after" : ""}`,
    `select ${ANNOUNCEMENT_DTO_SQL} as row, n.branch_id, ${MARK("n.date", "n.id")} as mark
       from (select n.* from ${BRANCHES} cross join lateral (
                select * from announcements n where ${where} ${below} ${latest} limit ${most} + ${skipped}) n
              ${latest} limit ${most} offset ${skipped}) n ${ANNOUNCEMENT_FROM_SQL}
      ${latest}`,
    values,
  );
  const { shown, next_cursor } = pageOf(rows, per_page);
  const [counted] = await counting;
  const total = counted!.n;
  const pages = Math.max(1, Math.ceil(total / per_page));
  return { rows: shown, meta: { page, per_page, total, pages, next_cursor } };
}
