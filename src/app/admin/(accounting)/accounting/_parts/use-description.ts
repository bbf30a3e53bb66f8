"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";

type DescribedRow = { description: string; source?: { type: string } | null };

/** Description of a document. For an order the books store its number and the line's: `6`, `6/1`. */
export function useDescription() {
  const t = useTranslations("documents");
  const { digits } = useFormat();
  return ({ description, source }: DescribedRow): string => {
    const numbers = source?.type === "trade" && /^(\d+)(?:\/(\d+))?$/.exec(description);
    if (!numbers) return description;
    const [, order = "", line] = numbers;
    return line
      ? t("ofOrderLine", { order: digits(order), line: digits(line) })
      : t("ofOrder", { order: digits(order) });
  };
}
