import type { useTranslations } from "next-intl";
import { decimalsOf } from "@/domain/kernel/decimals";
import type { Sales } from "../_parts/types";

type Words = ReturnType<typeof useTranslations<"charters">>;

const FIGURES = ["bookings", "adult", "child", "infant", "seats", "canceled_seats"] as const;

/** The shown rows and their columns; amounts as decimals in their currency. */
export function salesFile({ rows }: Pick<Sales, "rows">, t: Words, locale: "fa" | "en") {
  const amount = (minor: number, currency: string) => minor / 10 ** decimalsOf(currency);
  return {
    columns: [
      ...(["salesBy.partner", "salesBy.charter", "departs", "fareClass"] as const).map((name) => t(name)),
      ...([...FIGURES, "canceled_gross", "gross"] as const).map((name) => t(`figures.${name}`)),
      t("currency"),
    ],
    rows: rows.map((row) => [
      row.partner?.name ?? null,
      row.charter && (locale === "fa" ? row.charter.title : row.charter.title_latin),
      row.charter?.starts_on ?? null,
      row.fare_class,
      ...FIGURES.map((name) => row[name]),
      amount(row.canceled_gross, row.currency),
      amount(row.gross, row.currency),
      row.currency,
    ]),
  };
}
