import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { filtersFrom } from "../../kernel/filters";
import { folded, foldedSql, literal } from "../../kernel/folding";
import type { ColumnOf } from "../../kernel/table-rows";
import { ACCOUNT_COLUMNS, type Columns, detailsOf, rowOf, TURNED, type Turned, totalsOf } from "./rows";
import type { MoneyDetails, MoneyList, MoneyQuery } from "./schema";

type Row = Columns & Turned & { details: Partial<MoneyDetails>; branch_currency: ColumnOf<"branches", "currency"> };

/** Active bank accounts, cash boxes and terminals of the branch by code, with current balances. */
export async function listMoneyAccounts(
  ctx: Ctx<OperatorActor>,
  { kind, currency, search, page, per_page }: z.output<typeof MoneyQuery>,
): Promise<z.input<typeof MoneyList>> {
  const { add, all } = filtersFrom("a.branch_id = $1 and a.active", [ctx.actor.branchId]);
  add("k", kind ?? "wallet", (at) => `a.kind ${kind ? "=" : "<>"} ${at}::ledger.account_kind`);
  add("c", currency, (at) => `a.currency = ${at}::text`);
  add("s", search && `%${literal(folded(search))}%`, (at) => `${SEARCHED} like ${at}`);
  const { where, values, shape } = all();
  const from = `from ledger.accounts a where ${where}`;
  const [rows, [counted]] = await Promise.all([
    ctx.query<Row>(
      `account.money.${kind ? "" : "w"}${shape}`,
      `select ${ACCOUNT_COLUMNS}, a.details, b.currency as branch_currency, t.debit, t.credit, t.future
         from (select a.* ${from} order by a.code limit $${values.length + 1} offset $${values.length + 2}) a
         join branches b on b.id = a.branch_id ${TURNED} order by a.code`,
      [...values, per_page, (page - 1) * per_page],
    ),
    ctx.query<{ n: number }>(
      `account.money-count.${kind ? "" : "w"}${shape}`,
      `select count(*)::int as n ${from}`,
      values,
    ),
  ]);
  const total = counted!.n;
  return {
    items: rows.map((row) => ({
      ...rowOf(row),
      ...detailsOf(row.details),
      branch_currency: row.branch_currency,
      ...totalsOf(row),
    })),
    meta: { page, per_page, total, pages: Math.max(1, Math.ceil(total / per_page)) },
  };
}

/** Searchable texts: title, code, bank, numbers. */
const SEARCHED = foldedSql(
  `concat_ws(' ', a.code, a.title, a.title_latin, a.details->>'bank_name', a.details->>'iban', a.details->>'account_number',
             a.details->>'card_number')`,
);
