"use client";
import { useTranslations } from "next-intl";
import { type Sought, useDebouncedSearch } from "@/ui/form/use-debounced-search";
import { useReading } from "@/ui/preferences";
import { api } from "../_client";
import type { Choice } from "./choice-box";

const SHOWN = 8;

/** Airports or stations that match the typed text, in either script; a city precedes several of its own. */
export function usePlaceChoices(kind: "airport" | "station", typed: string): Sought<Choice> {
  const t = useTranslations("sell");
  const { locale } = useReading();
  const { q, asked, answer } = useDebouncedSearch(typed, { restMs: 100, most: 60 });
  const query = api.places.list.useQuery({ kind, search: q, per_page: SHOWN }, { ...asked, staleTime: 300_000 });
  const { found: rows, ...how } = answer({ ...query, data: query.data?.items });
  const nameOf = (one: { name: string; name_latin: string }) => (locale === "fa" ? one.name : one.name_latin);
  const cities = new Map<string, number>();
  for (const { city } of rows) if (city) cities.set(city.code, (cities.get(city.code) ?? 0) + 1);
  const found: Choice[] = [];
  const shown = new Set<string>();
  for (const row of rows) {
    const { city, country } = row;
    const of = [city && nameOf(city) !== nameOf(row) ? nameOf(city) : null, country && nameOf(country)];
    if (city && cities.get(city.code)! > 1 && !shown.has(city.code)) {
      shown.add(city.code);
      found.push({ key: city.code, code: null, name: nameOf(city), note: country ? nameOf(country) : "", all: true });
    }
    found.push({
      key: row.code,
      code: row.code,
      name: nameOf(row),
      note: of.filter(Boolean).join(t("comma")),
      all: false,
    });
  }
  // A typed code means that place only.
  const exact = found.findIndex(({ code }) => code?.toLowerCase() === typed.trim().toLowerCase());
  if (exact > 0) found.unshift(...found.splice(exact, 1));
  return { ...how, found };
}

/** Name of a place in the URL; its code until it is known. */
export function usePlaceName(kind: "airport" | "station", code: string | null): string {
  const { locale } = useReading();
  const city = code !== null && /^[a-z]{2}-/.test(code);
  const query = api.places.list.useQuery(
    { kind: city ? "city" : kind, search: code ?? "", per_page: 20 },
    { enabled: code !== null && /^[A-Za-z0-9-]{2,40}$/.test(code), staleTime: 300_000 },
  );
  const row = query.data?.items.find((one) => one.code.toLowerCase() === code?.toLowerCase());
  if (!row) return code ?? "";
  const name = locale === "fa" ? row.name : row.name_latin;
  return city ? name : `${name} (${row.code})`;
}
