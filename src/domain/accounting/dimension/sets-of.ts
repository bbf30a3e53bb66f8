import type { TxCtx } from "../../kernel/context";
import type { GivenMembers } from "./line-faults";

type Line = Pick<GivenMembers, "dimensions">;

/** Key of a line's members; empty without any. */
export const setKey = ({ dimensions }: Line) =>
  (dimensions ?? [])
    .map(({ member_id }) => member_id)
    .sort((a, b) => a - b)
    .join();

/** The set of each combination of members on these lines, by its key; new ones are added. */
export async function setsOf({ db, actor }: TxCtx, lines: readonly Line[]): Promise<Map<string, number>> {
  const keys = [...new Set(lines.map(setKey))].filter((key) => key !== "").sort();
  if (keys.length === 0) return new Map();
  const rows = await db.$queryRaw<{ key: string; id: number }[]>`
    select k.key, ledger.dimension_set(${actor.branchId}::int, string_to_array(k.key, ',')::int[]) as id
      from unnest(${keys}::text[]) k (key)`;
  return new Map(rows.map(({ key, id }) => [key, id]));
}
