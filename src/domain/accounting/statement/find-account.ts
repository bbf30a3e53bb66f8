import type { z } from "zod";
import type { Ctx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import type { ColumnOf } from "../../kernel/table-rows";
import { levelName } from "../account/rules";
import type { StatementLinesInput } from "./lines";
import type { Narrowing, StatedAccount } from "./schema";

type Found = { input: StatementLinesInput; account: Stated; currency: string };
type Stated = z.input<typeof StatedAccount>;
type Row = Omit<Stated, "level"> & { level: number; branch_currency: ColumnOf<"branches", "currency"> };

/**
 * The requested account, of any level, and the parsed query. Throws notFound (3009); fieldInvalid (3003) at `to` before
 * `from`.
 */
export async function findAccount(
  ctx: Pick<Ctx, "query" | "actor">,
  given: z.output<typeof Narrowing> & { debtor?: string | null },
): Promise<Found> {
  const costCenter = given.cost_center_id ?? null;
  const member = given.member_id ?? null;
  const { account_id, code, from = null, to = null, currency = null, party = null, debtor = null } = given;
  if (from && to && to < from)
    throw refuseField("to", { en: "must not be before the first day", fa: "پیش از روز اول است" });
  const { branchId } = ctx.actor;
  const by = account_id != null ? "id" : "code";
  const [row] = await ctx.query<Row>(
    `statement.account.${by}`,
    `select a.id, a.parent_id, a.level::int as level, a.code, a.title, a.title_latin, a.nature::text as nature,
            a.type::text as type, a.currency, b.currency as branch_currency
       from ledger.accounts a join branches b on b.id = a.branch_id
      where a.branch_id = $1 and a.${by} = $2`,
    [branchId, account_id ?? code],
  );
  if (!row) throw new Refusal("notFound");
  const account = { id: row.id, level: row.level as StatementLinesInput["account"]["level"] };
  const { branch_currency, level, ...stated } = row;
  return {
    input: {
      branchId,
      account,
      from,
      to,
      currency,
      party,
      costCenter,
      member,
      hideYearEnd: given.hide_year_end,
      debtor,
    },
    account: { ...stated, level: levelName(level) },
    currency: currency ?? branch_currency,
  };
}
