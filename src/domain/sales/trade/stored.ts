import type { z } from "zod";
import type { TradeStatus } from "./rules";
import type { DeskTradeStore, TradeStore } from "./schema";

/** Input of a customer's or an operator's call. */
export type StoreTradeInput = TradeStore &
  Partial<Pick<z.output<typeof DeskTradeStore>, "party" | "request_key" | "receipt_ids">>;

/** A stored trade, new or from an earlier call. */
export type Stored = { trade_id: number; status: TradeStatus };
