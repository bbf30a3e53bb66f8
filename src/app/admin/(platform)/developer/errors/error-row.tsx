"use client";
import { IconRefresh } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { CatalogueRow } from "@/domain/kernel/error-catalogue";
import { useFormat } from "@/ui/format/use-format";
import { useReading } from "@/ui/preferences";
import css from "./errors.module.css";

/** One row of the catalogue; its code is its link. */
export function ErrorRow({ row, targeted }: { row: CatalogueRow; targeted: boolean }) {
  const t = useTranslations("errorsPage");
  const { locale } = useReading();
  const { digits } = useFormat();
  const { code, status, title, solution, retryable } = row;
  return (
    <div id={String(code)} className={css.row} aria-current={targeted || undefined}>
      <dt>
        <a href={`#${code}`} aria-label={t("link", { code: digits(String(code)) })}>
          <bdi>{digits(String(code))}</bdi>
        </a>
        <strong>{title[locale]}</strong>
      </dt>
      <dd className={css.solution}>{solution[locale]}</dd>
      <dd className={css.facts}>
        {t("http")} <bdi>{digits(String(status))}</bdi>
        {retryable && (
          <span className={css.retry}>
            <IconRefresh size={13} aria-hidden /> {t("retryable")}
          </span>
        )}
      </dd>
    </div>
  );
}
