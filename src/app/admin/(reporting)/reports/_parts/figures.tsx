"use client";
import { Link } from "@/ui/link";
import table from "@/ui/table/table.module.css";
import css from "./reports.module.css";

/** Displayed text, and numeric value for spreadsheets. */
export type Cell = { told: string; value: number };

export type Figures = {
  caption: string;
  /** The first is the row's subject. */
  heads: readonly string[];
  rows: readonly { key: string; name: string; href: string | null; cells: readonly Cell[] }[];
  total: string;
  foot: readonly Cell[];
};

/** Figures with headers and column totals. */
export function FiguresTable({ caption, heads, rows, total, foot }: Figures) {
  const figures = (cells: readonly Cell[]) =>
    cells.map(({ told }, at) => (
      <td key={heads[at + 1]} data-figure>
        <bdi>{told}</bdi>
      </td>
    ));
  return (
    <table className={`${table.table} ${css.table}`}>
      <caption className="out-of-sight">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head, at) => (
            <th key={head} scope="col" data-figure={at > 0 || undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, href, cells }) => (
          <tr key={key} data-row={key}>
            <th scope="row">
              {href ? (
                <Link href={href}>
                  <bdi>{name}</bdi>
                </Link>
              ) : (
                <bdi>{name}</bdi>
              )}
            </th>
            {figures(cells)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{total}</th>
          {figures(foot)}
        </tr>
      </tfoot>
    </table>
  );
}

/** The same for spreadsheets: each table with its title and total. */
export const fileOf = (tables: readonly Figures[]) => ({
  columns: [...new Set(tables.flatMap(({ heads }) => heads))],
  rows: tables.flatMap(({ rows }) => rows.map(cellsOf)),
  lines: tables.flatMap(({ caption, heads, rows, total, foot }) => [
    [caption],
    [...heads],
    ...rows.map(cellsOf),
    [total, ...foot.map(({ value }) => value)],
  ]),
});

const cellsOf = ({ name, cells }: Figures["rows"][number]): (string | number)[] => [
  name,
  ...cells.map(({ value }) => value),
];
