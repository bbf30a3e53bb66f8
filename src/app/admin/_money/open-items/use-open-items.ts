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
  const asked = wanted && party !== null && party.type !== "account";
  const query = api.payments.openItems.useQuery(
    { party: { type: party?.type ?? "colleague", id: party?.id ?? 1 }, side },
    { enabled: asked, staleTime: 10_000 },
  );
  const rows: readonly OpenItem[] = asked ? (query.data?.items ?? []) : [];
  return { asked, rows, query };
}

export type PartyItems = ReturnType<typeof useOpenItems>;
