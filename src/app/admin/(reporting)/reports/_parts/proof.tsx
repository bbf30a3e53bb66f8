"use client";
import { useTranslations } from "next-intl";
import css from "./reports.module.css";
import { useWords } from "./use-words";

type Props = { amount: number; books: number; currency: string; of?: string };

/** Whether the figures match the books. */
export function Proof({ amount, books, currency, of }: Props) {
  const t = useTranslations("reports");
  const words = useWords();
  const figure = (minor: number) => words.amount(minor, currency).told;
  const agrees = amount === books;
  return (
    <p className={css.proof} data-agrees={agrees}>
      {of && <>{of}: </>}
      {agrees
        ? t("agrees", { amount: figure(amount) })
        : t("differs", { books: figure(books), amount: figure(amount) })}
    </p>
  );
}
