"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormat } from "@/ui/format/use-format";
import { useMay } from "../_client";
import { documentHref } from "../(accounting)/accounting/_parts/hrefs";
import css from "./money.module.css";

type Props = {
  /** The document that stands behind it; null: nothing is posted. */
  of: { date: string; document_id: number } | null;
  /** A figure; without it the document's own number. */
  children?: ReactNode;
};

/** What leads into the books: a figure, or a document by its number. Plain text to who may not read them. */
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
