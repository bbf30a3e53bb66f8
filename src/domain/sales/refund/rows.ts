import type { Product } from "../../kernel/product/rules";
import type { QuotedItem } from "../penalty/rules.sold";

export type QuoteRow = {
  id: number;
  product: Product;
  trade_id: number | null;
  party: string;
  currency: string;
  items: QuotedItem[];
  paid: bigint;
  penalty: bigint | null;
  next_change_at: Date | null;
  next_penalty: bigint | null;
  expires_at: Date;
  newest: boolean;
  refunds: number[];
};
