"use client";
import { ActionIcon } from "@mantine/core";
import {
  type Icon,
  IconArrowDown,
  IconArrowUp,
  IconIndentDecrease,
  IconIndentIncrease,
  IconPencil,
  IconPlus,
  IconTrash,
} from "@tabler/icons-react";
import { type Messages, useTranslations } from "next-intl";
import type { CSSProperties } from "react";
import { LEVELS, levelsOf } from "@/domain/catalogue/category/rules";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import css from "./categories.module.css";
import type { Node } from "./types";

type Place = { main_id: number | null; position: number };
type Props = {
  node: Node;
  rows: readonly Node[];
  name: string;
  mayWrite: boolean;
  busy: boolean;
  onMove: (to: Place) => void;
  onEdit: () => void;
  onAdd: () => void;
  onRemove: () => void;
};

/** One category at its level, with its possible moves. */
export function CategoryRow({ node, rows, name, mayWrite, busy, onMove, onEdit, onAdd, onRemove }: Props) {
  const t = useTranslations("categories");
  const { number } = useFormat();
  const { up, down, out, under } = placesOf(node, rows);
  const act = (key: keyof Messages["categories"]["act"], Mark: Icon, run: (() => void) | undefined, bad?: true) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      c={bad && run && "var(--bad)"}
      aria-label={t(`act.${key}`, { title: name })}
      title={t(`hint.${key}`)}
      disabled={!run || busy}
      onClick={run}
    >
      <Mark size={16} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
  const to = (place: Place | undefined) => place && (() => onMove(place));
  return (
    <tr data-category={node.id} data-depth={node.depth}>
      <td data-column="title">
        <span className={css.title} style={{ "--depth": node.depth } as CSSProperties}>
          <bdi>{name}</bdi>
        </span>
      </td>
      <td data-column="type">{node.depth === 0 && t(`type.${node.type}`)}</td>
      <td data-column="slug">
        <bdi className="code">{node.slug}</bdi>
      </td>
      <td data-column="articles">
        <Link href={`/admin/articles?category=${node.id}`} aria-label={t("articlesOf", { title: name })}>
          {number(node.articles)}
        </Link>
      </td>
      <td data-column="acts">
        {mayWrite && (
          <span className={css.acts}>
            {act("up", IconArrowUp, to(up))}
            {act("down", IconArrowDown, to(down))}
            {act("under", IconIndentIncrease, to(under))}
            {act("out", IconIndentDecrease, to(out))}
            {act("add", IconPlus, node.depth < LEVELS - 1 ? onAdd : undefined)}
            {act("edit", IconPencil, onEdit)}
            {act("remove", IconTrash, rows.some(({ main_id }) => main_id === node.id) ? undefined : onRemove, true)}
          </span>
        )}
      </td>
    </tr>
  );
}

/** Single-step moves of a category: before or after its neighbor, below the previous one, or up beside its parent. */
function placesOf(node: Node, rows: readonly Node[]) {
  const siblings = rows.filter(({ main_id }) => main_id === node.main_id);
  const at = siblings.indexOf(node);
  const { main_id } = node;
  const before = siblings[at - 1];
  const fits = before && before.type === node.type && node.depth + 1 + levelsOf(rows, node.id) <= LEVELS;
  const main = rows.find(({ id }) => id === main_id);
  const uncles = main && rows.filter((one) => one.main_id === main.main_id);
  return {
    up: at > 0 ? { main_id, position: at - 1 } : undefined,
    down: at < siblings.length - 1 ? { main_id, position: at + 1 } : undefined,
    under: fits ? { main_id: before.id, position: rows.filter((one) => one.main_id === before.id).length } : undefined,
    out: main && uncles ? { main_id: main.main_id, position: uncles.indexOf(main) + 1 } : undefined,
  };
}
