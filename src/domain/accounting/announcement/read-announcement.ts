import type { z } from "zod";
import { actorNameSql } from "../../kernel/actor-sql";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { ANNOUNCEMENT_DTO_SQL, ANNOUNCEMENT_FROM_SQL, type AnnouncementRow, toAnnouncementDto } from "./rows";
import type { Announcement, AnnouncementDetails } from "./schema";

type Answer = z.input<typeof AnnouncementDetails>;
type Dependent = Omit<Answer, keyof z.input<typeof Announcement>>;

/** One note with its settling payments, open item, connection and history. Throws notFound (3009). */
export async function readAnnouncement(ctx: Ctx<OperatorActor>, { id }: { id: number }): Promise<Answer> {
  const [found] = await ctx.query<{ row: AnnouncementRow & Dependent }>("announcement.read", READ, [
    ctx.actor.branchId,
    id,
  ]);
  if (!found) throw new Refusal("notFound");
  const { linked, open_item, reversal, connection, history, ...row } = found.row;
  return { ...toAnnouncementDto(row), linked, open_item, reversal, connection, history };
}

const LINKED = `
  (select jsonb_agg(jsonb_build_object('settlement_id', s.id, 'payment_id', p.id, 'type', p.type, 'method', p.method,
            'number', p.number, 'date', p.pay_date, 'amount', s.amount,
            'document', jsonb_build_object('document_id', p.voucher_id, 'date', p.pay_date)) order by p.pay_date, s.id)
     from settlements s
     join payments p on p.branch_id = s.branch_id and p.id = s.payment_id
    where s.branch_id = n.branch_id and s.doc_date = n.date and s.voucher_id = n.voucher_id and s.line = 2
      and s.released_at is null)`;

const OPEN_ITEM = `
  (select jsonb_build_object('document_id', i.voucher_id, 'date', i.doc_date, 'line', i.line, 'open', abs(i.open))
     from open_items i
    where i.branch_id = n.branch_id and i.doc_date = n.date and i.voucher_id = n.voucher_id and i.line = 2
      and n.status in ('active', 'settled'))`;

const REVERSAL = `
  (select jsonb_build_object('document_id', r.reversal_id, 'date', r.reversal_date)
     from ledger.voucher_reversals r
    where r.branch_id = n.branch_id and r.original_id = n.voucher_id and n.status = 'canceled')`;

const CONNECTION = `
  (select jsonb_build_object('id', x.id, 'title', x.title)
     from connection_items i join connections x on x.branch_id = i.branch_id and x.id = i.connection_id
    where i.branch_id = n.branch_id and i.ref_type = 'announcement' and i.ref_id = n.id and i.active)`;

const HISTORY = `
  (select jsonb_agg(jsonb_build_object('at', l.at, 'action', split_part(l.action, '.', 2), 'by', ${actorNameSql("l.actor")},
            'note', l.after->>'reason') order by l.at desc, l.id desc)
     from audit_log l
    where l.branch_id = n.branch_id and l.subject_type = 'announcement' and l.subject_id = n.id::text)`;

const READ = `
  select ${ANNOUNCEMENT_DTO_SQL} || jsonb_build_object('linked', coalesce(${LINKED}, '[]'), 'open_item', ${OPEN_ITEM},
           'reversal', ${REVERSAL}, 'connection', ${CONNECTION}, 'history', coalesce(${HISTORY}, '[]')) as row
    from announcements n ${ANNOUNCEMENT_FROM_SQL}
   where n.branch_id = $1::int and n.id = $2::int`;
