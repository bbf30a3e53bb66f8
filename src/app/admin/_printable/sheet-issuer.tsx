"use client";
import { here } from "@/ui/form/send-file";
import { useReading } from "@/ui/preferences";
import css from "./letterhead.module.css";
import type { Letterhead } from "./types";

/** The issuer at the head of a printed sheet: logo, name, address, phone and codes. */
export function SheetIssuer({ letterhead }: { letterhead: Letterhead }) {
  const { locale } = useReading();
  const { logo, issuer } = letterhead;
  const lines = [issuer.address[locale], issuer.phone, ...issuer.codes.map((code) => code[locale])];
  return (
    <div className={css.issuer}>
      {logo?.preview_url && (
        // biome-ignore lint/performance/noImgElement: it is a preview of ours, small already.
        <img src={here(logo.preview_url)} alt="" className={css.logo} />
      )}
      <div>
        <strong>{issuer.name[locale]}</strong>
        {lines.map(
          (line) =>
            line && (
              <small key={line}>
                <bdi>{line}</bdi>
              </small>
            ),
        )}
      </div>
    </div>
  );
}
