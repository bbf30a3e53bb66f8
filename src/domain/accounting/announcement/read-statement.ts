import type { z } from "zod";
import { partyOf } from "../../kernel/actor-sql";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import { written } from "./counterparty";
import { ANNOUNCEMENT_DTO_SQL, ANNOUNCEMENT_FROM_SQL, type AnnouncementRow, toAnnouncementDto } from "./rows";
import type { Statement, StatementQuery } from "./schema";

type Answer = z.input<typeof Statement>;
type Items = Answer["items"];
type Sums = Items["totals"];

/**
 * Active notes that are not completely settled, by day, with running balances: debit - credit of their worth. Throws
 * fieldInvalid (3003) at `to` before `from`.
 */
export async function readStatement(ctx: Ctx<OperatorActor>, input: StatementQuery): Promise<Answer> {
  const { from, to, party, page, per_page } = input;
  if (to < from) throw refuseField("to", { en: "must not be before the first day", fa: "پیش از روز اول است" });
  const values = [ctx.actor.branchId, from, to, party ? written(party) : null];
  const [[head], rows] = await Promise.all([
    ctx.query<{ head: { opening: number; currency: string; totals: Sums; parties: Items["parties"] } }>(
      "announcement.statement.sums",
      SUMS,
      values,
    ),
    ctx.query<{ row: AnnouncementRow; moved: bigint }>("announcement.statement", ROWS, [
      ...values,
      per_page,
      (page - 1) * per_page,
    ]),
  ]);
  const { opening, currency, totals, parties } = head!.head;
  const result = rows.map(({ row, moved }) => {
    const note = toAnnouncementDto(row);
    const [debit, credit] = note.direction === "debit" ? [note.worth, 0] : [0, note.worth];
    return { ...note, debit, credit, balance: BigInt(opening) + moved };
  });
  const closing = BigInt(opening) + BigInt(totals.debit) - BigInt(totals.credit);
  const pages = Math.max(1, Math.ceil(totals.count / per_page));
  return {
    items: { from, to, currency, opening, rows: result, closing, totals, parties },
    meta: { page, per_page, total: totals.count, pages },
  };
}

const STANDING = `n.branch_id = $1::int and n.status = 'active' and ($4::text is null or n.party = $4::text)`;
const SIGNED = "case n.direction when 'debit' then n.worth else -n.worth end";
const sums = (from: string) => `jsonb_build_object(
  'count', count(${from}.id), 'debit', coalesce(sum(${from}.worth) filter (where ${from}.direction = 'debit'), 0),
  'credit', coalesce(sum(${from}.worth) filter (where ${from}.direction = 'credit'), 0),
  'settled', coalesce(sum(${from}.settled), 0), 'open', coalesce(sum(${from}.worth - ${from}.settled), 0))`;

const SUMS = `
  with within as (select * from announcements n where ${STANDING} and n.date between $2::date and $3::date)
  select jsonb_build_object(
    'currency', (select b.currency from branches b where b.id = $1::int),
    'opening', (select coalesce(sum(${SIGNED}), 0) from announcements n where ${STANDING} and n.date < $2::date),
    'totals', (select ${sums("w")} from within w),
    'parties', (select coalesce(jsonb_agg(p.sums order by (p.sums->>'open')::numeric desc, p.party), '[]')
                  from (select w.party, ${sums("w")} || jsonb_build_object('party', ${partyOf("w.party", "w.branch_id")}) as sums
                          from within w group by w.branch_id, w.party
                         order by sum(w.worth - w.settled) desc, w.party limit 100) p)) as head`;

const ROWS = `
  select ${ANNOUNCEMENT_DTO_SQL} as row, n.moved::bigint as moved
    from (select n.*, sum(${SIGNED}) over (order by n.date, n.id) as moved
            from announcements n where ${STANDING} and n.date between $2::date and $3::date
           order by n.date, n.id limit $5::int offset $6::int) n ${ANNOUNCEMENT_FROM_SQL}
   order by n.date, n.id`;
