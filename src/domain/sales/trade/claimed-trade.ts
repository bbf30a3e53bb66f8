import type { BranchId } from "../../kernel/context";
import type { Product } from "../../kernel/product/rules";
import type { Booked, Traveller } from "../supplier/port";
import type { Offer, PaxCount } from "../supplier/rules.offer";

export type TradeRef = { branch_id: number; trade_id: number };

type Status =
  | "draft"
  | "awaiting_payment"
  | "paid"
  | "issuing"
  | "issued"
  | "partially_issued"
  | "limbo"
  | "refunded"
  | "expired"
  | "canceled"
  | "failed";

/** A trade that a process advances. `lease_until`: the end of its lease, which also identifies the holder. */
export type ClaimedTrade = {
  branch_id: BranchId;
  id: number;
  status: Status;
  lease_until: Date;
  party: string;
  passenger_id: number | null;
  colleague_id: number | null;
  contact: { name?: string | null; mobile?: string | null; email?: string | null };
  locale: "fa" | "en";
  scenario: string | null;
  currency: string;
};

/** Columns of a trade `t`. */
export const CLAIMED_TRADE_COLUMNS = `t.branch_id, t.id, t.status, t.stepping_until as lease_until, t.party, t.passenger_id, t.colleague_id, t.contact, t.locale,
  t.scenario, t.currency`;

/** An unfinished item, with its supplier order when there is one. */
export type OpenItem = {
  line: number;
  status: "waiting" | "issuing" | "issued" | "unknown" | "returned";
  product: Product;
  supplier_id: number;
  own_seats: boolean;
  offer_lock_id: bigint;
  supplier_lock: string | null;
  reference: string;
  offer: Offer;
  query: { rooms?: readonly { adults: number; children: readonly number[] }[] };
  passengers: PaxCount;
  travellers: Traveller[];
  /** Net amount owed, as locked, in the supplier's currency and the branch's; minor units. */
  net: bigint;
  net_currency: string;
  cost: bigint;
  order_id: bigint | null;
  order_state: "asked" | "booked" | "refused" | "canceled" | "unknown" | null;
  order_pnr: string | null;
  order_fault: string | null;
  booked: Booked | null;
};

/**
 * $3: only that line, in any state. An item refunded and then found booked is returned to its supplier; when that
 * refuses, a person decides, after which it is not queried again.
 */
export const ITEMS = `
  select i.line, i.status, i.product, i.supplier_id, i.own_seats, i.offer_lock_id, l.supplier_lock, i.reference, i.offer, i.query, i.passengers,
         i.net, trim(i.net_currency) as net_currency, i.cost, o.id as order_id, o.state as order_state, o.pnr as order_pnr, o.last_fault as order_fault,
         o.data->'booked' as booked, w.travellers
    from trade_items i
   cross join lateral (select * from offer_locks l where l.branch_id = i.branch_id and l.id = i.offer_lock_id limit 1) l
    left join lateral (select * from supplier_orders o where o.reference = i.reference and o.branch_id = i.branch_id limit 1) o on true
   cross join lateral (
         select coalesce(jsonb_agg(jsonb_build_object('type', p.pax_type, 'first_name', p.first_name, 'last_name', p.last_name,
                  'first_name_latin', p.first_name_latin, 'last_name_latin', p.last_name_latin, 'gender', p.gender, 'birth_date', p.birth_date,
                  'nationality', p.nationality, 'national_code', p.national_code, 'document', p.document) order by p.seq), '[]') as travellers
           from (select p.*, row_number() over (partition by p.pax_type order by p.seq) as of_type
                   from trade_passengers p where p.branch_id = i.branch_id and p.trade_id = i.trade_id) p
          where p.of_type <= (i.passengers->>(case p.pax_type when 'ADT' then 'adult' when 'CHD' then 'child' else 'infant' end))::int) w
   where i.branch_id = $1 and i.trade_id = $2
     and case when $3::int is not null then i.line = $3::int
              else not i.own_seats and (i.status in ('waiting', 'issuing', 'unknown') or i.status = 'returned' and o.state = 'booked'
                and not exists (
                    select from limbo_cases c
                     where c.branch_id = i.branch_id and c.trade_id = i.trade_id and c.line = i.line and c.kind = 'unwind_failed'
                       and (c.state = 'confirmed' or c.state = 'open' and exists (
                            select from supplier_orders x
                             where x.reference = i.reference || '~x' and x.branch_id = i.branch_id and x.state = 'refused')))) end
   order by i.line`;
