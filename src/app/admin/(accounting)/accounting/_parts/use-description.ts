"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";

type DescribedRow = { description: string; source?: { type: string } | null };

/** What a document says of itself. Of an order the books keep its number and the line's: `6`, `6/1`. */
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
