"use client";
import { useTranslations } from "next-intl";
import { type Sought, useDebouncedSearch } from "@/ui/form/use-debounced-search";
import { api } from "../../_client";
import { partyOf } from "../../_money/party";
import type { Choice } from "../../_places/choice-box";

/** Colleagues and passengers by name, code or mobile, within the user's permissions. */
export function useBuyerChoices(typed: string): Sought<Choice> {
  const t = useTranslations("sell");
  const { q, asked, answer } = useDebouncedSearch(typed, { restMs: 120, most: 100 });
  const { found, ...how } = answer(api.sell.buyers.useQuery({ q }, { ...asked, staleTime: 10_000 }));
  const choices = found.map(
    ({ type, id, name, hint }): Choice => ({
      ...{ key: `${type}:${id}`, code: null, name, all: false },
      note: [t(`buyers.${type}`), hint].filter(Boolean).join(" · "),
    }),
  );
  return { ...how, found: choices };
}

/** Buyer of the URL; undefined when invalid. */
function buyerOf(key: string | null) {
  const party = partyOf(key);
  return party?.type === "colleague" || party?.type === "passenger" ? { type: party.type, id: party.id } : undefined;
}

/** Name of the buyer in the URL; empty for a walk-in customer, the text itself when unmatched. */
export function useBuyerName(key: string | null): string {
  const ref = buyerOf(key);
  const result = api.sell.buyer.useQuery(ref!, { enabled: ref !== undefined, staleTime: 60_000, retry: false });
  return (ref && result.data?.name) ?? key ?? "";
}

/** Unmatched text is not a walk-in customer: prices would be wrong. */
export const isNobody = (text: string | null): boolean => text !== null && !buyerOf(text);
