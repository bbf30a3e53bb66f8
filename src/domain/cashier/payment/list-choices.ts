import type { z } from "zod";
import { BALANCE_NOW } from "../../accounting/account/balance-now";
import type { Ctx, OperatorActor } from "../../kernel/context";
import type { PaymentChoices } from "./schema";

type Answer = z.input<typeof PaymentChoices>;
type Account = Answer["accounts"]["cash"][number] & { method: keyof Answer["accounts"] };
type Row = Omit<Answer, "accounts"> & { accounts: Account[] };

/** Choices of a payment form: money accounts by method with balances, currencies, open days. */
export async function listChoices(ctx: Ctx<OperatorActor>): Promise<Answer> {
  const [row] = await ctx.query<Row>("payment.choices", CHOICES, [ctx.actor.branchId, ctx.now]);
  const { accounts, ...rest } = row!;
  const by = (method: Account["method"]) => accounts.filter((one) => one.method === method);
  return { ...rest, accounts: { cash: by("cash"), bank: by("bank"), pos: by("pos"), gateway: by("gateway") } };
}

const CHOICES = `
  select b.currency, t.today::text as today,
         (select jsonb_agg(jsonb_build_object('code', c.code, 'exponent', c.exponent) order by c.code <> b.currency, c.code)
            from ledger.currencies c) as currencies,
         (select jsonb_build_object('from', min(lower(p.dates)), 'to', max(upper(p.dates)) - 1)
            from ledger.periods p where p.branch_id = b.id and p.state = 'open' and ledger.is_begun(p) having count(*) > 0) as open,
         (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'code', a.code, 'title', a.title, 'title_latin', a.title_latin,
                   'kind', a.kind, 'method', case when m.is_clearing then 'gateway' else a.kind::text end, 'bank_name', a.details->>'bank_name',
                   'currency', a.currency, 'mapped', m.account_id is not null,
                   'balance', ${BALANCE_NOW("a", "t.today")}) order by a.code collate "C"), '[]')
            from ledger.accounts a
            left join (select m.account_id, bool_or(m.key = 'gateway.clearing') as is_clearing
                         from ledger.mappings m
                        where m.branch_id = $1 and m.valid @> t.today and m.key in ('cash', 'bank', 'pos', 'gateway.clearing')
                        group by 1) m on m.account_id = a.id
           where a.branch_id = b.id and a.level = 4 and a.active and (a.kind in ('cash', 'bank', 'pos') or m.is_clearing)) as accounts
    from branches b
   cross join lateral (select ledger.business_day(b.id, $2::timestamptz) as today) t
   where b.id = $1`;
