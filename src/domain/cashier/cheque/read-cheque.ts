import type { z } from "zod";
import { partyNames } from "../../accounting/statement/party-names";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { account, chequesOf, partyOf } from "./rows";
import type { ChequeDetails, ChequeRef } from "./schema";

type Answer = z.input<typeof ChequeDetails>;
type Event = Answer["events"][number];
type Row = Omit<Event, "party"> & { party: string | null };

/** One cheque of the branch with its events, newest first. Throws notFound (3009). */
export async function readCheque(ctx: Ctx<OperatorActor>, { id }: z.output<typeof ChequeRef>): Promise<Answer> {
  const [[cheque], rows] = await Promise.all([
    chequesOf(ctx, [id]),
    ctx.query<{ row: Row }>("cheque.events", EVENTS, [ctx.actor.branchId, id]),
  ]);
  if (!cheque) throw new Refusal("notFound");
  const names = await partyNames(
    ctx,
    rows.map(({ row }) => row.party),
  );
  const events = rows.map(({ row }) => ({ ...row, party: row.party === null ? null : partyOf(row.party, names) }));
  return { ...cheque, events };
}

const EVENTS = `
  select jsonb_build_object(
           'seq', e.seq, 'operation', e.operation, 'from_state', e.from_state, 'to_state', e.to_state, 'date', e.on_date,
           'account', ${account("e.account_id")}, 'party', e.party, 'amount', e.amount, 'fee', e.fee, 'stamped', e.stamped,
           'undone', exists (select from cheque_events u where u.branch_id = $1::int and u.cheque_id = e.cheque_id
                                and u.undoes = e.seq),
           'undoes', e.undoes,
           'document', case when e.voucher_id is not null
                            then jsonb_build_object('document_id', e.voucher_id, 'date', e.doc_date) end,
           'note', e.note, 'at', e.created_at,
           'by', case when e.created_by ~ '^operator:[0-9]{1,9}$'
                      then coalesce((select o.name from operators o where o.id = split_part(e.created_by, ':', 2)::int), '')
                      else e.created_by end) as row
    from cheque_events e where e.branch_id = $1::int and e.cheque_id = $2::int order by e.seq desc limit 500`;
