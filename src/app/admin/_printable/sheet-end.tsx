"use client";
import { useTranslations } from "next-intl";
import { here } from "@/ui/form/send-file";
import { useReading } from "@/ui/preferences";
import css from "./letterhead.module.css";
import type { Letterhead } from "./types";

/** `qr`: the code that opens the sheet's verification, as one path in a square of `side` units. */
type Props = { letterhead: Letterhead; qr?: { side: number; path: string } };

/** The end of a printed sheet: the code that verifies it, the issuer's stamp and footer. */
export function SheetEnd({ letterhead, qr }: Props) {
  const t = useTranslations("paper");
  const { locale } = useReading();
  const { stamp, footer, footer_latin } = letterhead;
  const text = locale === "fa" ? footer || footer_latin : footer_latin || footer;
  if (!qr && !stamp && !text) return null;
  return (
    <div className={css.end}>
      {qr && (
        <figure>
          <svg viewBox={`0 0 ${qr.side} ${qr.side}`} role="img" aria-label={t("verifyCode")}>
            <path d={qr.path} fill="#000" />
          </svg>
          <figcaption>{t("verify")}</figcaption>
        </figure>
      )}
      {text && <p>{text}</p>}
      {stamp?.preview_url && (
        // biome-ignore lint/performance/noImgElement: it is a preview of ours, small already.
        <img src={here(stamp.preview_url)} alt="" className={css.stamp} />
      )}
    </div>
  );
}
