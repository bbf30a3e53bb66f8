"use client";
import { useTranslations } from "next-intl";
import type { BandKind } from "@/domain/sales/penalty/rules.bands";
import { useFormat } from "@/ui/format/use-format";

/** End of a band as text: «until noon, 3 days before». */
export function useBand() {
  const t = useTranslations("penalties.band");
  const { number } = useFormat();
  return ({ kind, count }: { kind: BandKind; count: number }) => t(kind, { count, n: number(count) });
}
