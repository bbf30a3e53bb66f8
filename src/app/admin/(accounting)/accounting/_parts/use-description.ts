"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { useReading } from "@/ui/preferences";

type DescribedRow = {
  description: string;
  source?: { type: string } | null;
  about?: { fa: string; en: string } | null;
};

/** What a document sold and to whom, or its description. For an order the books store its number and the line's: `6`, `6/1`. */
export function useDescription() {
  const t = useTranslations("documents");
  const { digits } = useFormat();
  const { locale } = useReading();
  return ({ description, source, about }: DescribedRow): string => {
    if (about) return about[locale];
    const numbers = source?.type === "trade" && /^(\d+)(?:\/(\d+))?$/.exec(description);
    if (!numbers) return description;
    const [, order = "", line] = numbers;
    return line
      ? t("ofOrderLine", { order: digits(order), line: digits(line) })
      : t("ofOrder", { order: digits(order) });
  };
}
