import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import type { ColumnOf } from "../../kernel/table-rows";
import { levelName } from "../account/rules";
import type { Daily } from "./schema";

export type Account = z.input<typeof Daily>["account"];
type Row = Omit<Account, "level"> & { level: number; branch_currency: ColumnOf<"branches", "currency"> };

const COLUMNS = "a.id, a.code, a.title, a.title_latin, a.level::int as level, b.currency as branch_currency";

/** An account of any level with the branch's currency. Throws notFound (3009). */
export async function accountOf(ctx: Ctx<OperatorActor>, id: number) {
  const [row] = await ctx.query<Row>(
    "account-history.account",
    `select ${COLUMNS} from ledger.accounts a join branches b on b.id = a.branch_id where a.branch_id = $1 and a.id = $2`,
    [ctx.actor.branchId, id],
  );
  if (!row) throw new Refusal("notFound");
  return toAccountsOfDto(row);
}

/** Detailed accounts with entries until a day, by code. `total` counts them all. */
export async function movedAccounts(
  ctx: Ctx<OperatorActor>,
  { to, page, per_page }: { to: string; page: number; per_page: number },
) {
  const values = [ctx.actor.branchId, to];
  const [rows, [counted]] = await Promise.all([
    ctx.query<Row>(
      "account-history.accounts",
      `select ${COLUMNS} from ledger.accounts a join branches b on b.id = a.branch_id
        cross join lateral (select from ledger.turn_month t where t.branch_id = a.branch_id and t.account_id = a.id and ${UNTIL} limit 1) t
        where a.branch_id = $1 and a.level = 4 order by a.code limit $3 offset $4`,
      [...values, per_page, (page - 1) * per_page],
    ),
    ctx.query<{ n: number }>(
      "account-history.accounts-count",
      `select count(distinct t.account_id)::int as n from ledger.turn_month t where t.branch_id = $1 and ${UNTIL}`,
      values,
    ),
  ]);
  return { accounts: rows.map(toAccountsOfDto), total: counted!.n };
}

/** Months up to the one of day $2; only detailed accounts have turnovers. Both reads stay inside the primary key of turn_month. */
const UNTIL = `t.fm <= (select max(p.fm) from ledger.periods p where p.branch_id = $1 and lower(p.dates) <= $2::date)`;

const toAccountsOfDto = ({ branch_currency, level, ...row }: Row) => ({
  account: { ...row, level: levelName(level) } satisfies Account,
  currency: branch_currency,
});

/** The branch's currency. */
export async function branchCurrency({ db, actor }: Ctx<OperatorActor>): Promise<string> {
  const select = { currency: true } as const;
  return (await db.branch.findUniqueOrThrow({ where: { id: actor.branchId }, select })).currency;
}
