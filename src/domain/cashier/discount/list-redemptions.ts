import type { z } from "zod";
import { actorNameSql, partyOf } from "../../kernel/actor-sql";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { filtersFrom } from "../../kernel/filters";
import { keyOf, markOf, pageOf } from "../../kernel/keyset";
import type { RedemptionList, RedemptionQuery } from "./schema";

type Row = z.input<typeof RedemptionList>["items"][number] & { mark: string };

/** Uses of a code, newest first, keyset-paged. Throws notFound (3009), fieldInvalid (3003) for a foreign cursor. */
export async function listRedemptions(
  ctx: Ctx<OperatorActor>,
  { id, state, cursor, per_page }: z.output<typeof RedemptionQuery>,
): Promise<z.input<typeof RedemptionList>> {
  const { branchId } = ctx.actor;
  const [known] = await ctx.query("discount.known", KNOWN, [branchId, id]);
  if (!known) throw new Refusal("notFound");
  const filters = filtersFrom("r.branch_id = $1::int and r.code_id = $2::int", [branchId, id]);
  filters.add("s", state, (at) => `r.state = ${at}::"RedemptionState"`);
  filters.add("c", cursor && Number(keyOf(cursor, 9).id), (at) => `r.id < ${at}::int`);
  const { where, values, shape } = filters.all();
  const rows = await ctx.query<Row>(
    `discount.redemptions.${shape}`,
    `select ${COLUMNS} from discount_redemptions r where ${where} order by r.id desc limit ${filters.place(per_page + 1)}::int`,
    values,
  );
  const { shown, next_cursor } = pageOf(rows, per_page);
  return { items: shown, meta: { per_page, next_cursor } };
}

const KNOWN = "select 1 from discount_codes where branch_id = $1::int and id = $2::int";

const COLUMNS = `r.id, ${partyOf("r.party", "r.branch_id")} as party, ${actorNameSql("r.created_by")} as by, r.product, r.amount, r.discount,
  r.state, r.trade_id, r.expires_at, r.created_at, r.ended_at, ${markOf("r.created_at", "r.id")} as mark`;
