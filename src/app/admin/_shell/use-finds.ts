"use client";
import { useDebouncedValue } from "@mantine/hooks";
import { useTranslations } from "next-intl";
import { useReading } from "@/ui/preferences";
import { api, useMay } from "../_client";
import { LIVING } from "./menu-tree";

export type Find = { key: string; label: string; note: string; href: string; external?: true | undefined };

const REST_MS = 150;
/** Fewer letters mean everybody. */
const LEAST = 2;

const fold = (text: string) =>
  text
    .toLowerCase()
    .replace(/ي/g, "ی")
    .replace(/ك/g, "ک")
    .replace(/[\s\u200c]/g, "");

/** What is meant by what is typed: the pages that exist, then colleagues by name or code. */
export function useFinds(typed: string): Find[] {
  const t = useTranslations("nav");
  const { locale } = useReading();
  const reads = useMay("colleague:read");
  const [query] = useDebouncedValue(typed.trim().slice(0, 100), REST_MS);
  const sought = reads && query.length >= LEAST;
  const { data = [] } = api.colleagues.search.useQuery({ query }, { enabled: sought, staleTime: 30_000 });
  const pages = LIVING.filter(({ key, group }) => fold(t(key) + t(group) + key).includes(fold(typed)));
  return [
    ...pages.map(({ key, group, ...way }) => ({ key, label: t(key), note: t(group), ...way })),
    ...(sought ? data : []).map(({ id, code, name, name_latin }) => ({
      key: `colleague-${id}`,
      label: (locale === "en" && name_latin) || name,
      note: `${t("colleagues")} ${code}`,
      href: `/admin/colleagues/${id}`,
    })),
  ];
}
