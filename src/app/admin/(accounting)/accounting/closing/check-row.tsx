"use client";
import { useTranslations } from "next-intl";
import { knownText } from "@/ui/format/known-text";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import { type CheckRow, hrefOf } from "./check-hrefs";
import { useWords } from "./use-words";

type Props = { of: string; row: CheckRow; currency: string };

/** A row that fails a check, as a link to where it is corrected. */
export function CheckRowLine({ of, row, currency }: Props) {
  const href = hrefOf(of, row);
  const words = <RowWords of={of} row={row} currency={currency} />;
  return href ? <Link href={href}>{words}</Link> : words;
}

function RowWords({ of, row, currency }: Props) {
  const t = useTranslations("closing");
  const { money } = useFormat();
  const { dayOf, titleOf } = useWords();
  const amountOf = (amount: string) => money(BigInt(amount), row.currency ?? currency).figure;
  return (
    <>
      {row.code != null && (
        <>
          <bdi className="code">{row.code}</bdi>{" "}
        </>
      )}
      {row.title && (
        <>
          <bdi>{titleOf(row)}</bdi>{" "}
        </>
      )}
      {row.name && (
        <>
          <bdi>{titleOf({ title: row.name, title_latin: row.name_latin ?? row.name })}</bdi>{" "}
        </>
      )}
      {of === "drafts" && row.id && `${t("draft")} `}
      {of === "drafts" && row.id && <bdi className="code">{row.id}</bdi>} {row.description}{" "}
      {row.key && <bdi className="code">{row.key}</bdi>}
      {row.currency && <bdi className="code">{row.currency}</bdi>}{" "}
      {row.voucher_id && <bdi className="code">{row.voucher_id}</bdi>}{" "}
      {row.day && <time dateTime={row.day}>{dayOf(row.day)}</time>} {row.amount && <bdi>{amountOf(row.amount)}</bdi>}{" "}
      {row.register && t("inRegister", { amount: amountOf(row.register) })}
      {row.kind && (knownText(t, `kind.${row.kind}`) ?? knownText(t, `rowKind.${row.kind}`) ?? row.kind)}{" "}
      {row.why && <bdi dir="auto">{row.why}</bdi>}
    </>
  );
}
