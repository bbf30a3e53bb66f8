import { StyleSheet, type Styles, Text, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { readingOf } from "../exports/reading";
import type { Reading } from "./reading";

type Style = Styles[string];

const LINE = "#dfe4ec";
const FAINT = "#5a6475";
export const styles = StyleSheet.create({
  page: { fontFamily: "Vazirmatn", fontSize: 9, padding: 34, paddingBottom: 46, color: "#1c2330" },
  aboveFooter: { paddingBottom: 66 },
  head: { justifyContent: "space-between", borderBottomWidth: 1.5, paddingBottom: 8 },
  logo: { maxWidth: 200, maxHeight: 56, objectFit: "contain", marginBottom: 6 },
  title: { fontSize: 17, fontWeight: 700 },
  issuerBox: { maxWidth: "55%" },
  issuer: { fontSize: 11, fontWeight: 700 },
  faint: { color: FAINT, fontSize: 8 },
  facts: { flexWrap: "wrap", marginTop: 10 },
  fact: { width: "33.3%", marginBottom: 6 },
  big: { fontSize: 13, fontWeight: 700 },
  section: { fontSize: 11, fontWeight: 700, marginTop: 14, marginBottom: 4 },
  row: { borderBottomWidth: 0.5, borderBottomColor: LINE, paddingVertical: 4 },
  heading: { backgroundColor: "#e9eef5", paddingVertical: 4 },
  cell: { paddingHorizontal: 4 },
  strong: { fontWeight: 700 },
  canceled: { color: "#b42318", borderWidth: 1.5, borderColor: "#b42318", padding: 4, fontSize: 13, fontWeight: 700 },
  half: { width: "50%" },
  foot: { position: "absolute", bottom: 20, left: 34, right: 34 },
  seal: { marginTop: 16, justifyContent: "space-between", alignItems: "center" },
  qr: { width: 64, height: 64 },
  stamp: { maxWidth: 130, maxHeight: 80, objectFit: "contain" },
});

/** Aligns content with the start side of the language. */
export const way = (locale: Reading["locale"]) => ({ flexDirection: locale === "fa" ? "row-reverse" : "row" }) as const;

/** Text in the document's language or a traveler's; codes and numbers stay left to right. */
export function FreeText({ children, locale, style = {} }: { children: string; locale: "fa" | "en"; style?: Style }) {
  return <Text style={[style, readingOf(children, locale)]}>{children}</Text>;
}

type FactProps = { name: string; value: string; reading: Reading; big?: boolean; wide?: boolean };

/** A label with its value; three in a row, a wide one takes the whole row. */
export function Fact({ name, value, reading, big, wide }: FactProps) {
  const { locale } = reading;
  return (
    <View style={[styles.fact, ...(wide ? [{ width: "100%" } as const] : [])]}>
      <FreeText locale={locale} style={styles.faint}>
        {name}
      </FreeText>
      <FreeText locale={locale} style={big ? styles.big : styles.strong}>
        {value}
      </FreeText>
    </View>
  );
}

export type Column = { name: string; width: string; figure?: boolean };

/** A table whose header repeats on each page. An array is a cell of several lines. */
export function Table({
  columns,
  rows,
  reading,
}: {
  columns: readonly Column[];
  rows: readonly (readonly (string | readonly string[])[])[];
  reading: Reading;
}) {
  const { locale } = reading;
  const line = (cells: readonly (string | readonly string[])[], bold = false) =>
    columns.map(({ name, width, figure }, nth) => (
      <View key={name} style={[styles.cell, { width }]}>
        {[cells[nth] ?? ""].flat().map((text, at) => (
          <Text
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of one cell
            key={at}
            style={[
              readingOf(text, locale),
              ...(figure ? [{ textAlign: "right" } as const] : []),
              ...(bold ? [styles.strong] : []),
              ...(at > 0 ? [styles.faint] : []),
            ]}
          >
            {text}
          </Text>
        ))}
      </View>
    ));
  return (
    <View>
      <View style={[styles.heading, way(locale)]} fixed>
        {line(
          columns.map(({ name }) => name),
          true,
        )}
      </View>
      {rows.map((cells, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a paper never move
        <View key={nth} style={[styles.row, way(locale)]} wrap={false}>
          {line(cells)}
        </View>
      ))}
    </View>
  );
}

export function Section({ title, reading, children }: { title: string; reading: Reading; children: ReactNode }) {
  return (
    <View>
      <FreeText locale={reading.locale} style={styles.section}>
        {title}
      </FreeText>
      {children}
    </View>
  );
}
