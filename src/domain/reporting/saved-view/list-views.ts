import type { z } from "zod";
import { MAX_SET_UP } from "../../kernel/bounds";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { PATHS, SHARING, VIEWED } from "./rules";
import type { View, Views } from "./schema";

type Row = z.input<typeof View>;

/** The caller's own views and the branch's shared ones, of pages they may read: by page and name, own ones first. */
export const listViews = ({ query, actor }: Ctx<OperatorActor>): Promise<z.input<typeof Views>> => {
  const paths = PATHS.filter((path) => actor.permissions.includes(VIEWED[path]));
  return query("view.list", LIST, [actor.branchId, actor.operatorId, sharing(actor), paths]);
};

/** One view in its current state. */
export async function readView({ query, actor }: Ctx<OperatorActor>, id: number): Promise<Row> {
  const [row] = await query<Row>("view.read", READ, [actor.branchId, actor.operatorId, sharing(actor), id]);
  return row!;
}

const sharing = ({ permissions }: OperatorActor) => permissions.includes(SHARING);

const SAVED_VIEW_COLUMNS = `
  select v.id, v.name, v.path, v.query, v.shared, v.version, v.operator_id = $2::int as mine,
         v.operator_id = $2::int or $3::boolean as changeable,
         jsonb_build_object('id', o.id, 'name', o.name, 'name_latin', o.name_latin) as owner
    from saved_views v join operators o on o.id = v.operator_id
   where v.branch_id = $1::int`;
const LIST = `${SAVED_VIEW_COLUMNS} and v.deleted_at is null and (v.operator_id = $2::int or v.shared) and v.path = any($4::text[])
   order by v.path, v.operator_id = $2::int desc, v.name, v.id limit ${MAX_SET_UP}`;
const READ = `${SAVED_VIEW_COLUMNS} and v.id = $4::int`;
