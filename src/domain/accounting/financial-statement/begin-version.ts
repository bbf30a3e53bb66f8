import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import type { ColumnOf } from "../../kernel/table-rows";
import { transact } from "../../kernel/transact";
import { lockStatements } from "./lock-statements";
import { readStatementVersion } from "./read-version";
import type { NewVersion, StatementVersionDto } from "./schema";
import type { StatementMap } from "./template-of";
import { versionOf } from "./version-of";

/**
 * Begins a draft of a statement: a copy of the version in use in that fiscal year, else of the product's template. Throws
 * fieldInvalid (3003) at `from_year` for a year without months, operationNotAllowed (8003) while another draft is open.
 */
export async function beginStatementVersion(
  ctx: Ctx<OperatorActor>,
  { kind, from_year }: z.output<typeof NewVersion>,
): Promise<z.input<typeof StatementVersionDto>> {
  const { branchId } = ctx.actor;
  const [year] = await ctx.query<{ year: ColumnOf<"ledger.periods", "fiscal_year">; last: string }>(
    "financial-statement.begin",
    YEAR,
    [...[branchId, from_year ?? null, ctx.now]],
  );
  if (!year) throw refuseField("from_year", NO_YEAR);
  const map = await versionOf(ctx, kind, year.last);
  const id = await transact(ctx, async (tx) => {
    await lockStatements(tx, kind);
    const open = await tx.db.statementVersion.count({
      where: { branchId, kind, state: { in: ["draft", "proposed"] } },
    });
    if (open > 0)
      throw new Refusal("operationNotAllowed", {
        fields: [{ path: "kind", message: OPEN }],
        data: { allowed_operations: [] },
      });
    const made = await tx.db.statementVersion.create({
      data: { branchId, kind, fromYear: year.year, createdBy: actorName(tx.actor), createdAt: tx.now },
    });
    await storeLines(tx, made.id, map);
    await recordChange(tx, {
      action: "statement_version.begin",
      topic: "statement_version.changed",
      subject: { type: "statement_version", id: made.id },
      after: { kind, from_year: year.year },
    });
    return made.id;
  });
  return readStatementVersion(ctx, { id });
}

/** Stores the lines of a draft and their accounts; it has none. */
export async function storeLines(
  tx: TxCtx<OperatorActor>,
  id: number,
  { lines, accounts }: StatementMap,
): Promise<void> {
  const { branchId } = tx.actor;
  await tx.db.statementLine.createMany({
    data: lines.map((line, position) => ({
      ...{ branchId, versionId: id, code: line.code, parentCode: line.parent_code, position },
      ...{ title: line.title, titleLatin: line.title_latin, sign: line.sign, formula: [...line.formula] },
    })),
  });
  await tx.db.statementAccount.createMany({
    data: accounts.map(({ account_id, line, side }) => ({
      ...{ branchId, versionId: id, accountId: account_id, side, lineCode: line },
    })),
  });
}

const YEAR = `
  select p.fiscal_year as year, max(upper(p.dates) - 1)::text as last from ledger.periods p
   where p.branch_id = $1::int
     and p.fiscal_year = coalesce($2::int, (select t.fiscal_year from ledger.periods t
                                             where t.branch_id = $1::int and t.dates @> ledger.business_day($1::int, $3::timestamptz)))
   group by 1`;
const NO_YEAR = { en: "is no fiscal year of the books", fa: "سال مالی در دفاتر وجود ندارد" };
const OPEN = {
  en: "has a draft already: approve or discard it first",
  fa: "پیش‌نویس دیگری باز است: ابتدا آن را تأیید یا حذف کنید",
};
