import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { readTrialBalance } from "./read-trial-balance";
import type { BalanceAnswer, TrialBalanceQuery } from "./schema";

type Answer = z.input<typeof BalanceAnswer>;
type Row = Omit<Answer["accounts"][number], "debit" | "credit" | "balance" | "future"> & {
  debit: bigint;
  credit: bigint;
  future: bigint;
};

/**
 * Current balances of the branch's active bank accounts, cash boxes and terminals, by code, and its trial balance.
 * Postings of later days are in `future` only.
 */
export async function readBalance(ctx: Ctx<OperatorActor>, input: z.output<typeof TrialBalanceQuery>): Promise<Answer> {
  const [accounts, trial_balance] = await Promise.all([
    ctx.query<Row>("trial-balance.money", MONEY, [ctx.actor.branchId]),
    readTrialBalance(ctx, input),
  ]);
  const result = accounts.map(({ debit, credit, future, ...row }) => ({
    ...{ ...row, debit, credit, balance: debit - credit },
    ...(future !== 0n && { future }),
  }));
  return { accounts: result, trial_balance };
}

const OWN = "filter (where t.ccy = coalesce(a.currency, b.currency))";
const MONEY = `
  select a.id, a.code, a.title, a.title_latin, a.kind::text as kind, coalesce(a.currency, b.currency) as currency,
         b.currency as branch_currency, s.debit - later.debit as debit, s.credit - later.credit as credit,
         later.debit - later.credit as future, s.own - later.own as own_balance
    from ledger.accounts a
    join branches b on b.id = a.branch_id
   cross join lateral (
         select coalesce(sum(t.dr), 0)::bigint as debit, coalesce(sum(t.cr), 0)::bigint as credit,
                coalesce(sum(t.fc_dr - t.fc_cr) ${OWN}, 0)::bigint as own
           from ledger.turn_month t where t.branch_id = a.branch_id and t.account_id = a.id) s
   cross join lateral (
         select coalesce(sum(t.dr), 0)::bigint as debit, coalesce(sum(t.cr), 0)::bigint as credit,
                coalesce(sum(t.fc_dr - t.fc_cr) ${OWN}, 0)::bigint as own
           from ledger.turn_day t
          where t.branch_id = a.branch_id and t.account_id = a.id and t.day > ledger.business_day(a.branch_id, now())) later
   where a.branch_id = $1 and a.level = 4 and a.active and a.kind <> 'wallet'
   order by a.code collate "C" limit 1000`;
