import type { OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { requireVersion } from "../../kernel/require-version";
import type { RowOf } from "../../kernel/table-rows";
import type { Note } from "./note";
import { type AnnouncementStatus, allowedIn, announcementStatus, type Operation, type Status } from "./rules";

type Tx = TxCtx<OperatorActor>;

/**
 * A note before a change, its items and row locked until the transaction ends. `rate` is also available in major units.
 */
export type Stored = Note &
  RowOf<"announcements", "id" | "settled" | "version" | "voucher_id" | "fiscal_year"> & {
    status: Status;
    exponent: number;
    own: number;
    own_currency: string;
    dimensions: { dimension_id: number; member_id: number }[];
  };

/** Throws notFound (3009); changedMeanwhile (8004) with both versions. */
export async function lockNote({ db, actor }: Tx, { id, version }: AnnouncementRef): Promise<Stored> {
  // Items first, the lock order of settlements.
  await db.$queryRaw`
    select lock_items(n.branch_id, array[n.voucher_id])::text as locked
      from announcements n
     where n.branch_id = ${actor.branchId}::int and n.id = ${id}::int and n.voucher_id is not null`;
  const [row] = await db.$queryRaw<Stored[]>`
    select n.id, n.status::text as status, n.settled, n.version, n.voucher_id, n.fiscal_year, n.direction::text as direction,
           n.account_id, n.party, n.counter_account_id, n.currency::text as currency, n.amount, n.rate::text as rate, n.worth,
           n.date::text as date, n.reference, n.description, n.cost_center_id, n.dims,
           coalesce(members_of_set(n.branch_id, n.dims), '[]') as dimensions, c.exponent::int as exponent, o.exponent::int as own,
           b.currency::text as own_currency
      from announcements n
      join branches b on b.id = n.branch_id
      join ledger.currencies c on c.code = n.currency
      join ledger.currencies o on o.code = b.currency
     where n.branch_id = ${actor.branchId}::int and n.id = ${id}::int for no key update of n`;
  if (!row) throw new Refusal("notFound");
  requireVersion(version, row.version, { id, version: row.version });
  return row;
}

type AnnouncementRef = { id: number; version?: number | null | undefined };

const statusOf = ({ status, settled }: Stored): AnnouncementStatus => announcementStatus(status, settled);

/** Throws operationNotAllowed (8003) with the allowed operations. */
export function refuseUnless(stored: Stored, operation: Operation): void {
  const allowed_operations = allowedIn(statusOf(stored));
  if (!allowed_operations.includes(operation))
    throw new Refusal("operationNotAllowed", { data: { allowed_operations, status: stored.status } });
}

/** Reversing or reposting needs the approve permission: throws noPermission (2007). */
export function refuseUnapproved({ actor }: Tx): void {
  if (!actor.permissions.includes("accounting:approve")) throw new Refusal("noPermission");
}
