import type { z } from "zod";
import { partyOf } from "../../kernel/actor-sql";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { filtersFrom } from "../../kernel/filters";
import { folded, foldedSql, literal } from "../../kernel/folding";
import { COUNTED, pageOf } from "../../kernel/keyset";
import { findPartiesByName } from "../../people/party/find-parties-by-name";
import { readCursor, writeCursor } from "../statement/cursor";
import type { CreditDebitList, CreditDebitQuery } from "./schema";

type Answer = z.input<typeof CreditDebitList>;
type Item = Answer["items"][number];
type Row = { row: Item; currency: string; doc_date: string; voucher_id: bigint; line: number; mark: string };

/**
 * Receivable lines of parties (debt/owed.ts), or with an account all its lines with a party, newest first: by page
 * number, or by `cursor` at any depth. A search that matches a party's name returns its lines, otherwise lines with the
 * words. Throws fieldInvalid (3003) for a foreign cursor.
 */
export async function listLines(ctx: Ctx<OperatorActor>, input: CreditDebitQuery): Promise<Answer> {
  const { page, per_page, cursor } = input;
  const parties = input.search ? await findPartiesByName(ctx, input.search) : [];
  const { values, shape, from } = narrowing(ctx, input, parties);
  const counting = ctx.query<{ n: number; currency: string }>(
    `credit-debit.count.${shape}`,
    `select count(*)::int as n, (select b.currency::text from branches b where b.id = $1::int and $2::timestamptz is not null) as currency
       from (select from (${from}) e limit ${COUNTED + 1}) c`,
    [...values],
  );
  const after = cursor ? readCursor(cursor) : undefined;
  const below = after
    ? `where (e.doc_date, e.voucher_id, e.line) <
         ($${values.push(after.day)}::date, $${values.push(after.voucher)}::bigint, $${values.push(after.line)}::int)`
    : "";
  const [most, skipped] = [
    `$${values.push(per_page + 1)}::int`,
    `$${values.push(after ? 0 : (page - 1) * per_page)}::int`,
  ];
  const rows = await ctx.query<Row>(
    `credit-debit.list.${shape}${after ? ".after" : ""}`,
    `select ${COLUMNS} as row, e.doc_date, e.voucher_id, e.line::int as line, '' as mark
       from (select e.* from (${from}) e ${below}
              order by e.doc_date desc, e.voucher_id desc, e.line desc limit ${most} offset ${skipped}) e
       ${DOCUMENT}
       join branches b on b.id = $1::int
      cross join lateral (select * from ledger.accounts a where a.branch_id = $1::int and a.id = e.account_id limit 1) a
      order by e.doc_date desc, e.voucher_id desc, e.line desc`,
    values,
  );
  const { shown } = pageOf(rows, per_page);
  const last = rows.length > per_page ? shown.at(-1) : undefined;
  const [counted] = await counting;
  const { n: total, currency } = counted!;
  return {
    items: shown.map(({ row }) => row),
    meta: {
      ...{ page, per_page, total, currency },
      pages: Math.max(1, Math.ceil(total / per_page)),
      next_cursor: last
        ? writeCursor({ way: "on", day: last.doc_date, voucher: last.voucher_id, line: last.line, balance: 0n })
        : null,
    },
  };
}

/** Words are searched in this many newest lines of the other filters; names in all. */
const LATEST = 20_000;

function narrowing({ actor, now }: Ctx<OperatorActor>, input: CreditDebitQuery, parties: readonly string[]) {
  const { party, side, account_id, from, to, min_amount, max_amount, kind, search } = input;
  const { add, place, all } = filtersFrom(
    `e.branch_id = $1::int and e.party is not null${account_id == null ? ` and ${OWED}` : ""}`,
    [actor.branchId, now],
  );
  add("p", party && `${party.type}:${party.id}`, (at) => `e.party = ${at}::text`);
  add("a", account_id, (at) => `e.account_id = ${at}::int`);
  add("s", side && side === "debit", (at) => `(e.dr > 0) = ${at}::boolean`);
  add("f", from, (at) => `e.doc_date >= ${at}::date`);
  add("t", to, (at) => `e.doc_date <= ${at}::date`);
  add("m", min_amount, (at) => `e.dr + e.cr >= ${at}::bigint`);
  add("x", max_amount, (at) => `e.dr + e.cr <= ${at}::bigint`);
  if (parties.length > 0) add("n", parties, (at) => `e.party = any(${at}::text[])`);
  const words = search && parties.length === 0 ? place(`%${literal(folded(search.trim()))}%`) : null;
  // A line's document is joined only if a filter needs it.
  add("k", kind, (at) => `v.kind::text = ${at}::text`);
  const { where, values, shape } = all();
  const lines = `select e.* from ledger.entries e ${kind ? DOCUMENT : ""} where ${where}`;
  if (!words) return { values, shape, from: lines };
  const latest = `(${lines} order by e.doc_date desc, e.voucher_id desc, e.line desc limit ${LATEST}) e`;
  return {
    values,
    shape: `${shape}w`,
    from: `select e.* from ${latest} ${DOCUMENT} where ${foldedSql(WORDS)} like ${words}`,
  };
}

/** The account is a colleague's own, the customers' or that of bounced cheques. */
const OWED = `(exists (select from colleagues c where c.branch_id = $1::int and c.receivable_id = e.account_id
                          and e.party = 'colleague:' || c.id)
  or e.account_id in (select id from customer_accounts($1::int)) or e.account_id in (select id from bounced_accounts($1::int)))`;

const DOCUMENT = `cross join lateral (
  select * from ledger.vouchers v where v.branch_id = $1::int and v.doc_date = e.doc_date and v.id = e.voucher_id limit 1) v`;

const WORDS = "concat_ws(' ', v.description, e.note)";

const COLUMNS = `jsonb_build_object(
  'date', e.doc_date, 'future', e.doc_date > ledger.business_day($1::int, $2::timestamptz), 'document_id', e.voucher_id, 'line', e.line, 'kind', v.kind,
  'number', (select d.doc_no from ledger.voucher_numbers d where d.branch_id = $1::int and d.voucher_id = e.voucher_id),
  'source', case when v.source_type is not null then jsonb_build_object('type', v.source_type, 'id', v.source_id) end,
  'party', ${partyOf("e.party", "e.branch_id")},
  'account', jsonb_build_object('id', a.id, 'code', a.code, 'title', a.title, 'title_latin', a.title_latin),
  'description', coalesce(nullif(e.note, ''), v.description),
  'side', case when e.dr > 0 then 'debit' else 'credit' end, 'amount', e.dr + e.cr,
  'own', case when e.ccy <> b.currency
              then jsonb_build_object('currency', e.ccy, 'amount', e.fc_dr + e.fc_cr, 'rate', e.rate::text) end)`;
