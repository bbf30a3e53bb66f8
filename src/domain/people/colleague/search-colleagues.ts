import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { COLLEAGUE_DEBT } from "../debt/owed";
import { findColleagues } from "./find-colleagues";
import { COLLEAGUE_HEAD_SQL } from "./rows";
import type { ColleagueSearch, ColleaguesFound } from "./schema";

type Found = z.input<typeof ColleaguesFound>;

const MOST = 20;

/** Colleagues that match a search, at most 20, each with its debt (positive) in the branch's currency. */
export async function searchColleagues(
  ctx: Ctx<OperatorActor>,
  input: z.output<typeof ColleagueSearch>,
): Promise<Found> {
  const { branchId } = ctx.actor;
  const ids = await findColleagues(ctx.query, input.query, { branchId, most: MOST });
  if (ids.length === 0) return [];
  const rows = await ctx.query<{ row: Found[number] }>("colleague.found", FOUND, [branchId, ids, ctx.now]);
  return rows.map(({ row }) => row);
}

const FOUND = `
  select jsonb_build_object(${COLLEAGUE_HEAD_SQL}, 'currency', b.currency, 'balance', d.owed) as row
    from unnest($2::int[]) with ordinality w (id, place)
    join colleagues c on c.branch_id = $1::int and c.id = w.id
    join branches b on b.id = c.branch_id
    ${COLLEAGUE_DEBT("$3")}
   order by w.place`;
