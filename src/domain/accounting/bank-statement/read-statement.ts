import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { BANK_STATEMENT_COLUMNS, type BankStatementRow, toBankStatementDto } from "./rows";
import type { BankStatement, BankStatementRef } from "./schema";

/** A statement. Throws notFound (3009). */
export async function readBankStatement(
  ctx: Ctx<OperatorActor>,
  { id }: z.output<typeof BankStatementRef>,
): Promise<z.input<typeof BankStatement>> {
  const [row] = await ctx.query<BankStatementRow>("bank-statement.read", READ, [ctx.actor.branchId, id]);
  if (!row) throw new Refusal("notFound");
  return toBankStatementDto(row);
}

const READ = `select ${BANK_STATEMENT_COLUMNS} where i.branch_id = $1::int and i.id = $2::int`;
