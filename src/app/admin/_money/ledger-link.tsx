"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import { useMay } from "../_client";
import { documentHref } from "../(accounting)/accounting/_parts/hrefs";
import css from "./money.module.css";

type Props = {
  /** The posted document; null when nothing is posted. */
  of: { date: string; document_id: number } | null;
  /** An amount; defaults to the document number. */
  children?: ReactNode;
};

/** Link into the books: an amount, or a document by number. Plain text without permission to read the books. */
export function LedgerLink({ of, children }: Props) {
  const t = useTranslations("cashier");
  const { digits } = useFormat();
  const reads = useMay("accounting:read");
  if (!of) return children ?? null;
  const number = t("document", { id: digits(String(of.document_id)) });
  if (!reads) return children ?? number;
  return (
    <Link className={css.ledger} href={documentHref(of)} title={children ? number : undefined}>
      {children ?? number}
    </Link>
  );
}
