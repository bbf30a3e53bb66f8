import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { pickExample } from "./pick-example";
import { STEP, STEPS, type Step, stateOf } from "./rules";
import type { Guide } from "./schema";

type GuideDto = z.input<typeof Guide>;
type Made = NonNullable<GuideDto["steps"][number]["made"]>;
type Row = {
  walk: (NonNullable<GuideDto["walk"]> & { skipped: string[] }) | null;
  facts: Partial<Record<Step, Made>>;
  busy: boolean;
};

/**
 * The operator's progress in the tour, by what they did since its start. Throws notFound (3009) outside of a demo
 * branch.
 */
export async function readGuide(ctx: Ctx<OperatorActor>): Promise<GuideDto> {
  const { branchId, operatorId, permissions } = ctx.actor;
  const [row] = await ctx.query<Row>("guide.read", READ, [branchId, operatorId, actorName(ctx.actor)]);
  if (!row) throw new Refusal("notFound");
  const { walk, facts, busy } = row;
  const example = walk?.opened ? await pickExample(ctx, { since: walk.since, lock: facts.lock?.id ?? null }) : NOBODY;
  // A sale includes the lock step.
  const made = { ...facts, lock: facts.lock ?? facts.sale };
  const steps = STEPS.map((name) => {
    const skipped = walk?.skipped.includes(name) ?? false;
    const state = stateOf({ done: made[name] != null, skipped, may: permissions.includes(STEP[name].may) });
    return { name, state, made: made[name] ?? null };
  });
  return { walk: walk && { opened: walk.opened, since: walk.since }, steps, busy, example };
}

const NOBODY = { colleague: null, charter: null, passenger: null };

const documented = (id: string, document: string, date: string) =>
  `'id', ${id}, 'document', case when ${document} is not null then jsonb_build_object('document_id', ${document}, 'date', ${date}) end`;
const made = (columns: string, from: string) => `(select jsonb_build_object(${columns}) from ${from} limit 1)`;

/**
 * Reopening a hard-closed month takes two people, so it is not a step. Nothing is read while the tour is closed: its
 * steps wait.
 */
const READ = `
  select w.told as walk,
         case when w.since is null then '{}' else jsonb_strip_nulls(jsonb_build_object(
           'lock', ${made(
             "'id', l.id",
             "offer_locks l where l.branch_id = b.id and l.holder = $3 and l.created_at >= w.since and l.status not in ('asked', 'failed') order by l.id desc",
           )},
           'sale', ${made(
             documented("t.id", "i.issue_voucher_id", "i.issued_on"),
             `trades t join trade_items i on i.branch_id = t.branch_id and i.trade_id = t.id and i.status = 'issued'
               where t.branch_id = b.id and t.created_by = $3 and i.issued_at >= w.since order by t.id desc`,
           )},
           'receipt', ${made(
             documented("p.id", "p.voucher_id", "p.pay_date"),
             `payments p where p.branch_id = b.id and p.created_by = $3 and p.created_at >= w.since and p.type = 'receipt'
                and p.trashed_at is null order by p.id desc`,
           )},
           'verify', ${made(
             "'id', v.id",
             `ledger.verification_requests r
                join ledger.verifications v on v.branch_id = r.branch_id and v.asked_id = r.id
               where r.branch_id = b.id and r.asked_by = $3 and r.asked_at >= w.since order by v.id desc`,
           )},
           'close', c.made,
           'open', case when c.state = 'open' or c.mode = 'hard' then c.made end)) end as facts,
         case when w.since is null then false else exists (select from ledger.verification_requests r
                  where r.branch_id = b.id and r.asked_by = $3 and r.asked_at >= w.since
                    and not exists (select from ledger.verifications v where v.branch_id = r.branch_id and v.asked_id = r.id))
           or exists (select from ledger.closings r
                       where r.branch_id = b.id and r.asked_by = $3 and r.asked_at >= w.since
                         and r.state in ('waiting', 'running')) end as busy
    from branches b
    left join lateral (
      select case when g.opened then g.since end as since, jsonb_build_object('opened', g.opened, 'since', g.since, 'skipped', g.skipped) as told
        from guide_walks g where g.branch_id = b.id and g.operator_id = $2) w on true
    left join lateral (
      select m.state, r.mode, jsonb_build_object('id', r.id, 'fm', m.fm) as made
        from ledger.closings r
        join ledger.periods m on m.branch_id = r.branch_id and upper(m.dates) = r.to_date + 1
       where r.branch_id = b.id and r.asked_by = $3 and r.asked_at >= w.since and r.state = 'done' and r.mode <> 'definite'
       order by r.id desc limit 1) c on true
   where b.id = $1 and b.demo`;
