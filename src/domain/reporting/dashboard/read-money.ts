import type { z } from "zod";
import { listChoices } from "../../cashier/payment/list-choices";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { COLLEAGUE_DEBT } from "../../people/debt/owed";
import { dashboardDate } from "./dashboard-date";
import type { DashboardMoney } from "./schema";

type Answer = z.input<typeof DashboardMoney>;
type Sums = NonNullable<Answer["sales"]>;

/** The branch's money now, each part by the operator's permissions. */
export async function getDashboardMoney(ctx: Ctx<OperatorActor>): Promise<Answer> {
  const { branchId, permissions } = ctx.actor;
  const may = (permission: string) => permissions.includes(permission);
  const at = [branchId, ctx.now];
  const [today, sales, receipts, places, wallets, owed] = await Promise.all([
    dashboardDate(ctx),
    may("reservation:read") ? ctx.query<Sums[number]>("dashboard.sales", SALES, at) : null,
    may("payment:read") ? ctx.query<Sums[number]>("dashboard.receipts", RECEIPTS, at) : null,
    may("payment:read") && may("accounting:read") ? placesOf(ctx) : null,
    may("wallet:read") ? ctx.query<Sums[number]>("dashboard.wallets", WALLETS, [branchId]) : null,
    may("colleague:read") ? ctx.query<Sums[number]>("dashboard.owed", OWED, at) : null,
  ]);
  return { today, sales, receipts, places, wallets, owed };
}

async function placesOf(ctx: Ctx<OperatorActor>) {
  const { accounts, currency: own } = await listChoices(ctx);
  return [...accounts.cash, ...accounts.bank, ...accounts.pos]
    .map(({ id, title, title_latin, currency, balance }) => {
      return { id, title, title_latin, currency: currency ?? own, balance };
    })
    .sort((a, b) => Number(b.balance) - Number(a.balance));
}

const SALES = `
  select trim(b.currency) as currency, sum(b.total)::bigint as amount, count(*)::int as count
    from branches br
    join bookings b on b.branch_id = br.id and b.status in ('pending', 'confirmed', 'done')
         and b.created_at >= branch_today(br.id, $2::timestamptz)::timestamp at time zone br.time_zone
   where br.id = $1
   group by 1 order by 2 desc`;
const RECEIPTS = `
  select trim(p.currency) as currency, sum(p.amount)::bigint as amount, count(*)::int as count
    from payments p
   where p.branch_id = $1 and p.pay_date = branch_today($1, $2::timestamptz) and p.type = 'receipt' and p.trashed_at is null
   group by 1 order by 2 desc`;
const WALLETS = `
  select a.currency::text as currency, sum(l.side * (l.cr - l.dr))::bigint as amount, count(*)::int as count
    from wallets w
    join ledger.account_balances l on l.branch_id = w.branch_id and l.account_id = w.account_id and l.dr <> l.cr
    join ledger.accounts a on a.branch_id = w.branch_id and a.id = w.account_id
   where w.branch_id = $1
   group by 1 order by 2 desc`;
const OWED = `
  select trim(c.currency) as currency, sum(d.owed)::bigint as amount, count(*)::int as count
    from colleagues c ${COLLEAGUE_DEBT("$2")}
   where c.branch_id = $1 and c.deleted_at is null and d.owed > 0
   group by 1 order by 2 desc`;
