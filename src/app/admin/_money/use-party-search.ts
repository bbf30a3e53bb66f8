"use client";
import type { PartyType } from "@/domain/people/party/rules";
import { type Sought, useDebouncedSearch } from "@/ui/form/use-debounced-search";
import { api } from "../_client";
import type { Party } from "./party";

/** Parties that match the typed text. */
export function usePartySearch(typed: string, types: readonly PartyType[] | undefined): Sought<Party> {
  const { q, asked, answer } = useDebouncedSearch(typed, { restMs: 120, most: 100 });
  return answer<Party>(
    api.parties.search.useQuery({ q, ...(types && { types: [...types] }) }, { ...asked, staleTime: 10_000 }),
  );
}
