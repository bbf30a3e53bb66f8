"use client";
import { useDebouncedValue } from "@mantine/hooks";
import type { PartyType } from "@/domain/party/rules";
import { api } from "../_client";
import type { Party } from "./party";

const REST_MS = 120;

/** Parties that match what is typed. `current`: the answer is of this very text, not of the one before. */
export function usePartySearch(typed: string, types: readonly PartyType[] | undefined) {
  const sought = typed.trim().slice(0, 100);
  const [q] = useDebouncedValue(sought, REST_MS);
  const query = api.parties.search.useQuery(
    { q, ...(types && { types: [...types] }) },
    { enabled: q !== "" && sought !== "", staleTime: 10_000, placeholderData: (before) => before },
  );
  const found: readonly Party[] = sought === "" ? [] : (query.data ?? []);
  const current = sought === "" || (q === sought && query.data !== undefined && !query.isPlaceholderData);
  return { found, current, failed: query.isError };
}
