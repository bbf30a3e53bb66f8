import type { z } from "zod";
import { actorDtoSql } from "../../kernel/actor-sql";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import type { ColumnOf } from "../../kernel/table-rows";
import { readAccount } from "./read-account";
import { REFERRED_BY } from "./referred-by";
import { type Turned, totalsOf } from "./rows";
import { isAnchor, LEVELS } from "./rules";
import type { AccountPage } from "./schema.tree";

type Answer = z.input<typeof AccountPage>;
type Month = Turned & {
  fiscal_year: ColumnOf<"ledger.periods", "fiscal_year">;
  month: number;
  from: string;
  state: Answer["months"][number]["state"];
};

/** Data of an account's detail panel. Throws notFound (3009). */
export async function readPage(ctx: Ctx<OperatorActor>, id: number): Promise<Answer> {
  const { branchId } = ctx.actor;
  const [account, months, [refers], [below], timeline] = await Promise.all([
    readAccount(ctx, { id }),
    ctx.query<Month>("account.months", MONTHS, [branchId, id, ctx.now]),
    ctx.query<{ names: string[] }>(
      "account.referred",
      `select ${REFERRED_BY} as names from ledger.accounts a where a.branch_id = $1 and a.id = $2`,
      [branchId, id],
    ),
    ctx.query<{ n: number }>(
      "account.below",
      "select count(*)::int as n from ledger.accounts where branch_id = $1 and parent_id = $2",
      [branchId, id],
    ),
    ctx.query<Answer["timeline"][number]>("account.timeline", TIMELINE, [branchId, String(id)]),
  ]);
  if (!refers) throw new Refusal("notFound");
  const level = LEVELS.indexOf(account.level) + 1;
  return {
    ...account,
    months: months.map(({ debit, credit, ...month }) => ({ ...month, ...totalsOf({ debit, credit }) })),
    children_count: below!.n,
    timeline,
    referred_by: [...refers.names, ...(isAnchor({ level, code: account.code }) ? ["product"] : [])],
  };
}

const TIMELINE = `
  select l.id::text, to_json(l.at) #>> '{}' as at, split_part(l.action, '.', 2) as action, l.before, l.after,
         ${actorDtoSql("l.actor")} as who
    from audit_log l
   where l.branch_id = $1 and l.subject_type = 'account' and l.subject_id = $2
   order by l.id desc limit 100`;

/** The current fiscal month and the 11 before it, including empty ones. */
const MONTHS = `
  with months as (
    select p.* from ledger.periods p
     where p.branch_id = $1 and lower(p.dates) <= ledger.business_day($1, $3) order by p.fm desc limit 12),
  leaves as materialized (
    select l.id from ledger.accounts l
     where l.branch_id = $1 and l.level = 4 and $2 in (l.id, l.sub_ledger_id, l.general_id, l.group_id)),
  turned as (
    select t.fm, sum(t.dr)::bigint as debit, sum(t.cr)::bigint as credit
      from leaves l
      join ledger.turn_month t on t.branch_id = $1 and t.account_id = l.id
     where t.fm >= (select min(fm) from months)
     group by 1)
  select m.fiscal_year, m.month::int as month, lower(m.dates)::text as from, m.state::text as state,
         coalesce(t.debit, 0) as debit, coalesce(t.credit, 0) as credit
    from months m left join turned t on t.fm = m.fm
   order by m.fm desc`;
