import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { filtersFrom } from "../../kernel/filters";
import { BANK_STATEMENT_COLUMNS, type BankStatementRow, toBankStatementDto } from "./rows";
import type { BankStatementList, BankStatementQuery } from "./schema";

/** Statements of the branch, newest import first. */
export async function listBankStatements(
  ctx: Ctx<OperatorActor>,
  { account_id, state, page, per_page }: z.output<typeof BankStatementQuery>,
): Promise<z.input<typeof BankStatementList>> {
  const filters = filtersFrom("i.branch_id = $1::int", [ctx.actor.branchId]);
  filters.add("a", account_id, (at) => `i.account_id = ${at}::int`);
  filters.add("s", state, (at) => `i.state = ${at}::"BankImportState"`);
  const { where, values, shape } = filters.all();
  const counting = ctx.query<{ n: number }>(
    `bank-statement.count.${shape}`,
    `select count(*)::int as n from bank_imports i where ${where}`,
    [...values],
  );
  const rows = await ctx.query<BankStatementRow>(
    `bank-statement.list.${shape}`,
    `select ${BANK_STATEMENT_COLUMNS} where ${where} order by i.id desc
      limit ${filters.place(per_page)}::int offset ${filters.place((page - 1) * per_page)}::int`,
    values,
  );
  const [{ n: total }] = (await counting) as [{ n: number }];
  return {
    items: rows.map(toBankStatementDto),
    meta: { page, per_page, total, pages: Math.max(1, Math.ceil(total / per_page)) },
  };
}
