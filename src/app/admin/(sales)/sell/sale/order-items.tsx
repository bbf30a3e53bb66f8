"use client";
import { IconPrinter } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { CopyButton } from "@/ui/copy-button";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import { Money } from "@/ui/money";
import { useReading } from "@/ui/preferences";
import { useBranchId } from "../../../_client";
import { LedgerLink } from "../../../_money/ledger-link";
import type { Order } from "./address";
import css from "./sale.module.css";

const LANGUAGES = ["fa", "en"] as const;
type Paper = { kind: "ticket" | "voucher" | "invoice"; id: number };

/** Printable document for traveler or payer, in either language. */
const printableHref = ({ kind, id }: Paper, branchId: number, lang: string) =>
  `/api/papers/${kind}/${id}?branch=${branchId}&lang=${lang}`;

/** Items with number, result, documents and posting; P prints the first ticket in the user's language. */
export function OrderItems({ order: { items, parts, invoice } }: { order: Order }) {
  const t = useTranslations("sale");
  const sell = useTranslations("sell");
  const branchId = useBranchId();
  const { locale } = useReading();
  const { digits } = useFormat();
  const papers: Paper[] = items.flatMap(({ pnr, product, status }) =>
    pnr && status === "issued" ? [{ kind: product === "accommodation" ? "voucher" : "ticket", id: pnr.number }] : [],
  );
  useKeys({
    keyp: () => papers[0] && window.open(printableHref(papers[0], branchId, locale), "_blank", "noopener"),
  });
  return (
    <ul className={css.items} aria-label={t("items")}>
      {items.map(({ line, product, status, total, currency, pnr, code, title, solution }) => {
        const part = parts.find((one) => one.line === line);
        const paper = papers.find(({ id }) => id === pnr?.number);
        return (
          <li key={line} data-item={line}>
            <span>
              {sell(`tab.${product === "accommodation" ? "hotel" : product === "train" ? "train" : "flight"}`)}
            </span>
            <span>{t(`item.${status}`)}</span>
            <Money amount={total} currency={currency} />
            {pnr && (
              <span className={css.pnr}>
                <bdi className="code" data-pnr>
                  {pnr.local}
                </bdi>
                <CopyButton value={pnr.local} />
                {pnr.original && pnr.original !== pnr.local && <bdi className="code">{pnr.original}</bdi>}
              </span>
            )}
            {paper && <Papers paper={paper} keyed={paper === papers[0]} />}
            {part?.issue_document && (
              <LedgerLink of={{ date: part.issue_document.date, document_id: part.issue_document.id }} />
            )}
            {code !== null && (
              <em>
                {title} {solution}
              </em>
            )}
          </li>
        );
      })}
      {invoice && (
        <li>
          <span>{digits(t("invoiceNo", { n: String(invoice.number), year: String(invoice.fiscal_year) }))}</span>
          <Papers paper={{ kind: "invoice", id: invoice.id }} keyed={false} />
        </li>
      )}
    </ul>
  );
}

function Papers({ paper, keyed }: { paper: Paper; keyed: boolean }) {
  const t = useTranslations("sale");
  const branchId = useBranchId();
  const { locale } = useReading();
  return (
    <span className={css.papers}>
      <IconPrinter size={15} stroke={1.7} aria-hidden />
      {LANGUAGES.map((lang) => (
        <a
          key={lang}
          className={css.link}
          href={printableHref(paper, branchId, lang)}
          target="_blank"
          rel="noreferrer"
          hrefLang={lang}
        >
          {t(`paper.${paper.kind}`)} {t(`in.${lang}`)}
          {keyed && lang === locale && <kbd>P</kbd>}
        </a>
      ))}
    </span>
  );
}
