"use client";
import { useTranslations } from "next-intl";
import { knownText } from "@/ui/format/known-text";

/** Kind of document that moved an account. */
export function useKind() {
  const t = useTranslations("documents.kind");
  const own = useTranslations("colleagues.bill.kindOf");
  return (kind: string): string => knownText(own, kind) ?? knownText(t, kind) ?? kind;
}
