import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import type { LedgerAccounts, LedgerAccountsQuery } from "../../people/colleague/schema";

type Answer = z.input<typeof LedgerAccounts>;
type Item = Answer["items"][number];

/**
 * Ledger accounts of colleagues with their parent accounts and turnover; by id, page or `cursor`. Unknown ids are
 * omitted. Throws fieldInvalid (3003) for a foreign cursor.
 */
export async function listLedgerAccounts(
  ctx: Ctx<OperatorActor>,
  { ids, page, per_page, cursor }: z.output<typeof LedgerAccountsQuery>,
): Promise<Answer> {
  const { branchId } = ctx.actor;
  const after = cursor ? idOf(cursor) : 0;
  const [rows, [counted]] = await Promise.all([
    ctx.query<{ row: Item }>("colleague.ledger-accounts", LISTED, [
      ...[branchId, ids ?? null, after, per_page + 1],
      cursor ? 0 : (page - 1) * per_page,
    ]),
    ctx.query<{ n: number; currency: string }>("colleague.ledger-accounts-count", COUNT, [branchId, ids ?? null]),
  ]);
  const { n: total, currency } = counted!;
  const items = rows.slice(0, per_page).map(({ row }) => row);
  const last = rows.length > per_page ? items.at(-1) : undefined;
  return {
    items,
    meta: {
      ...{ page, per_page, total, currency, pages: Math.max(1, Math.ceil(total / per_page)) },
      next_cursor: last ? Buffer.from(String(last.colleague.id)).toString("base64url") : null,
    },
  };
}

function idOf(cursor: string): number {
  const id = Buffer.from(cursor, "base64url").toString();
  if (/^[1-9]\d{0,9}$/.test(id) && Number(id) <= 2_147_483_647) return Number(id);
  throw refuseField("cursor", { en: "is not a cursor of this list", fa: "نشانگر این فهرست نیست" });
}

const ASKED = "c.branch_id = $1::int and c.deleted_at is null and ($2::int[] is null or c.id = any($2::int[]))";

const account = (alias: string) =>
  `jsonb_build_object('id', ${alias}.id, 'code', ${alias}.code, 'title', ${alias}.title, 'title_latin', ${alias}.title_latin)`;

const COUNT = `
  select (select count(*)::int from colleagues c where ${ASKED}) as n,
         (select b.currency::text from branches b where b.id = $1::int) as currency`;

const LISTED = `
  select jsonb_build_object(
           'colleague', jsonb_build_object('id', c.id, 'code', c.code, 'name', c.name, 'name_latin', c.name_latin),
           'accounts', (
             select jsonb_agg(jsonb_build_object(
                      'role', k.role, 'group', ${account("g")}, 'general', ${account("n")}, 'ledger', ${account("s")},
                      'detailed', ${account("a")}, 'debit', t.dr, 'credit', t.cr, 'balance', t.dr - t.cr)
                    order by k.place)
               from (values (c.receivable_id, 'receivable', 1), (c.wallet_id, 'wallet', 2)) k (id, role, place)
               join ledger.accounts a on a.branch_id = c.branch_id and a.id = k.id
               join ledger.accounts s on s.branch_id = a.branch_id and s.id = a.sub_ledger_id
               join ledger.accounts n on n.branch_id = a.branch_id and n.id = a.general_id
               join ledger.accounts g on g.branch_id = a.branch_id and g.id = a.group_id
               join ledger.account_balances t on t.branch_id = a.branch_id and t.account_id = a.id)) as row
    from (select * from colleagues c where ${ASKED} and c.id > $3::int order by c.id limit $4::int offset $5::int) c
   order by c.id`;
