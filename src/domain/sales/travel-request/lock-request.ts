import type { OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import type { RowOf } from "../../kernel/table-rows";
import type { Status } from "./rules";

export type Locked = RowOf<"travel_requests", "owner_id" | "trade_id" | "message_count" | "version"> & {
  status: Status;
  trade_status: string | null;
  /** Whether the last message is the branch's. */
  answered: boolean;
};

/** A request of the branch, locked until the transaction ends. Throws notFound (3009). */
export async function lockRequest({ db, actor }: TxCtx<OperatorActor>, id: number): Promise<Locked> {
  const [row] = await db.$queryRaw<Locked[]>`
    select r.status::text as status, r.owner_id, r.trade_id, t.status::text as trade_status, r.message_count, r.version,
           coalesce(m.author = 'staff', false) as answered
      from travel_requests r
      left join trades t on t.branch_id = r.branch_id and t.id = r.trade_id
      left join travel_request_messages m on m.branch_id = r.branch_id and m.request_id = r.id and m.nr = r.message_count
     where r.branch_id = ${actor.branchId}::int and r.id = ${id}::int
       for no key update of r`;
  if (!row) throw new Refusal("notFound");
  return row;
}
