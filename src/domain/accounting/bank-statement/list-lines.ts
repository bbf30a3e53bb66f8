import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { filtersFrom } from "../../kernel/filters";
import { folded, literal } from "../../kernel/folding";
import type { BankLineList, BankLineQuery } from "./schema";

type Dto = z.input<typeof BankLineList>;
type Row = Omit<Dto["items"][number], "id" | "amount" | "balance"> & {
  id: string;
  amount: string;
  balance: string | null;
};

/** Bank lines by id: in the order of their statements, each statement's oldest first. */
export async function listBankLines(ctx: Ctx<OperatorActor>, query: z.output<typeof BankLineQuery>): Promise<Dto> {
  const filters = filtersFrom("l.branch_id = $1::int", [ctx.actor.branchId]);
  filters.add("a", query.account_id, (at) => `l.account_id = ${at}::int`);
  filters.add("i", query.statement_id, (at) => `l.import_id = ${at}::int`);
  filters.add("f", query.from, (at) => `l.day >= ${at}::date`);
  filters.add("t", query.to, (at) => `l.day <= ${at}::date`);
  filters.add("s", query.search && `%${literal(folded(query.search))}%`, (at) => `l.folded like ${at}::text`);
  filters.add("c", query.cursor, (at) => `l.id > ${at}::bigint`);
  const { where, values, shape } = filters.all();
  const rows = await ctx.query<Row>(
    `bank-line.list.${shape}`,
    `select ${BANK_LINE_COLUMNS} from bank_lines l where ${where} order by l.id limit ${filters.place(query.per_page + 1)}::int`,
    values,
  );
  const items = rows.slice(0, query.per_page).map((row) => ({
    ...{ ...row, id: Number(row.id), amount: BigInt(row.amount) },
    balance: row.balance === null ? null : BigInt(row.balance),
  }));
  return { items, next: rows.length > query.per_page ? items.at(-1)!.id : null };
}

const BANK_LINE_COLUMNS = `l.id::text as id, l.account_id, l.import_id as statement_id, l."row", to_char(l.day, 'YYYY-MM-DD') as day,
  l.time, l.amount::text as amount, l.balance::text as balance, l.reference, l.trace, l.serial, l.sayad, l.terminal, l.payer,
  l.text, l.kind`;
