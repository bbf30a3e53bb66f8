import type { z } from "zod";
import { actorNameSql, partyOf } from "../../kernel/actor-sql";
import { centerOf } from "../cost-center/center-of";
import { membersOf } from "../dimension/members";
import { majorRate } from "../document/rules.amounts";
import { allowedIn, announcementStatus } from "./rules";
import type { Announcement } from "./schema";

const account = (of: string) =>
  `jsonb_build_object('id', ${of}.id, 'code', ${of}.code, 'title', ${of}.title, 'title_latin', ${of}.title_latin)`;

/** Joins of notes `n` for accounts and names. */
export const ANNOUNCEMENT_FROM_SQL = `
  join branches b on b.id = n.branch_id
  join ledger.currencies f on f.code = n.currency
  join ledger.currencies o on o.code = b.currency
  cross join lateral (select * from ledger.accounts a where a.branch_id = n.branch_id and a.id = n.account_id limit 1) a
  cross join lateral (select * from ledger.accounts c where c.branch_id = n.branch_id and c.id = n.counter_account_id limit 1) c`;

export const ANNOUNCEMENT_DTO_SQL = `jsonb_build_object(
  'id', n.id, 'number', n.number, 'fiscal_year', n.fiscal_year, 'direction', n.direction, 'account', ${account("a")},
  'party', ${partyOf("n.party", "n.branch_id")}, 'counter_account', ${account("c")}, 'currency', n.currency, 'amount', n.amount,
  'rate', n.rate::text, 'exponent', f.exponent, 'own', o.exponent, 'worth', n.worth, 'branch_currency', b.currency,
  'settled', n.settled, 'date', n.date, 'reference', n.reference, 'description', n.description, 
  'cost_center', ${centerOf("n.cost_center_id", "n.branch_id")}, 'dimensions', ${membersOf("n.dims", "n.branch_id")}, 'status', n.status,
  'document', case when n.voucher_id is not null then jsonb_build_object('document_id', n.voucher_id, 'date', n.date) end,
  'version', n.version, 'created_at', n.created_at, 'created_by', ${actorNameSql("n.created_by")}, 'updated_at', n.updated_at)`;

type AnnouncementDto = z.input<typeof Announcement>;
/** As returned by SQL: JSON integers. */
export type AnnouncementRow = Omit<AnnouncementDto, "open" | "allowed_operations" | "rate" | "settled" | "worth"> & {
  settled: number;
  worth: number;
  rate: string;
  exponent: number;
  own: number;
};

/** A note in wire shape, with open amount and allowed operations. */
export function toAnnouncementDto({ exponent, own, rate, ...row }: AnnouncementRow): AnnouncementDto {
  const { status, worth, settled, currency, branch_currency } = row;
  return {
    ...row,
    rate: currency === branch_currency ? null : majorRate(rate, { of: exponent, branch: own }),
    open: status === "active" || status === "settled" ? worth - settled : 0,
    allowed_operations: allowedIn(announcementStatus(status, settled)),
  };
}
