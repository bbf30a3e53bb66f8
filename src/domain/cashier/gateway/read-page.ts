import type { Query } from "../../kernel/context";
import type { ColumnOf, RowOf } from "../../kernel/table-rows";
import { lastFour } from "./rows";
import type { Drive, Driver } from "./rules";
import { type StatusName, statusName } from "./schema";

/** Data of the payer's page, without internal information. `checking`: the state is being queried. */
export type PayPage = RowOf<
  "gateway_payments",
  | "serial_id"
  | "slug"
  | "amount"
  | "currency"
  | "description"
  | "status"
  | "expires_at"
  | "tracking_code"
  | "settled_at"
  | "return_url"
> & {
  branch: { id: number; name: string; name_latin: string; time_zone: string };
  exponent: ColumnOf<"ledger.currencies", "exponent">;
  drive: Drive;
  driver: Driver;
  gateway: { title: string; title_latin: string; active: boolean };
  status_name: StatusName;
  checking: boolean;
  /** Needs the branch: another amount was paid, or the gateway never answered. */
  unclear: "differs" | "unanswered" | null;
  /** State of an ended order: replaced by another, ended unpaid, or paid too late with the money in the wallet. */
  order: "superseded" | "ended" | "unapplied" | null;
  /** The last four digits. */
  card: ColumnOf<"gateway_payments", "card_masked">;
  failure: { code: string; message: string } | null;
};

/** The page of a slug; null: no such page. */
export async function readPayPage(query: Query, slug: string): Promise<PayPage | null> {
  const [row] = await query<Row>("gateway.page", PAGE, [slug]);
  if (!row) return null;
  const {
    branch_id: id,
    name,
    name_latin,
    time_zone,
    title,
    title_latin,
    active,
    fail_code,
    fail_message,
    heard: received,
    given_up,
    card,
    unapplied,
    unsettled,
    order_over,
    superseded,
    ...rest
  } = row;
  // Expired before the payer left for the gateway, but not yet recorded as such.
  const status = row.status === 0 && row.expired ? 5 : row.status;
  const unclear = unclearOf(row);
  return {
    ...rest,
    status,
    status_name: statusName(status),
    amount: BigInt(row.amount),
    currency: row.currency.trim(),
    branch: { id, name, name_latin, time_zone },
    gateway: { title, title_latin, active },
    unclear,
    order: orderOf(row, status),
    checking: unsettled || (status === 1 && unclear === null && (received || row.expired || fail_code !== null)),
    card: lastFour(card),
    failure: fail_code === null || status === 1 ? null : { code: fail_code, message: fail_message ?? "" },
  };
}

function orderOf({ unapplied, order_over, superseded }: Row, status: number): PayPage["order"] {
  if (unapplied) return "unapplied";
  if (!order_over) return null;
  if (superseded) return status < 2 || status === 5 ? "superseded" : null;
  return status < 2 ? "ended" : null;
}

function unclearOf({ status, fail_code, given_up }: Row): PayPage["unclear"] {
  if (status !== 1 && status !== 5) return null;
  if (fail_code === "amount_mismatch" || fail_code === "currency_mismatch") return "differs";
  return given_up || (status === 5 && fail_code === "no_answer") ? "unanswered" : null;
}

type Row = Omit<PayPage, "branch" | "gateway" | "failure" | "checking" | "unclear" | "status_name" | "order"> &
  RowOf<"gateway_payments", "branch_id" | "fail_code" | "fail_message"> &
  RowOf<"branches", "name" | "name_latin" | "time_zone"> &
  RowOf<"gateways", "title" | "title_latin" | "active"> & {
    heard: boolean;
    expired: boolean;
    given_up: boolean;
    /** Paid, but its purpose could not be executed. */
    unapplied: boolean;
    /** Paid just now: the order is still being processed. */
    unsettled: boolean;
    order_over: boolean;
    superseded: boolean;
  };

const PAGE = `
  select p.serial_id, p.slug, p.branch_id, b.name, b.name_latin, b.time_zone, p.amount, p.currency, c.exponent, p.drive, p.description, g.driver,
         g.title, g.title_latin, g.active, p.status, p.expires_at, p.tracking_code, p.card_masked as card, p.fail_code, p.fail_message,
         p.settled_at, p.return_url, p.heard_at is not null as heard, p.expires_at <= now() as expired,
         p.status = 1 and p.next_check_at is null as given_up,
         p.status = 3 and p.drive = 'trade' and p.apply_fault is not null and p.applied_by_id is null as unapplied,
         p.status = 3 and p.drive = 'trade' and p.applied_at is null and p.settled_at > now() - interval '1 minute' as unsettled,
         coalesce(t.status in ('expired', 'canceled', 'failed'), false) as order_over, t.superseded_by is not null as superseded
    from gateway_payments p
    join gateways g on g.branch_id = p.branch_id and g.id = p.gateway_id
    join branches b on b.id = p.branch_id
    join ledger.currencies c on c.code = p.currency
    left join trades t on p.drive = 'trade' and t.branch_id = p.branch_id and t.id = p.reference_id
   where p.slug = $1`;
