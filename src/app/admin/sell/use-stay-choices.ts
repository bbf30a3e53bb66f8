"use client";
import { useDebouncedValue } from "@mantine/hooks";
import { useTranslations } from "next-intl";
import { useReading } from "@/ui/preferences";
import { api } from "../_client";
import type { Choice } from "./choice-box";

const REST_MS = 100;

/** Cities and hotels that are meant by what is typed, in either script. */
export function useStayChoices(typed: string) {
  const t = useTranslations("sell");
  const { locale } = useReading();
  const sought = typed.trim().slice(0, 60);
  const [q] = useDebouncedValue(sought, REST_MS);
  const query = api.sell.stays.useQuery(
    { q, limit: 10 },
    { enabled: q !== "" && sought !== "", staleTime: 300_000, placeholderData: (before) => before },
  );
  const named = (one: { name: string; name_latin: string }) => (locale === "fa" ? one.name : one.name_latin);
  const found = (sought === "" ? [] : (query.data?.items ?? [])).map(
    (one): Choice => ({
      ...{ key: `${one.kind}:${one.id}`, code: null, name: named(one), all: one.kind === "city" },
      note: [one.kind === "city" ? null : t("hotel"), one.city && named(one.city), named(one.country)]
        .filter(Boolean)
        .join(t("comma")),
    }),
  );
  const current = sought === "" || (q === sought && query.data !== undefined && !query.isPlaceholderData);
  return { found, current, failed: q === sought && query.isError };
}
