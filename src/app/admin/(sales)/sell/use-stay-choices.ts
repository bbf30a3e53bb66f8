"use client";
import { useTranslations } from "next-intl";
import { type Sought, useDebouncedSearch } from "@/ui/form/use-debounced-search";
import { useReading } from "@/ui/preferences";
import { api } from "../../_client";
import type { Choice } from "../../_places/choice-box";

/** Cities and hotels that match the typed text, in either script. */
export function useStayChoices(typed: string): Sought<Choice> {
  const t = useTranslations("sell");
  const { locale } = useReading();
  const { q, asked, answer } = useDebouncedSearch(typed, { restMs: 100, most: 60 });
  const query = api.sell.stays.useQuery({ q, limit: 10 }, { ...asked, staleTime: 300_000 });
  const { found, ...how } = answer({ ...query, data: query.data?.items });
  const nameOf = (one: { name: string; name_latin: string }) => (locale === "fa" ? one.name : one.name_latin);
  const choices = found.map(
    (one): Choice => ({
      ...{ key: `${one.kind}:${one.id}`, code: null, name: nameOf(one), all: one.kind === "city" },
      note: [one.kind === "city" ? null : t("hotel"), one.city && nameOf(one.city), nameOf(one.country)]
        .filter(Boolean)
        .join(t("comma")),
    }),
  );
  return { ...how, found: choices };
}
