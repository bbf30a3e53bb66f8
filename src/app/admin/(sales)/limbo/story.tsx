"use client";
import { Loaded } from "@/ui/state/loaded";
import { api } from "../../_client";
import { Timeline } from "../orders/timeline";
import type { Case } from "./address";

/** History of its order. */
export function Story({ of: { trade_id } }: { of: Case }) {
  return trade_id === null ? null : <OfOrder trade_id={trade_id} />;
}

function OfOrder({ trade_id }: { trade_id: number }) {
  const query = api.trades.read.useQuery({ trade_id });
  return <Loaded query={query}>{(order) => <Timeline of={order} />}</Loaded>;
}
