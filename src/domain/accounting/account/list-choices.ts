import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { folded, foldedSql, literal } from "../../kernel/folding";
import { LEVELS, levelName } from "./rules";
import type { Choice, Choices, PickQuery } from "./schema.tree";

type Row = Omit<z.input<typeof Choice>, "level"> & { level: number };

/** Maximum accounts per answer. */
const AT_ONCE = 1_000;

/**
 * Accounts of some levels by code, whose code and titles contain all words of the search, in either script. `more`: a
 * narrower search finds others. `chosen` is always included.
 */
export async function listChoices(
  ctx: Ctx<OperatorActor>,
  { search, levels, chosen }: z.output<typeof PickQuery>,
): Promise<z.input<typeof Choices>> {
  const words = search
    ? literal(folded(search))
        .split(/\s+/)
        .map((word) => `%${word}%`)
    : null;
  const values = [ctx.actor.branchId, levels?.map((level) => LEVELS.indexOf(level) + 1) ?? null];
  const rows = await ctx.query<Row>("account.choices", CHOICES, [...values, words, chosen ?? null, AT_ONCE + 1]);
  return {
    accounts: rows.slice(0, AT_ONCE).map((row) => ({ ...row, level: levelName(row.level) })),
    more: rows.length > AT_ONCE,
  };
}

// The first by code come from the index; only they are joined to their parents.
const CHOICES = `
  with found as (
    (select a.* from ledger.accounts a where a.branch_id = $1 and a.id = $4)
    union all
    (select a.* from ledger.accounts a
      where a.branch_id = $1 and a.id is distinct from $4 and a.active and ($2::int[] is null or a.level = any($2))
        and ($3::text[] is null or ${foldedSql("concat_ws(' ', a.code, a.title, a.title_latin)")} like all($3))
      order by a.code limit $5))
  select a.id, a.code, a.title, a.title_latin, a.level, a.currency, a.party_required,
         case when p.id is not null then
           jsonb_build_object('id', p.id, 'code', p.code, 'title', p.title, 'title_latin', p.title_latin) end as parent
    from found a
    left join ledger.accounts p on p.branch_id = a.branch_id and p.id = a.parent_id
   order by a.id = $4 desc nulls last, a.code collate "C"
   limit $5`;
