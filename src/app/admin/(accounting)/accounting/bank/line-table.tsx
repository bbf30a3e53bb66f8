"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { Money } from "@/ui/money";
import type { BankLine } from "./address";
import css from "./bank.module.css";

type Props = { label: string; lines: readonly BankLine[]; currency: string };

/** Lines of a statement as they are read: money in is positive. */
export function LineTable({ label, lines, currency }: Props) {
  const t = useTranslations("bankStatements");
  const { dayOf, digits } = useFormat();
  const hasBalance = lines.some(({ balance }) => balance !== null);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways can be reached by keys.
    <section className={css.sheet} tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("line.day")}</th>
            <th scope="col">{t("line.text")}</th>
            <th scope="col">{t("line.reference")}</th>
            <th scope="col" className={css.end}>
              {t("line.amount")}
            </th>
            {hasBalance && (
              <th scope="col" className={css.end}>
                {t("line.balance")}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={"id" in line ? String(line.id) : line.row}>
              <td>
                {dayOf(line.day)} {line.time && <small>{digits(line.time.slice(0, 5))}</small>}
              </td>
              <td className={css.words}>
                <bdi>{[line.payer, line.text].filter(Boolean).join(" · ")}</bdi>
              </td>
              <td>
                <bdi>{digits(line.reference ?? line.trace ?? line.serial ?? "")}</bdi>
              </td>
              <td className={css.end}>
                <Money amount={Number(line.amount)} currency={currency} />
              </td>
              {hasBalance && (
                <td className={css.end}>
                  {line.balance !== null && <Money amount={Number(line.balance)} currency={currency} />}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
