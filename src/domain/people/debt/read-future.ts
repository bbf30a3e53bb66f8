import type { Ctx } from "../../kernel/context";

export type Future = { debit: bigint; credit: bigint; balance: bigint; count: number };
type Debtor = { party: string; accountId: number };

/** The branch's today, and what is posted to a party's debt for later days. */
export async function readFuture(
  { query, actor, now }: Pick<Ctx, "query" | "actor" | "now">,
  { party, accountId }: Debtor,
): Promise<{ today: string; future: Future }> {
  const own = party.startsWith("colleague:");
  const whose = own ? [accountId, Number(party.split(":")[1])] : [party];
  const [row] = await query<Future & { today: string }>(
    `party.future.${own ? "colleague" : "customer"}`,
    `select t.today::text as today, coalesce(sum(e.dr), 0)::bigint as debit, coalesce(sum(e.cr), 0)::bigint as credit,
            coalesce(sum(e.dr - e.cr), 0)::bigint as balance, count(e.line)::int as count
       from (select ledger.business_day($1::int, $2::timestamptz) as today) t
       left join ${own ? "colleague_debt_lines($1::int, $4::int, $3::int)" : "customer_debt_lines($1::int, $3::text)"} e
         on e.doc_date > t.today
      group by t.today`,
    [actor.branchId, now, ...whose],
  );
  const { today, ...future } = row!;
  return { today, future };
}

/** The last day of a debt statement: the requested one, else today, so that later days are listed apart. */
export const untilOf = ({ from, to }: { from?: string | null; to?: string | null }, today: string): string | null =>
  to ?? (from && from > today ? null : today);
