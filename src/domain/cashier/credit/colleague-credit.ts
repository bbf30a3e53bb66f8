import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { filtersFrom } from "../../kernel/filters";
import type { ColumnOf } from "../../kernel/table-rows";
import { findColleagues } from "../../people/colleague/find-colleagues";
import { COLLEAGUE_DEBT } from "../../people/debt/owed";
import { NEAR_PERCENT, standOf } from "./rules";
import type { ColleagueCredit, ColleagueCreditQuery, ColleagueCredits } from "./schema";

type ColleagueCreditDto = z.input<typeof ColleagueCredit>;
type Row = Omit<ColleagueCreditDto, "stand" | "used"> & {
  ceiling: bigint;
  used: bigint;
  held: ColumnOf<"ledger.account_balances", "pending">;
};

/** A colleague's use of its ceiling, and how that ceiling is composed. Throws notFound (3009). */
export async function readColleagueCredit(
  ctx: Pick<Ctx, "query" | "actor" | "now">,
  id: number,
): Promise<ColleagueCreditDto> {
  const [row] = await ctx.query<Row>(
    "credit.colleague",
    `${COLLEAGUE_CREDIT_SQL} ${FROM} where c.branch_id = $1 and c.id = $3`,
    [ctx.actor.branchId, ctx.now, id],
  );
  if (!row) throw new Refusal("notFound");
  return toColleagueCreditDto(row);
}

/**
 * Colleagues with their use of ceilings, those over it first and then by share used; with the total counts of over and
 * near.
 */
export async function listColleagueCredits(
  ctx: Ctx<OperatorActor>,
  { stand, search, page, per_page }: z.output<typeof ColleagueCreditQuery>,
): Promise<z.input<typeof ColleagueCredits>> {
  const { branchId } = ctx.actor;
  const { add, place, all } = filtersFrom("c.branch_id = $1 and c.deleted_at is null", [branchId, ctx.now]);
  add("s", stand, (at) => `${STAND} = ${at}::text`);
  if (search) {
    const found = await findColleagues(ctx.query, search, { branchId, most: 500 });
    add("n", found, (at) => `c.id = any(${at}::int[])`);
  }
  const counted = ctx.query<{ total: number; over: number; near: number }>(
    `credit.colleagues.count.${all().shape}`,
    `select count(*)::int as total, count(*) filter (where ${STAND} = 'over')::int as over,
            count(*) filter (where ${STAND} = 'near')::int as near ${FROM} where ${all().where}`,
    [...all().values],
  );
  const skipped = `${place((page - 1) * per_page)}::int`;
  const most = `${place(per_page)}::int`;
  const { where, values, shape } = all();
  const rows = await ctx.query<Row>(
    `credit.colleagues.${shape}`,
    `${COLLEAGUE_CREDIT_SQL} ${FROM} where ${where}
      order by ${USED} > ${CEILING} desc, ${USED}::numeric / greatest(${CEILING}, 1) desc, c.id limit ${most} offset ${skipped}`,
    values,
  );
  return { items: rows.map(toColleagueCreditDto), meta: (await counted)[0]! };
}

const toColleagueCreditDto = ({ used, ...row }: Row): ColleagueCreditDto => ({
  ...row,
  used,
  stand: standOf({ ceiling: row.ceiling, used: used + row.held }),
});

const USED = "(d.owed + d.future + l.pending)";
const CEILING = "(c.ceiling + c.allowance)";
const STAND = `case when ${USED} > ${CEILING} then 'over'
                    when ${USED} > 0 and ${USED}::numeric * 100 >= ${CEILING}::numeric * ${NEAR_PERCENT} then 'near' else 'within' end`;
const COLLEAGUE_CREDIT_SQL = `select c.id, c.code, c.name, c.name_latin, b.currency::text as currency, c.ceiling as agreed, c.allowance, d.bounced, ${CEILING} as ceiling,
                    d.owed + d.future as used, l.pending as held, greatest(${CEILING} - ${USED}, 0) as available`;
const FROM = `from colleagues c join branches b on b.id = c.branch_id ${COLLEAGUE_DEBT("$2")}
                    join ledger.account_balances l on l.branch_id = c.branch_id and l.account_id = c.receivable_id`;
