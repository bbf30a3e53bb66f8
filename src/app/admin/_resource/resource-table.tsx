"use client";
import { Checkbox } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { useFormat } from "@/ui/format/use-format";
import { AnchoredTable } from "@/ui/table/anchored-table";
import { type More, MoreRow } from "@/ui/table/more-row";
import { PickAll } from "@/ui/table/pick-all";
import { useRowLink } from "@/ui/table/use-row-link";
import { ColumnEdge } from "./column-edge";
import { useListTexts } from "./list-texts";
import { type Column, type ColumnTexts, idOf, type ListKind, type Resource } from "./resource";
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

type Props<K extends ListKind> = Of<K> & {
  rows: readonly K["row"][];
  open: string | null;
  waiting: boolean;
  more: More;
};

/** Name of the column of check boxes. */
const PICK = "pick";
const NONE: readonly never[] = [];

export function ResourceTable<K extends ListKind>({ rows, open, waiting, more, ...rest }: Props<K>) {
  const { of, columns, texts, selected, onSelect, list } = rest;
  const { text, caption } = useListTexts(of.words, of.part);
  const { number } = useFormat();
  const { groups } = of;
  const shown = columns.shown.map(({ name }) => name);
  const names = selected ? [PICK, ...shown] : shown;
  const all = selected?.length === rows.length;
  const pickAll = <PickAll all={all} some={selected?.length !== 0} onChange={() => onSelect?.(all ? [] : rows)} />;
  const look = (name: string) =>
    name === PICK
      ? { children: pickAll }
      : {
          ...lookOf(columns.shown.find((column) => column.name === name)!, columns.widthOf(name)),
          children: <ColumnEdge onResize={(width) => columns.resize(name, width)} />,
        };
  return (
    <AnchoredTable
      rows={of.arrives ? rows : NONE}
      aboveOf={(n) => text("newAbove", { n: number(n) })}
      className={`${css.table} ${of.Drawer || of.opens ? "" : css.still}`}
      {...{ caption, look, waiting }}
      columns={names}
      nameOf={(name) => (name === PICK ? "" : (texts.names[name] ?? name))}
      foot={
        columns.shown.some(({ Total }) => Total) && (
          <Totals columns={columns.shown} list={list} picks={selected !== undefined} />
        )
      }
    >
      {rows.map((row, at) => (
        <Fragment key={of.keyOf?.(row) ?? idOf(of, row)}>
          {groups && (at === 0 || groups.of(rows[at - 1]!) !== groups.of(row)) && (
            <tr className={css.group}>
              <th scope="rowgroup" colSpan={names.length}>
                <groups.Heading row={row} />
              </th>
            </tr>
          )}
          <ResourceRow row={row} open={idOf(of, row) === open} {...rest} />
        </Fragment>
      ))}
      <MoreRow more={more} columns={names.length} label={text("more")} />
    </AnchoredTable>
  );
}

type TotalsProps<Row, List> = { columns: readonly Column<Row, List>[]; list: List; picks: boolean };

/** The line of totals below the rows. */
function Totals<Row, List>({ columns, list, picks }: TotalsProps<Row, List>) {
  const t = useTranslations("list");
  return (
    <tr>
      {picks && <td />}
      {columns.map(({ Total, ...column }, at) => (
        <td key={column.name} data-column={column.name} {...lookOf(column, undefined)}>
          {Total ? <Total list={list} /> : at === 0 && t("total")}
        </td>
      ))}
    </tr>
  );
}

const lookOf = <Row, List>(
  { clips, wraps, end, needs }: Omit<Column<Row, List>, "Total">,
  width: number | undefined,
) => ({
  ...{ "data-clips": width !== undefined || clips, "data-wraps": wraps, "data-end": end, "data-needs": needs },
  ...(width && { style: { minInlineSize: width, maxInlineSize: width } }),
});

type RowProps<K extends ListKind> = Of<K> & { row: K["row"]; open: boolean };

/** The first cell is the link that opens the record. */
function ResourceRow<K extends ListKind>(props: RowProps<K>) {
  const { of, list, columns, texts, row, open, onOpen, selected } = props;
  const { text } = useListTexts(of.words);
  const title = of.useTitleOf()(row);
  const cells = texts.of(row);
  const id = idOf(of, row);
  const { href, onClick } = useRowLink(of.address.key, id, onOpen);
  const isClosed = of.useOpens?.()(row) === false;
  const opens = !isClosed && (of.Drawer || of.opens);
  return (
    <tr
      {...(isClosed ? { "data-closed": true } : { [`data-${of.drawerId}`]: id })}
      aria-current={(open && !isClosed) || undefined}
      {...(opens && { onClick })}
    >
      {selected && <Pick {...props} title={title} />}
      {columns.shown.map(({ name, Cell, Beside, code, Total: _, ...look }, at) => {
        const cell = Cell ? (
          <Cell row={row} list={list} />
        ) : (
          cells[name] && <bdi className={code && "code"}>{cells[name]}</bdi>
        );
        return (
          <td key={name} data-column={name} {...lookOf({ name, ...look }, columns.widthOf(name))}>
            {at === 0 && opens ? (
              <a href={href} aria-label={text("open", { title })}>
                {cell}
              </a>
            ) : (
              cell
            )}
            {Beside && <Beside row={row} list={list} />}
          </td>
        );
      })}
    </tr>
  );
}

function Pick<K extends ListKind>({ row, title, selected = [], onSelect }: RowProps<K> & { title: string }) {
  const words = useTranslations("list");
  return (
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
  );
}
