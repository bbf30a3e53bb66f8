"use client";
import { ActionIcon } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useFormat } from "../format/use-format";
import { useReading } from "../preferences";
import css from "./pager.module.css";

type Props = {
  /** Starting at 1. */
  page: number;
  total: number;
  perPage: number;
  onPage: (page: number) => void;
};

/** Pagination of a list; hidden for a single page. */
export function Pager({ page, total, perPage, onPage }: Props) {
  const t = useTranslations("reservations");
  const { number } = useFormat();
  const { locale } = useReading();
  const [Back, On] = locale === "fa" ? [IconChevronRight, IconChevronLeft] : [IconChevronLeft, IconChevronRight];
  const pages = Math.ceil(total / perPage);
  if (total <= perPage) return null;
  return (
    <nav className={css.pager} aria-label={t("page", { page: number(page), pages: number(pages) })}>
      <ActionIcon
        variant="default"
        disabled={page <= 1}
        aria-label={t("previousPage")}
        onClick={() => onPage(page - 1)}
      >
        <Back size={16} />
      </ActionIcon>
      <span aria-live="polite">{t("page", { page: number(page), pages: number(pages) })}</span>
      <ActionIcon
        variant="default"
        disabled={page >= pages}
        aria-label={t("nextPage")}
        onClick={() => onPage(page + 1)}
      >
        <On size={16} />
      </ActionIcon>
    </nav>
  );
}
