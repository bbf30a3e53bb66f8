import type { OperatorActor, TxCtx } from "../../kernel/context";
import type { RowOf } from "../../kernel/table-rows";
import type { Type } from "./rules";

export type Locked = RowOf<
  "categories",
  "id" | "main_id" | "depth" | "position" | "slug" | "title" | "title_latin" | "version"
> & {
  type: Type;
  deleted: boolean;
};

/** The branch's tree with its deleted nodes, locked until the transaction ends. */
export async function lockTree({ db, actor: { branchId } }: TxCtx<OperatorActor>): Promise<Locked[]> {
  await db.$executeRaw`select pg_advisory_xact_lock(hashtextextended('categories', ${branchId}::bigint))`;
  return db.$queryRaw<Locked[]>`
    select id, type, main_id, depth, position, slug, title, title_latin, version, deleted_at is not null as deleted from categories
     where branch_id = ${branchId}::int order by depth, position, id`;
}
