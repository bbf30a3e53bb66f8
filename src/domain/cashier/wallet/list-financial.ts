import type { z } from "zod";
import type { Ctx, CustomerActor } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import { filtersFrom } from "../../kernel/filters";
import { pageOf } from "../../kernel/keyset";
import { partyOf } from "../../people/customer/party-of";
import type { FinancialList, FinancialQuery, FinancialRow } from "./schema";

type ListFinancialInput = z.output<typeof FinancialQuery>;
type Row = z.input<typeof FinancialRow>;

/**
 * Movements of a customer's wallet and debt with the payments behind them, newest first. Only their own: a person's
 * lines by party, including merged passengers, a colleague's by its accounts. Throws fieldInvalid (3003) for a foreign
 * cursor.
 */
export async function listFinancial(
  ctx: Ctx<CustomerActor>,
  input: ListFinancialInput,
): Promise<z.input<typeof FinancialList>> {
  const party = partyOf(ctx.actor);
  const own = party.startsWith("passenger:");
  const { add, place, all } = filtersFrom(
    own ? "e.branch_id = $1" : "e.branch_id = $1 and o.branch_id = $1 and 'colleague:' || o.id = $2",
    [ctx.actor.branchId, party],
  );
  add("f", input.from, (at) => `e.doc_date >= ${at}::date`);
  add("t", input.to, (at) => `e.doc_date <= ${at}::date`);
  add("k", input.kind, (at) => `v.kind::text = ${at}::text`);
  const after = input.cursor ? markOf(input.cursor) : undefined;
  const bounds = after
    ? `and (e.doc_date, e.voucher_id, e.line) < (${place(after.day)}::date, ${place(after.voucher)}::bigint, ${place(after.line)}::int)`
    : "";
  const most = `${place(input.per_page + 1)}::int`;
  const { where, values, shape } = all();
  const rows = await ctx.query<{ row: Row; mark: string }>(
    `wallet.financial.${own ? "p" : "c"}${shape}${after ? ".after" : ""}`,
    `select jsonb_build_object(
              'date', e.doc_date, 'document_id', e.voucher_id, 'line', e.line,
              'account', case when w.owner is not null then 'wallet' else 'receivable' end,
              'kind', e.kind, 'description', coalesce(nullif(e.note, ''), e.description), 'debit', e.dr, 'credit', e.cr,
              'currency', b.currency,
              'source', case when e.source_type is not null then jsonb_build_object('type', e.source_type, 'id', e.source_id) end,
              'payment', p.row) as row,
            e.doc_date::text || '_' || e.voucher_id || '_' || e.line as mark
       from (select e.*, v.kind::text as kind, v.description, v.source_type, v.source_id
               from ${own ? BY_PARTY : BY_ACCOUNT}
              cross join lateral (select * from ledger.vouchers v
                                   where v.branch_id = e.branch_id and v.doc_date = e.doc_date and v.id = e.voucher_id limit 1) v
              where ${where} ${bounds}
              order by e.doc_date desc, e.voucher_id desc, e.line desc limit ${most}) e
       join branches b on b.id = e.branch_id
       left join wallets w on w.branch_id = e.branch_id and w.account_id = e.account_id
       left join lateral (
            select jsonb_build_object('id', p.id, 'type', p.type, 'method', p.method, 'number', p.number, 'reference', p.reference,
                                      'status', case when p.trashed_at is null then 'posted' else 'trashed' end) as row
              from payments p
             where e.source_type = 'payment' and p.branch_id = e.branch_id and p.id = case when e.source_type = 'payment' then e.source_id::int end
             limit 1) p on true
      order by e.doc_date desc, e.voucher_id desc, e.line desc`,
    values,
  );
  const { shown, next_cursor } = pageOf(rows, input.per_page);
  return { items: shown.map(({ row }) => row), meta: { next_cursor } };
}

/** A person and the passengers merged into them. */
const NUMBERS = `array(select $2 union all
                       select 'passenger:' || m.id from passengers m
                        where m.branch_id = $1 and m.merged_into = split_part($2, ':', 2)::int)`;

/** For a person: lines with them as party, in their wallet and in customers' receivables. */
const BY_PARTY = `ledger.entries e
               join (select account_id from wallets where branch_id = $1 and owner = any(${NUMBERS})
                      union
                     select id from customer_accounts($1::int) union select id from bounced_accounts($1::int)) o
                 on o.account_id = e.account_id and e.party = any(${NUMBERS})`;

const BY_ACCOUNT = `colleagues o
              cross join lateral (select * from colleague_debt_lines($1::int, o.id, o.receivable_id)
                                   union all
                                  select * from ledger.entries w where w.branch_id = $1 and w.account_id = o.wallet_id) e`;

const MARK = /^(\d{4}-\d\d-\d\d)_(\d{1,18})_(\d{1,4})$/;

function markOf(cursor: string) {
  const [, day, voucher, line] = MARK.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (!day || new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) !== day)
    throw refuseField("cursor", { en: "is not a cursor of this list", fa: "نشانگر این فهرست نیست" });
  return { day, voucher: voucher!, line: Number(line) };
}
