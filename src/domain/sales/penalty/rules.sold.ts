import type { Product } from "../../kernel/product/rules";
import type { PaxType } from "../charter/rules.price";
import type { PaxPrice } from "../supplier/rules.offer";

/** A passenger of an item as a quote has them; minor units, JSON through and through. `penalty` null: not known before it is decided. */
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
  /** What of the rule holds: its band (null: after all) and what that keeps. */
  band: { kind: string; count: number } | null;
  share: { percent: number; amount: number } | null;
  until: string | null;
  /** When this one costs another sum, and which; null: never, or not known. Of what was quoted before it was told: not there. */
  next?: { at: string; penalty: number } | null;
  /** What its supplier keeps of what we owe for all of the booking that is asked for; null: it does not say. */
  kept: number | null;
  owner_hours: number;
};

/** Who is on a line, and what each was sold for. `taken`: a refund of it is open or done. */
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

/** What was sold, as far as giving it back needs it. */
export type SoldBooking = {
  id: number;
  local_pnr: string;
  product: Product | null;
  party: string | null;
  currency: string;
  created_at: Date;
  time_zone: string;
  trade_id: number | null;
  trade_status: string | null;
  /** {rules: {id: version}, classes: {class_id: rule_id}} as they were when it was sold. */
  kept: { rules: Record<string, number>; classes: Record<string, number> } | null;
  /** Of our own seats. */
  charter: {
    kind: "route" | "stay" | "package";
    starts_at: string;
    own_supplier_id: number | null;
    leg: { vehicle: string; carrier: string; departs_at: string; departure_zone: string } | null;
    check_in_on: string | null;
  } | null;
  /** Of a supplier's. */
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
