import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { exact } from "../../kernel/exact";
import type { RowOf } from "../../kernel/table-rows";
import { CERTIFICATE_WARNINGS } from "./rules";
import type { FiscalMemoryList } from "./schema";

type Listed = z.input<typeof FiscalMemoryList>["items"][number];
type Row = Omit<Listed, "last_serial" | "warning"> & RowOf<"fiscal_memories", "last_serial">;

/** The branch's memories, without their keys, and the days of the present deadline. */
export async function listMemories({
  query,
  actor,
  now,
}: Ctx<OperatorActor>): Promise<z.input<typeof FiscalMemoryList>> {
  const { branchId } = actor;
  const rows = await query<Row>("fiscal-memory.list", LIST, [branchId, now]);
  const [deadline] = await query<{ days: number }>("fiscal-memory.deadline", DAYS, [branchId, now]);
  const items = rows.map((row) => ({
    ...row,
    last_serial: exact(row.last_serial),
    warning: CERTIFICATE_WARNINGS.findLast((days) => row.certificate_days <= days) ?? null,
  }));
  return { items, deadline_days: deadline!.days };
}

const LIST = `
  select m.id, m.title, m.memory_id, m.seller_code, m.environment, m.base_url, m.fee_service_id, m.fee_unit, m.starts_on::text, m.active,
         m.certificate_until, floor(extract(epoch from m.certificate_until - $2::timestamptz) / 86400)::int as certificate_days, m.failures,
         m.last_fault, m.last_fault_at, m.last_ok_at, m.next_at, m.last_serial, m.version
    from fiscal_memories m where m.branch_id = $1 order by m.active desc, m.id limit 50`;
const DAYS = `
  select e_invoice_due_on($1, d.day) - d.day as days from (select ledger.business_day($1, $2) as day) d`;
