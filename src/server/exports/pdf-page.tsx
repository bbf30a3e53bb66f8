import { Page, StyleSheet, Text, View } from "@react-pdf/renderer";
import type { DisplayPreferences, Formatter } from "@/domain/reporting/export/formatter";
import type { Cell, Column, ExportTableRow, Table } from "@/domain/reporting/export/table";
import { filled, type Words } from "@/domain/reporting/export/words";
import { FOOT, headHeight, MARGIN, ROW, type Shape } from "./pdf-measures";
import { directionOf, readingOf } from "./reading";

type Foot = ReturnType<Table["foot"]>;
type Props = {
  table: Table;
  shape: Shape;
  rows: readonly ExportTableRow[];
  /** On the last page only. */
  foot: Foot | undefined;
  number: number;
  words: Words;
  written: Formatter;
  manner: DisplayPreferences;
};

const styles = StyleSheet.create({
  page: {
    fontFamily: "Vazirmatn",
    fontSize: 8,
    paddingHorizontal: MARGIN,
    paddingTop: MARGIN,
    paddingBottom: MARGIN,
    color: "#1c2330",
  },
  title: { fontSize: 14, fontWeight: 700, height: 26 },
  facts: { flexWrap: "wrap", marginBottom: 8 },
  fact: { width: "50%", height: 14, alignItems: "center" },
  factName: { color: "#5a6475", paddingHorizontal: 2 },
  head: { height: ROW, backgroundColor: "#e9eef5", alignItems: "center" },
  row: { height: ROW, borderBottomWidth: 0.5, borderBottomColor: "#dfe4ec", alignItems: "center" },
  strong: { fontWeight: 700, backgroundColor: "#f5f7fa" },
  cell: { paddingHorizontal: 3, maxLines: 1, textOverflow: "ellipsis" },
  proof: { marginTop: 6, color: "#5a6475" },
  foot: {
    position: "absolute",
    bottom: MARGIN - 10,
    left: MARGIN,
    right: MARGIN,
    height: FOOT,
    alignItems: "flex-end",
  },
});
const FORWARD = { flexDirection: "row" } as const;
const BACKWARD = { flexDirection: "row-reverse" } as const;

/** One page of a table: the title on the first page, column names on each, totals and the ledger check on the last. */
export function TablePage({ table, shape, rows, foot, number, words, written, manner: preferences }: Props) {
  const way = preferences.locale === "fa" ? BACKWARD : FORWARD;
  const { columns, landscape, pages, headLines } = shape;
  const row = (one: ExportTableRow, key: string | number) => (
    <View key={key} style={[styles.row, way, ...(one.strong ? [styles.strong] : [])]}>
      {columns.map(({ column, index, width }) => {
        const other = column.orElse === undefined ? null : (one.cells[column.orElse] ?? null);
        const text = cellText(one.cells[index] ?? other, column, written);
        const inset = one.depth && column.kind === "text" ? one.depth * 7 : 0;
        return text === "" ? (
          <View key={column.key} style={{ width }} />
        ) : (
          <Worded
            key={column.key}
            text={text}
            kind={column.kind}
            width={width}
            inset={inset}
            locale={preferences.locale}
          />
        );
      })}
    </View>
  );
  const folio = filled(words.page, { page: written.number(number), pages: written.number(pages) });
  return (
    <Page size="A4" orientation={landscape ? "landscape" : "portrait"} style={styles.page}>
      {number === 1 && <Head table={table} locale={preferences.locale} />}
      <View style={[styles.head, way, { height: headHeight(headLines) }]}>
        {columns.map(({ column, width }) => (
          <Worded
            key={column.key}
            text={column.name}
            kind={column.kind}
            width={width}
            lines={headLines}
            bold
            named
            locale={preferences.locale}
          />
        ))}
      </View>
      {rows.map(row)}
      {foot?.totals.map((total, index) => row(total, `total${index}`))}
      {foot && <Text style={[styles.proof, readingOf(foot.proof, preferences.locale)]}>{foot.proof}</Text>}
      <View style={[styles.foot, way, { justifyContent: "space-between" }]}>
        <Text style={readingOf(table.title, preferences.locale)}>{table.title}</Text>
        <Text style={readingOf(folio, preferences.locale)}>{folio}</Text>
      </View>
    </Page>
  );
}

function Head({ table: { title, facts }, locale }: { table: Table; locale: DisplayPreferences["locale"] }) {
  const way = locale === "fa" ? BACKWARD : FORWARD;
  return (
    <>
      <Text style={[styles.title, readingOf(title, locale)]}>{title}</Text>
      <View style={[styles.facts, way]}>
        {facts.map(({ name, value, code }) => (
          <View key={name} style={[styles.fact, way]}>
            <Text style={[styles.factName, readingOf(name, locale)]}>{`${name}:`}</Text>
            <Text style={code ? undefined : readingOf(value, locale)}>{value}</Text>
          </View>
        ))}
      </View>
    </>
  );
}

type WordedProps = {
  text: string;
  kind: Column["kind"];
  width: number;
  locale: DisplayPreferences["locale"];
  inset?: number;
  bold?: boolean;
  /** Maximum number of lines; defaults to one. */
  lines?: number;
  /** True for a column name, which is text of the language whatever the cells contain. */
  named?: boolean;
};

/** A cell. Codes, dates and numbers are left to right in any language; numbers are aligned. */
function Worded({ text, kind, width, locale, inset = 0, bold, lines = 1, named }: WordedProps) {
  const words = kind === "text" || named || /\p{L}{2}/u.test(text);
  const start = locale === "fa" ? "right" : "left";
  const textAlign = kind === "money" ? "right" : start;
  const set = inset > 0 ? (locale === "fa" ? { paddingRight: 3 + inset } : { paddingLeft: 3 + inset }) : {};
  const style = {
    width,
    textAlign,
    ...(words ? directionOf(text, locale) : {}),
    ...(bold && { fontWeight: 700 }),
    ...(lines > 1 && { maxLines: lines }),
    ...set,
  } as const;
  return <Text style={[styles.cell, style]}>{text}</Text>;
}

function cellText(cell: Cell, { kind }: Column, written: Formatter): string {
  if (cell === null) return "";
  if (typeof cell === "number") return written.figures(String(cell));
  if (typeof cell === "object") return written.money(cell);
  return kind === "day" ? written.day(cell) : cell;
}
