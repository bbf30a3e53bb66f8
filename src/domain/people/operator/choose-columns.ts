import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import type { RowOf } from "../../kernel/table-rows";
import type { ListColumns } from "./schema";

/** Bytes of all lists of a user: the database's CHECK. */
const MAX_BYTES = 20_000;

/**
 * Stores the columns that the caller sees in a list, in their order; an empty array returns to all of them. Refuses
 * tooLarge when the choices of all lists together exceed 20 kB.
 */
export async function chooseColumns(
  { query, actor }: Ctx<OperatorActor>,
  { list, columns }: z.output<typeof ListColumns>,
): Promise<void> {
  const chosen = await query<RowOf<"operators", "id">>(
    "operator.choose-columns",
    `with changed as (
       select o.id, case when $3::jsonb = '[]' then o.list_columns - $2 else o.list_columns || jsonb_build_object($2::text, $3::jsonb) end as lists
         from operators o where o.id = $1 for update)
     update operators o set list_columns = c.lists
       from changed c where o.id = c.id and octet_length(c.lists::text) <= ${MAX_BYTES} returning o.id`,
    [actor.operatorId, list, JSON.stringify(columns)],
  );
  if (chosen.length === 0) throw new Refusal("tooLarge");
}
