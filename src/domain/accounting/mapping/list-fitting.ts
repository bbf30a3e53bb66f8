import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { folded, foldedSql, literal } from "../../kernel/folding";
import type { ColumnOf } from "../../kernel/table-rows";
import { ACCOUNT, type Account, type NamedAccount, toNamedAccount } from "./rows";
import { misfit, ruleOf } from "./rules";
import type { FittingAccounts, FittingQuery } from "./schema";

type Row = { account: Account; parent: NamedAccount; currency: ColumnOf<"branches", "currency"> };

/**
 * Accounts that a key may use, by code, at most 1,000: those whose code begins with the search, or whose title in
 * either script contains it.
 */
export async function listFitting(
  ctx: Ctx<OperatorActor>,
  { key, search }: z.output<typeof FittingQuery>,
): Promise<z.input<typeof FittingAccounts>> {
  const rule = ruleOf(key);
  const text = search == null ? null : literal(folded(search));
  const rows = await ctx.query<Row>("mapping.fitting", FITTING, [
    ...[ctx.actor.branchId, [...rule.types], rule.kind ?? null, rule.limited ?? false],
    ...[text === null ? null : `${text}%`, text === null ? null : `%${text}%`],
  ]);
  return rows
    .filter(({ account, currency }) => misfit(rule, account, currency) === null)
    .map(({ account, parent }) => ({ ...toNamedAccount(account), parent: toNamedAccount(parent) }));
}

const FITTING = `
  select ${ACCOUNT} as account, b.currency,
         jsonb_build_object('id', p.id, 'code', p.code, 'title', p.title, 'title_latin', p.title_latin) as parent
    from ledger.accounts a
    join branches b on b.id = a.branch_id
    join ledger.accounts p on p.branch_id = a.branch_id and p.id = a.parent_id
   where a.branch_id = $1 and a.level = 4 and a.active and a.type = any($2::ledger.account_type[])
     and ($3::ledger.account_kind is null or a.kind = $3) and ($4::boolean or a.limit_mode = 'none')
     and ($5::text is null or a.code like $5 or ${foldedSql("a.title")} like $6 or ${foldedSql("a.title_latin")} like $6)
   order by a.code limit 1000`;
