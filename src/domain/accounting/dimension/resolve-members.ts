import type { Actor, Ctx, TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { type GivenMembers, type KnownMember, memberFaults } from "./line-faults";
import { setKey } from "./sets-of";

type Line = Pick<GivenMembers, "dimensions"> & { day: string | null; at: string };
type Row = { day: string | null; members: Record<string, KnownMember> };

/**
 * The sets of the members given on lines, in their order: null without members, undefined where none were given. Throws
 * fieldInvalid (3003) at the member that is unknown, given twice, or not in use on its day (null: any).
 */
export async function resolveMembers(
  ctx: (Pick<Ctx, "query"> | Pick<TxCtx, "db">) & { actor: Actor },
  lines: readonly Line[],
): Promise<(number | null | undefined)[]> {
  const branchId = ctx.actor.branchId;
  const read = <Result>(name: string, sql: string, values: readonly unknown[]) =>
    "query" in ctx ? ctx.query<Result>(name, sql, [...values]) : ctx.db.$queryRawUnsafe<Result[]>(sql, ...values);
  const given = lines.filter(({ dimensions }) => dimensions?.length);
  const sets = new Map<string, number>();
  if (given.length > 0) {
    const ids = [...new Set(given.flatMap(({ dimensions }) => dimensions!.map(({ member_id }) => member_id)))];
    const days = [...new Set(given.map(({ day }) => day))];
    const known = await read<Row>("dimension.known", KNOWN, [branchId, ids, days]);
    const fields = given.flatMap((line) => {
      const members = known.find(({ day }) => day === line.day)?.members ?? {};
      return memberFaults(line, { rules: {}, members }).map(({ path, message }) => ({
        path: `${line.at}${path}`,
        message,
      }));
    });
    if (fields.length > 0) throw new Refusal("fieldInvalid", { fields: fields.slice(0, 50) });
    const keys = [...new Set(given.map(setKey))].sort();
    const rows = await read<{ key: string; id: number }>("dimension.sets", SETS, [branchId, keys]);
    for (const { key, id } of rows) sets.set(key, id);
  }
  return lines.map((line) =>
    line.dimensions === undefined ? undefined : (sets.get(setKey({ dimensions: line.dimensions })) ?? null),
  );
}

const KNOWN = `
  select k.day::text as day, coalesce((
           select jsonb_object_agg(m.id, jsonb_build_object('dimension_id', m.dimension_id, 'in_use', m.active and d.active
                    and (k.day is null or k.day between coalesce(m.valid_from, '-infinity') and coalesce(m.valid_to, 'infinity'))))
             from dimension_members m join dimensions d on d.branch_id = m.branch_id and d.id = m.dimension_id
            where m.branch_id = $1::int and m.id = any($2::int[])), '{}') as members
    from unnest($3::date[]) k (day) limit 1000`;
const SETS = `
  select k.key, ledger.dimension_set($1::int, string_to_array(k.key, ',')::int[]) as id from unnest($2::text[]) k (key) limit 1000`;
