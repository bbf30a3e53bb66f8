"use client";
import { Badge } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { PlaceKind } from "@/domain/catalogue/place/rules";
import { ListTable } from "@/ui/table/list-table";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { useRowLink } from "@/ui/table/use-row-link";
import type { Place } from "./address";
import css from "./base-data.module.css";
import { useWords } from "./use-words";

type Props = { kind: PlaceKind; rows: Place[]; open: string | null; waiting: boolean; walk: ListKeyboard };

const COLUMNS = {
  country: ["name", "other", "code"],
  province: ["name", "other", "code", "within", "owner"],
  city: ["name", "other", "within", "zone", "owner"],
  airport: ["name", "other", "code", "within", "zone", "owner"],
  station: ["name", "other", "code", "within", "owner"],
  airline: ["name", "other", "code", "within", "owner"],
} as const satisfies Record<PlaceKind, readonly string[]>;

/** Places of a kind, with the columns that kind has. */
export function PlaceTable({ kind, rows, open, waiting, walk }: Props) {
  const t = useTranslations("baseData");
  const columns = COLUMNS[kind];
  return (
    <ListTable
      className={css.table}
      caption={t(`kind.${kind}`)}
      columns={columns as readonly Column[]}
      nameOf={(name) => t(`column.${name}`)}
      waiting={waiting}
    >
      {rows.map((row) => (
        <Row key={row.code} row={row} columns={columns} open={row.code === open} onOpen={walk.open} />
      ))}
    </ListTable>
  );
}

type Column = (typeof COLUMNS)[PlaceKind][number];
type RowProps = { row: Place; columns: readonly Column[]; open: boolean; onOpen: (code: string) => void };

function Row({ row, columns, open, onOpen }: RowProps) {
  const { nameOf, otherOf, within } = useWords();
  const { href, onClick } = useRowLink("place", row.code, onOpen);
  const cell: Record<Column, () => React.ReactNode> = {
    name: () => <a href={href}>{nameOf(row)}</a>,
    other: () => <bdi className={css.soft}>{otherOf(row)}</bdi>,
    code: () => <bdi className="code">{row.code}</bdi>,
    within: () => within(row),
    zone: () => <bdi className={css.soft}>{row.time_zone}</bdi>,
    owner: () => <OwnMark row={row} />,
  };
  return (
    <tr data-place={row.code} aria-current={open || undefined} onClick={onClick}>
      {columns.map((column) => (
        <td key={column} data-column={column}>
          {cell[column]()}
        </td>
      ))}
    </tr>
  );
}

/** Marks rows that belong to the branch. */
export function OwnMark({ row }: { row: Place }) {
  const t = useTranslations("baseData");
  if (!row.own) return null;
  return (
    <Badge variant="light" size="sm" className={css.mark}>
      {t(row.shadows ? "ownInstead" : "own")}
    </Badge>
  );
}
