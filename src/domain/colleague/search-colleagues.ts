import type { z } from "zod";
import type { Ctx, OperatorActor } from "../context";
import { findColleagues } from "./find-colleagues";
import { HEAD } from "./rows";
import type { ColleagueSearch, ColleaguesFound } from "./schema";

type Found = z.input<typeof ColleaguesFound>;

const MOST = 20;

/** Colleagues a search means, at most 20, each with what it owes (above nothing) in the branch's currency. */
export async function searchColleagues(
  ctx: Ctx<OperatorActor>,
  asked: z.output<typeof ColleagueSearch>,
): Promise<Found> {
  const { branchId } = ctx.actor;
  const ids = await findColleagues(ctx.query, asked.query, { branchId, most: MOST });
  if (ids.length === 0) return [];
  const rows = await ctx.query<{ row: Found[number] }>("colleague.found", FOUND, [branchId, ids]);
  return rows.map(({ row }) => row);
}

const FOUND = `
  select jsonb_build_object(${HEAD}, 'currency', b.currency, 'balance', l.dr - l.cr) as row
    from unnest($2::int[]) with ordinality w (id, place)
    join colleagues c on c.branch_id = $1::int and c.id = w.id
    join branches b on b.id = c.branch_id
   cross join lateral (select * from ledger.account_balances l
                        where l.branch_id = c.branch_id and l.account_id = c.receivable_id limit 1) l
   order by w.place`;
