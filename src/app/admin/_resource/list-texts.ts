"use client";
import { useTranslations } from "next-intl";
import { knownText } from "@/ui/format/known-text";
import type { ListNamespace } from "./resource";

/** Texts of a list page that most lists have in common. */
type CommonText =
  | ("add" | "count" | "search" | "searchLabel" | "clear" | "open" | "previous" | "next" | "more" | "newAbove")
  | ("liveHint" | "noneTitle" | "noneText");

/** Texts of a list page: its own, or else the common ones. */
export function useListTexts(words: ListNamespace, part?: string) {
  const own = useTranslations(words);
  const common = useTranslations("list");
  const text = (name: CommonText, values?: Record<string, string | number>) =>
    knownText(own, name, values) ?? knownText(common, name, values) ?? "";
  return { own, text, caption: knownText(own, part ? `${part}Table` : "table") ?? own("title") };
}
