"use client";
import { Checkbox } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { ListTable } from "@/ui/table/list-table";
import { useRowLink } from "@/ui/table/use-row-link";
import { ColumnEdge } from "./column-edge";
import type { Column, ColumnTexts, ListKind, Resource } from "./resource";
import css from "./resource.module.css";
import type { ChosenColumns } from "./use-columns";

type Of<K extends ListKind> = {
  of: Resource<K>;
  list: K["list"];
  columns: ChosenColumns<K["row"], K["list"]>;
  texts: ColumnTexts<K["row"]>;
  onOpen: (id: string) => void;
  /** Present where rows can be selected. */
  selected?: readonly K["row"][];
  onSelect?: (rows: readonly K["row"][]) => void;
};

type Props<K extends ListKind> = Of<K> & { rows: readonly K["row"][]; open: number | null; waiting: boolean };

/** Name of the column of check boxes. */
const PICK = "pick";

export function ResourceTable<K extends ListKind>({ rows, open, waiting, ...rest }: Props<K>) {
  const { of, columns, texts, selected, onSelect } = rest;
  const t = useTranslations(of.words);
  const list = useTranslations("list");
  const { groups } = of;
  const names = columns.shown.map(({ name }) => name);
  const nameOf = (name: string) => (name === PICK ? "" : (texts.names[name] ?? name));
  const all = selected?.length === rows.length;
  const look = (name: string) =>
    name === PICK
      ? {
          children: (
            <Checkbox
              size="xs"
              aria-label={list("selectAll")}
              checked={all}
              indeterminate={!all && selected?.length !== 0}
              onChange={() => onSelect?.(all ? [] : rows)}
            />
          ),
        }
      : {
          ...lookOf(columns.shown.find((column) => column.name === name)!, columns.widthOf(name)),
          children: <ColumnEdge onResize={(width) => columns.resize(name, width)} />,
        };
  return (
    <ListTable
      className={css.table}
      caption={t("table")}
      columns={selected ? [PICK, ...names] : names}
      nameOf={nameOf}
      look={look}
      waiting={waiting}
    >
      {rows.map((row, at) => (
        <Fragment key={row.id}>
          {groups && (at === 0 || groups.of(rows[at - 1]!) !== groups.of(row)) && (
            <tr className={css.group}>
              <th scope="rowgroup" colSpan={names.length + (selected ? 1 : 0)}>
                <groups.Heading row={row} />
              </th>
            </tr>
          )}
          <ResourceRow row={row} open={row.id === open} {...rest} />
        </Fragment>
      ))}
    </ListTable>
  );
}

const lookOf = <Row, List>({ clips, wraps, end, needs }: Column<Row, List>, width: number | undefined) => ({
  ...{ "data-clips": clips || width !== undefined, "data-wraps": wraps, "data-end": end, "data-needs": needs },
  ...(width && { style: { minInlineSize: width, maxInlineSize: width } }),
});

type RowProps<K extends ListKind> = Of<K> & { row: K["row"]; open: boolean };

/** The first cell is the link that opens the record. */
function ResourceRow<K extends ListKind>(props: RowProps<K>) {
  const { of, list, columns, texts, row, open, onOpen, selected, onSelect } = props;
  const t = useTranslations(of.words);
  const words = useTranslations("list");
  const title = of.useTitleOf()(row);
  const cells = texts.of(row);
  const { href, onClick } = useRowLink(of.address.key, String(row.id), onOpen);
  return (
    <tr {...{ [`data-${of.drawerId}`]: row.id }} aria-current={open || undefined} onClick={onClick}>
      {selected && (
        <td data-column={PICK}>
          <Checkbox
            size="xs"
            aria-label={words("select", { title })}
            checked={selected.includes(row)}
            onChange={({ currentTarget }) =>
              onSelect?.(currentTarget.checked ? [...selected, row] : selected.filter((one) => one !== row))
            }
          />
        </td>
      )}
      {columns.shown.map(({ name, Cell, code, ...look }, at) => {
        const cell = Cell ? (
          <Cell row={row} list={list} />
        ) : (
          cells[name] && <bdi className={code && "code"}>{cells[name]}</bdi>
        );
        return (
          <td key={name} data-column={name} {...lookOf({ name, ...look }, columns.widthOf(name))}>
            {at === 0 ? (
              <a href={href} aria-label={t("open", { title })}>
                {cell}
              </a>
            ) : (
              cell
            )}
          </td>
        );
      })}
    </tr>
  );
}
