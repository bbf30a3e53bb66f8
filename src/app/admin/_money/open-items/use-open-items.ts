"use client";
import type { z } from "zod";
import type * as schema from "@/domain/cashier/payment/schema";
import { api } from "../../_client";
import type { Party } from "../party";

export type OpenItem = z.output<typeof schema.OpenItems>["items"][number];

/**
 * Items of the party that money can be allocated to: what it owes (`debit`) or is owed (`credit`). None without a party
 * that has items, or when not `wanted`.
 */
export function useOpenItems(party: Party | null, side: "debit" | "credit", wanted = true) {
  const enabled = wanted && party !== null && party.type !== "account";
  const query = api.payments.openItems.useQuery(
    { party: { type: party?.type ?? "colleague", id: party?.id ?? 1 }, side },
    { enabled, staleTime: 10_000 },
  );
  const rows: readonly OpenItem[] = enabled ? (query.data?.items ?? []) : [];
  return { enabled, rows, query };
}

export type PartyItems = ReturnType<typeof useOpenItems>;
