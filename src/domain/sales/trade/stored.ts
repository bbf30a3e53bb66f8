import type { z } from "zod";
import type { TradeStatus } from "./rules";
import type { DeskTradeStore, TradeStore } from "./schema";

/** What a customer's call, or the desk's, asks for. */
export type StoreTradeInput = TradeStore &
  Partial<Pick<z.output<typeof DeskTradeStore>, "party" | "request_key" | "receipt_ids">>;

/** A trade that was stored, now or by an earlier call. */
export type Stored = { trade_id: number; status: TradeStatus };
