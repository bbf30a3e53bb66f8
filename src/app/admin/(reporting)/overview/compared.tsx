"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";

/** `than`: what it is compared with, in words. */
type Props = { now: number; before: number | null; than: string };

/** How much an amount rose or fell, in percent; nothing to compare with says so. */
export function Compared({ now, before, than }: Props) {
  const t = useTranslations("overview");
  const { number } = useFormat();
  if (before === null) return null;
  if (before === 0) return t("compared.none", { than });
  const percent = Math.round((100 * (now - before)) / Math.abs(before));
  if (percent === 0) return t("compared.same", { than });
  return t(percent > 0 ? "compared.more" : "compared.less", { n: number(Math.abs(percent)), than });
}
