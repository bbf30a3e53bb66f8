import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import type { ColumnOf } from "../../kernel/table-rows";
import { ACCOUNT_COLUMNS, type Columns, detailsOf, rowOf, TURNED, type Turned, totalsOf } from "./rows";
import type { AccountDetails, AccountRef, MoneyDetails } from "./schema";

/** An account by id or code; the id takes precedence. */
export type NamedAccount = { id?: number | null | undefined; code?: string | null | undefined };

type Row = Columns &
  Turned & {
    details: Partial<MoneyDetails>;
    branch_currency: ColumnOf<"branches", "currency">;
    path: z.output<typeof AccountRef>[];
  };

/** One account of the branch, of any level, with its parents and current balance. Throws notFound (3009). */
export async function readAccount(
  ctx: Ctx<OperatorActor>,
  { id, code }: NamedAccount,
): Promise<z.input<typeof AccountDetails>> {
  const by = id != null ? "id" : "code";
  const [row] = await ctx.query<Row>(
    `account.read.${by}`,
    `select ${ACCOUNT_COLUMNS}, a.details, b.currency as branch_currency, t.debit, t.credit, t.future,
            coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'code', p.code, 'title', p.title,
                                                          'title_latin', p.title_latin) order by p.level)
                        from ledger.accounts p
                       where p.branch_id = a.branch_id and p.id in (a.group_id, a.general_id, a.sub_ledger_id)
                         and p.id <> a.id), '[]') as path
       from ledger.accounts a join branches b on b.id = a.branch_id ${TURNED}
      where a.branch_id = $1 and a.${by} = $2`,
    [ctx.actor.branchId, id ?? code],
  );
  if (!row) throw new Refusal("notFound");
  const { details, path, branch_currency } = row;
  return { ...rowOf(row), ...detailsOf(details), path, branch_currency, ...totalsOf(row) };
}
