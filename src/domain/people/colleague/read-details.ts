import type { z } from "zod";
import { readAuditValues } from "../../kernel/audit";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { ADDRESS_OF } from "../../platform/audit-history/keep-origin";
import { KEPT_BY } from "./references-to";
import { COLLEAGUE, colleagueFromSql } from "./rows";
import type { ColleagueDetails } from "./schema";

type Answer = z.input<typeof ColleagueDetails>;
type HistoryEntry = Answer["history"][number];
type Row = HistoryEntry & { subject: { type: string; id: string } };

/**
 * A colleague with its sites, number of users, references that prevent deletion, and history. Throws notFound (3009).
 */
export async function readDetails(ctx: Ctx<OperatorActor>, { id }: { id: number }): Promise<Answer> {
  const { branchId } = ctx.actor;
  const [[found], rows] = await Promise.all([
    ctx.query<{ row: Omit<Answer, "history"> }>("colleague.details", DETAILS, [branchId, id, ctx.now]),
    ctx.query<Row>("colleague.history", HISTORY, [branchId, String(id)]),
  ]);
  if (!found) throw new Refusal("notFound");
  const result = await readAuditValues(ctx, rows, ({ subject }) => subject);
  return { ...found.row, history: result.map(({ subject: _, ...entry }) => entry) };
}

const DETAILS = `
  select ${COLLEAGUE} || jsonb_build_object(
           'branch_currency', b.currency, 'kept_by', to_jsonb(${KEPT_BY}),
           'users', (select count(*) from colleague_users u
                      where u.branch_id = c.branch_id and u.colleague_id = c.id and u.deleted_at is null),
           'domains', coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'domain', d.domain,
                                                   'suspended', d.suspended_at is not null) order by d.domain)
                                  from partner_domains d where d.branch_id = c.branch_id and d.colleague_id = c.id), '[]')) as row
    from colleagues c join branches b on b.id = c.branch_id ${colleagueFromSql("$3")}
   where c.branch_id = $1 and c.id = $2::int`;

// Two indexes, each read from its end.
const HISTORY = `
  select told.id::text, told.at, told.action, told.before, told.after, ${ADDRESS_OF("told")} as address,
         jsonb_build_object('type', told.subject_type, 'id', told.subject_id) as subject,
         jsonb_build_object(
           'kind', case when w.kind in ('operator', 'partner') then w.kind else 'system' end,
           'id', case when w.kind in ('operator', 'partner') then w.number end, 'name', o.name, 'name_latin', o.name_latin) as who
    from ((select * from audit_log
            where branch_id = $1 and subject_type = 'colleague' and subject_id = $2 order by id desc limit 100)
          union all
          (select * from audit_log
            where branch_id = $1 and subject_type = 'colleague_user' and after ->> 'colleague_id' = $2
            order by id desc limit 100)) told
   cross join lateral (select split_part(told.actor, ':', 1) as kind,
                              substring(told.actor from ':([0-9]{1,9})$')::int as number) w
    left join lateral (select o.name, o.name_latin from operators o where w.kind = 'operator' and o.id = w.number limit 1) o on true
   order by told.id desc limit 100`;
