"use client";
import { Group, Pagination } from "@mantine/core";
import { useTranslations } from "next-intl";

type Props = { page: number; pages: number; count: number; onPage: (page: number) => void };

/** Pages of a report, with number of rows; hidden for a single page. */
export function Pages({ page, pages, count, onPage }: Props) {
  const t = useTranslations("reports");
  if (pages <= 1) return null;
  return (
    <Group component="nav" aria-label={t("pages")} justify="space-between">
      <span>{t("pageOf", { page, pages, count })}</span>
      <Pagination
        value={page}
        total={pages}
        onChange={onPage}
        getControlProps={(control) => ({ "aria-label": t(control === "next" ? "nextPage" : "previousPage") })}
      />
    </Group>
  );
}
