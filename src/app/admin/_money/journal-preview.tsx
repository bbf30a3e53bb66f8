"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { useWords } from "../(accounting)/accounting/mappings/use-words";
import css from "./money.module.css";

export type PreviewLine = {
  account: { code: string; title: string; title_latin: string };
  /** Party of the line; null when the account implies it. */
  party: { name: string | null } | null;
  debit: number;
  credit: number;
};

type Props = {
  lines: readonly PreviewLine[];
  /** Currency of the branch's books. */
  currency: string;
  /** True while old figures are shown and new ones load. */
  waiting?: boolean;
  /** Text while there are no lines. */
  empty: string;
};

/** The document as it will be posted: debits first, totals below. */
export function JournalPreview({ lines, currency, waiting, empty }: Props) {
  const t = useTranslations("cashier");
  const { money } = useFormat();
  const { titleOf } = useWords();
  const figure = (amount: number) => (amount === 0 ? "" : money(amount, currency).figure);
  const sum = (side: "debit" | "credit") => lines.reduce((sum, line) => sum + line[side], 0);
  const ordered = [...lines].sort((a, b) => Number(a.debit === 0) - Number(b.debit === 0));
  return (
    <section className={css.preview} aria-label={t("preview")} aria-busy={waiting || undefined}>
      <h3>{t("preview")}</h3>
      {lines.length === 0 ? (
        <p className={css.none}>{empty}</p>
      ) : (
        <table className={css.lines}>
          <thead>
            <tr>
              <th scope="col">{t("account")}</th>
              <th scope="col" data-figure>
                {t("debit")}
              </th>
              <th scope="col" data-figure>
                {t("credit")}
              </th>
            </tr>
          </thead>
          <tbody>
            {ordered.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place.
              <tr key={at} data-side={line.debit > 0 ? "debit" : "credit"}>
                <td>
                  <bdi className="code">{line.account.code}</bdi> {titleOf(line.account)}
                  {line.party?.name && line.party.name !== titleOf(line.account) && <small>{line.party.name}</small>}
                </td>
                <td data-figure>{figure(line.debit)}</td>
                <td data-figure>{figure(line.credit)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{t("total")}</td>
              <td data-figure>{figure(sum("debit"))}</td>
              <td data-figure>{figure(sum("credit"))}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  );
}
