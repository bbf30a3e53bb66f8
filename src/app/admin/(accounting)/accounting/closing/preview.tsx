"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import { Loaded } from "@/ui/state/loaded";
import { api } from "../../../_client";
import { statementHref } from "../_parts/hrefs";
import type { Planned } from "./address";
import css from "./closing.module.css";
import { useWords } from "./use-words";

/**
 * Documents that closing would post for the last month: computed, not posted. Those of earlier months follow from each
 * other's documents and are known only once posted.
 */
export function Preview({ to, earlier }: { to: string; earlier: boolean }) {
  const t = useTranslations("closing");
  const query = api.closing.preview.useQuery({ to_date: to });
  return (
    <section className={css.block} aria-label={t("preview")}>
      <h3>{t("preview")}</h3>
      <Loaded query={query}>
        {({ documents, currency }) =>
          documents.length === 0 ? (
            <p className={css.soft}>{t(earlier ? "noDocumentsLast" : "noDocuments")}</p>
          ) : (
            documents.map((document) => <Document key={document.document} document={document} currency={currency} />)
          )
        }
      </Loaded>
      {earlier && <p className={css.soft}>{t("previewLast")}</p>}
    </section>
  );
}

function Document({
  document: { document, day, lines, total, rows },
  currency,
}: {
  document: Planned;
  currency: string;
}) {
  const t = useTranslations("closing");
  const { number, money } = useFormat();
  const { dayOf, titleOf } = useWords();
  const figure = (amount: string, of: string) => money(BigInt(amount), of).figure;
  return (
    <details className={css.document} data-document={document}>
      <summary>
        <strong>{t(`document.${document}`)}</strong> <time dateTime={day}>{dayOf(day)}</time>{" "}
        <span>{t("lines", { n: number(lines) })}</span> <bdi className={css.figure}>{figure(total, currency)}</bdi>
      </summary>
      <table className={css.figures}>
        <thead>
          <tr>
            <th scope="col">{t("account")}</th>
            <th scope="col" data-column="figure">
              {t("debit")}
            </th>
            <th scope="col" data-column="figure">
              {t("credit")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, nr) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: computed once, never reordered.
            <tr key={nr}>
              <th scope="row">
                {row.account_id === null ? (
                  t("unmapped")
                ) : (
                  <Link href={statementHref({ account: row.account_id, to: day })}>
                    <bdi className="code">{row.code}</bdi> <bdi>{titleOf(row)}</bdi>
                  </Link>
                )}
                {row.party && <bdi className="code"> {row.party}</bdi>}
                {row.currency !== currency && (
                  <small>
                    {" "}
                    <bdi>{figure(row.foreign, row.currency)}</bdi> {row.currency}
                  </small>
                )}
              </th>
              {[BigInt(row.amount) > 0n, BigInt(row.amount) < 0n].map((here, side) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns, always the same.
                <td key={side} data-column="figure">
                  {here && <bdi>{figure(row.amount.replace("-", ""), currency)}</bdi>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {lines > rows.length && <p className={css.soft}>{t("moreRows", { n: number(lines - rows.length) })}</p>}
    </details>
  );
}
