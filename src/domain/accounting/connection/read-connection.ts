import type { z } from "zod";
import { actorNameSql } from "../../kernel/actor-sql";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { RECORD_DTO_SQL, recordOf } from "./records";
import { CONNECTION_DTO_SQL, COUNTED_ITEMS, type ConnectionRow, toConnectionDto } from "./rows";
import type { Connection, ConnectionDetails } from "./schema";

type Answer = z.input<typeof ConnectionDetails>;
type Dependent = Omit<Answer, keyof z.input<typeof Connection>>;

/**
 * A connection with its records (of a trashed one those that a restore brings back), removed records and its history.
 * Throws notFound (3009).
 */
export async function readConnection(ctx: Ctx<OperatorActor>, { id }: { id: number }): Promise<Answer> {
  const [found] = await ctx.query<{ row: ConnectionRow & Dependent }>("connection.read", READ, [
    ctx.actor.branchId,
    id,
  ]);
  if (!found) throw new Refusal("notFound");
  const { items, removed, merged, history, ...row } = found.row;
  return { ...toConnectionDto(row), items, removed, merged, history };
}

const GONE = `jsonb_build_object('title', i.ref_id::text, 'kind', null, 'description', '', 'date', i.ref_date, 'currency', null,
  'party', null, 'amount', null, 'status', null, 'document', null)`;

const ITEMS = (which: string) => `
  (select jsonb_agg(jsonb_build_object('type', i.ref_type, 'id', i.ref_id, 'exists', x.title is not null,
             'added_at', i.added_at, 'added_by', ${actorNameSql("i.added_by")}, 'removed_at', i.removed_at)
             || case when x.title is not null then ${RECORD_DTO_SQL} else ${GONE} end
           order by x.day nulls last, i.id)
     from connection_items i ${recordOf("i")}
    where i.branch_id = $1::int and i.connection_id = c.id and ${which})`;

const HISTORY = `
  (select jsonb_agg(jsonb_build_object('at', l.at, 'action', split_part(l.action, '.', 2), 'by', ${actorNameSql("l.actor")},
            'note', coalesce(l.after->>'reason', l.after->>'title')) order by l.at desc, l.id desc)
     from audit_log l
    where l.branch_id = $1::int and l.subject_type = 'connection' and l.subject_id = c.id::text)`;

const READ = `
  select ${CONNECTION_DTO_SQL} || jsonb_build_object('items', coalesce(${ITEMS("(i.active or i.released)")}, '[]'),
           'removed', coalesce(${ITEMS("not (i.active or i.released)")}, '[]'), 'history', coalesce(${HISTORY}, '[]'),
           'merged', coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'title', m.title) order by m.id)
                                 from connections m where m.branch_id = $1::int and m.merged_into = c.id), '[]')) as row
    from connections c ${COUNTED_ITEMS}
   where c.branch_id = $1::int and c.id = $2::int`;
