"use client";
import { useTranslations } from "next-intl";
import { knownText } from "@/ui/format/known-text";

/** Name of an exported list; of an unknown one, as of a list that is gone, its stored name. */
export function useListName(): (list: string) => string {
  const files = useTranslations("files");
  const t = useTranslations();
  return (list) =>
    knownText(files, `kind.${list}`) ??
    knownText(t, `auditSearch.exported.lists.${list}`) ??
    knownText(t, `${list}.title`) ??
    knownText(t, list) ??
    list;
}
