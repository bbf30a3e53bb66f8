"use client";
import { useTranslations } from "next-intl";
import { type Sought, useDebouncedSearch } from "@/ui/form/use-debounced-search";
import { api } from "../../_client";
import { partyOf } from "../../_money/party";
import type { Choice } from "../../_places/choice-box";

/** Colleagues and passengers by name, code or mobile, as far as the person may know them. */
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

/** Whom something can be sold to; undefined: nobody that the address can mean. */
function buyerOf(key: string | null) {
  const party = partyOf(key);
  return party?.type === "colleague" || party?.type === "passenger" ? { type: party.type, id: party.id } : undefined;
}

/** What the buyer of the address is called; nothing for a walk-in customer, the text itself where it means nobody. */
export function useBuyerName(key: string | null): string {
  const ref = buyerOf(key);
  const result = api.sell.buyer.useQuery(ref!, { enabled: ref !== undefined, staleTime: 60_000, retry: false });
  return (ref && result.data?.name) ?? key ?? "";
}

/** A text that means nobody is no walk-in customer: the prices would be of somebody else. */
export const isNobody = (text: string | null): boolean => text !== null && !buyerOf(text);
