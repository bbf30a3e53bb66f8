import type { BranchId, Query } from "../../kernel/context";
import type { SoldBooking } from "./rules.sold";

/** Bookings of a branch by PNR, trade or ids. `party`: only those of this payer. */
export async function readSold(
  query: Query,
  branchId: BranchId,
  {
    local_pnr = null,
    trade_id = null,
    ids = null,
    party = null,
  }: { local_pnr?: string | null; trade_id?: number | null; ids?: readonly string[] | null; party?: string | null },
): Promise<SoldBooking[]> {
  const by = ids !== null ? "ids" : local_pnr === null ? "trade" : "pnr";
  return query<SoldBooking>(`refund.sold.${by}`, READ[by], [branchId, ids ?? local_pnr ?? trade_id, party]);
}

const NAME = "nullif(concat_ws(' ', p.first_name, p.last_name), '')";

const SOLD = (where: string) => `
  select b.id::float8 as id, b.local_pnr, b.product, resolve_merged_party(b.branch_id, w.party) as party, b.currency, b.created_at,
         br.time_zone, b.trade_id, t.status as trade_status, b.penalty as kept,
         case when ch.id is not null then jsonb_build_object('kind', ch.kind, 'starts_at', ch.starts_at,
           'own_supplier_id', (select s.id from suppliers s where s.branch_id = b.branch_id and s.adapter = 'charter' limit 1),
           'leg', (select jsonb_build_object('vehicle', r.vehicle, 'carrier', r.carrier, 'departs_at', r.departs_at,
                            'departure_zone', r.departure_zone)
                     from charter_calculations_route r
                    where r.branch_id = ch.branch_id and r.charter_id = ch.id and r.direction = 'outbound' order by r.departs_at limit 1),
           'check_in_on', (select min(a.check_in_on) from charter_calculations_accommodation a
                            where a.branch_id = ch.branch_id and a.charter_id = ch.id)) end as charter,
         case when b.supplier_order_id is not null then jsonb_build_object('supplier_id', b.supplier_id, 'reference', o.reference,
           'pnr', coalesce(b.supplier_pnr, o.pnr)) end as "order",
         case when ti.line is not null then jsonb_build_object('offer', ti.offer, 'query', ti.query, 'discount_share', ti.discount_share,
           'total', ti.total, 'net', ti.net, 'net_currency', trim(ti.net_currency), 'cost', ti.cost) end as item,
         (select jsonb_agg(jsonb_build_object('line', i.line, 'status', i.status, 'class_id', i.class_id, 'class_rule_id', c.penalty_rule_id,
                   'fare_class', i.fare_class, 'total', i.total, 'prices', i.prices, 'travellers', (
                     select jsonb_agg(jsonb_build_object('seq', v.seq, 'type', v.type, 'price', v.price, 'name', ${NAME},
                              'taken', x.seq is not null) order by v.seq)
                       from travellers_of(i) v
                       left join booking_passengers p on v.named and p.branch_id = i.branch_id and p.booking_id = i.booking_id
                            and p.line = i.line and p.seq = v.seq
                       left join refund_items x on x.branch_id = i.branch_id and x.booking_id = i.booking_id and x.line = i.line
                            and x.seq = v.seq and x.live)) order by i.line)
            from booking_items i
            left join charter_classes c on c.branch_id = i.branch_id and c.id = i.class_id
           where i.branch_id = b.branch_id and i.booking_id = b.id) as lines
    from bookings b
    join branches br on br.id = b.branch_id
    left join trades t on t.branch_id = b.branch_id and t.id = b.trade_id
    left join trade_items ti on ti.branch_id = b.branch_id and ti.trade_id = b.trade_id and ti.line = b.trade_line
    left join charters ch on ch.branch_id = b.branch_id and ch.id = b.charter_id
    left join supplier_orders o on o.branch_id = b.branch_id and o.id = b.supplier_order_id
   cross join lateral (select coalesce(t.party, 'colleague:' || b.colleague_id, 'passenger:' || b.passenger_id) as party) w
   where b.branch_id = $1 and ${where} and ($3::text is null or resolve_merged_party(b.branch_id, w.party) = resolve_merged_party(b.branch_id, $3::text))
   order by b.id`;

const READ = {
  pnr: SOLD("b.local_pnr = $2::text::bpchar"),
  trade: SOLD("b.trade_id = $2::int"),
  ids: SOLD("b.id = any($2::bigint[])"),
};
