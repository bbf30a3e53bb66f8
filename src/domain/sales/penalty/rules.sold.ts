import type { Product } from "../../kernel/product/rules";
import type { ColumnOf, RowOf } from "../../kernel/table-rows";
import type { PaxType } from "../charter/rules.price";
import type { PaxPrice } from "../supplier/rules.offer";

/** A passenger of an item in a quote; minor units, plain JSON. `penalty` null: unknown until decided. */
export type QuotedItem = {
  booking_id: number;
  local_pnr: string;
  line: number;
  seq: number;
  pax_type: PaxType;
  name: string | null;
  price: number;
  tax: number;
  discount: number;
  paid: number;
  penalty: number | null;
  refundable: number | null;
  rule: { id: number; version: number; title: string; title_latin: string } | null;
  /** The applicable band (null: after all) and its share. */
  band: { kind: string; count: number } | null;
  share: { percent: number; amount: number } | null;
  until: string | null;
  /** Time and amount of the next change; null: never or unknown. Absent in older quotes. */
  next?: { at: string; penalty: number } | null;
  /** The amount the supplier withholds for the requested part of the booking; null: not reported. */
  kept: number | null;
  owner_hours: number;
};

/** A traveller of a line with the sale price. `taken`: already refunded or in progress. */
export type Traveller = {
  seq: number;
  type: PaxType;
  price: number;
  name: string | null;
  taken: boolean;
};

export type SoldLine = {
  line: number;
  status: "pending" | "confirmed" | "canceled" | "refund" | "done";
  class_id: number | null;
  class_rule_id: number | null;
  fare_class: string;
  total: number;
  prices: Partial<Record<PaxType, PaxPrice>>;
  travellers: Traveller[];
};

/** A sale as needed for its refund. */
export type SoldBooking = RowOf<"bookings", "local_pnr" | "currency" | "created_at" | "trade_id"> & {
  id: number;
  product: Product | null;
  party: string | null;
  time_zone: ColumnOf<"branches", "time_zone">;
  trade_status: ColumnOf<"trades", "status"> | null;
  /** {rules: {id: version}, classes: {class_id: rule_id}} at the time of sale. */
  kept: { rules: Record<string, number>; classes: Record<string, number> } | null;
  /** Own seats only. */
  charter: {
    kind: "route" | "stay" | "package";
    starts_at: string;
    own_supplier_id: number | null;
    leg: { vehicle: string; carrier: string; departs_at: string; departure_zone: string } | null;
    check_in_on: string | null;
  } | null;
  /** Supplier bookings only. */
  order: { supplier_id: number; reference: string; pnr: string } | null;
  item: {
    offer: unknown;
    query: unknown;
    discount_share: number;
    total: number;
    net: number;
    net_currency: string;
    cost: number;
  } | null;
  lines: SoldLine[];
};
