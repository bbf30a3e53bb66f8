"use client";
import { IconPhotoOff } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { here } from "@/ui/form/send-file";
import { useFormat } from "@/ui/format/use-format";
import { ListTable } from "@/ui/table/list-table";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { useRowLink } from "@/ui/table/use-row-link";
import { StatusMark } from "./_parts/status-mark";
import { useTitled } from "./_parts/use-titled";
import css from "./articles.module.css";
import type { ArticleListRow } from "./types";

const COLUMNS = ["cover", "name", "status", "language", "categories", "score", "views", "updated"] as const;

type Props = { rows: readonly ArticleListRow[]; open: number | null; waiting: boolean; walk: ListKeyboard };

export function ArticleTable({ rows, open, waiting, walk }: Props) {
  const t = useTranslations("articles");
  return (
    <ListTable
      className={css.table}
      caption={t("table")}
      columns={COLUMNS}
      nameOf={(name) => t(`column.${name}`)}
      waiting={waiting}
    >
      {rows.map((row) => (
        <Line key={row.id} row={row} open={row.id === open} onOpen={walk.open} />
      ))}
    </ListTable>
  );
}

function Line({ row, open, onOpen }: { row: ArticleListRow; open: boolean; onOpen: (id: string) => void }) {
  const t = useTranslations("articles");
  const titled = useTitled();
  const { number } = useFormat();
  const { href, onClick } = useRowLink("article", String(row.id), onOpen);
  return (
    <tr data-article={row.id} aria-current={open || undefined} onClick={onClick}>
      <td data-column="cover">
        {row.cover?.preview_url ? (
          // biome-ignore lint/performance/noImgElement: it is a preview of ours, small already.
          <img className={css.thumb} src={here(row.cover.preview_url)} alt="" loading="lazy" />
        ) : (
          <IconPhotoOff className={css.none} size={22} stroke={1.3} aria-hidden />
        )}
      </td>
      <td data-column="name">
        <a href={href} aria-label={t("open", { title: titled(row) })}>
          <bdi>{titled(row)}</bdi>
        </a>
      </td>
      <td data-column="status">
        <StatusMark status={row.status} />
      </td>
      <td data-column="language">{t(`language.${row.language}`)}</td>
      <td data-column="categories">{row.categories.map(titled).join(t("comma"))}</td>
      <td data-column="score">{number(row.score)}</td>
      <td data-column="views">{number(row.views)}</td>
      <td data-column="updated">
        <DayTime at={row.updated_at} soft />
      </td>
    </tr>
  );
}
