"use client";
import { useTranslations } from "next-intl";

/** Kind of document that moved an account. */
export function useKind() {
  const t = useTranslations("documents.kind");
  const own = useTranslations("colleagues.bill.kindOf");
  return (kind: string): string =>
    own.has(kind as "announcement") ? own(kind as "announcement") : t.has(kind as "sale") ? t(kind as "sale") : kind;
}
