import { Document, Page, renderToBuffer, Text, View } from "@react-pdf/renderer";
import type { DisplayPreferences } from "@/domain/reporting/export/formatter";
import { filled } from "@/domain/reporting/export/words";
import type { Issuer, PrintableDocument } from "@/domain/reporting/printable/rules";
import "../exports/pdf-fonts";
import { readingOf } from "../exports/reading";
import { InvoiceBody } from "./invoice-page";
import { type Reading, readingFor } from "./reading";
import { FreeText, styles, way } from "./styles";
import { TravelBody } from "./travel-page";

/** Renders a document as a PDF of A4 pages, in the language and format of its recipient. */
export function renderPrintable(paper: PrintableDocument, preferences: DisplayPreferences): Promise<Buffer> {
  const reading = readingFor(preferences);
  const { words, written, locale } = reading;
  const folio = ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) =>
    filled(words.page, { page: written.number(pageNumber), pages: written.number(totalPages) });
  const end = locale === "fa" ? "left" : "right";
  const title = words[paper.kind];
  const reference = "number" in paper ? String(paper.number) : paper.local_pnr;
  return renderToBuffer(
    <Document title={`${title} ${reference}`} language={locale} producer="Safar">
      <Page size="A4" style={styles.page}>
        <Head issuer={paper.issuer} title={title} reading={reading} />
        {"number" in paper ? (
          <InvoiceBody paper={paper} reading={reading} />
        ) : (
          <TravelBody paper={paper} reading={reading} manner={preferences} />
        )}
        <View style={[styles.foot, way(locale)]} fixed>
          <Text style={[styles.faint, styles.half, readingOf("", locale)]}>{reference}</Text>
          <Text style={[styles.faint, styles.half, { ...readingOf("", locale), textAlign: end }]} render={folio} />
        </View>
      </Page>
    </Document>,
  );
}

function Head({ issuer, title, reading }: { issuer: Issuer; title: string; reading: Reading }) {
  const { locale } = reading;
  return (
    <View style={[styles.head, way(locale)]}>
      <FreeText locale={locale} style={styles.title}>
        {title}
      </FreeText>
      <View>
        <FreeText locale={locale} style={styles.issuer}>
          {issuer.name[locale]}
        </FreeText>
        {[
          issuer.address[locale],
          issuer.phone,
          issuer.email,
          issuer.website,
          ...issuer.codes.map((code) => code[locale]),
        ].map(
          (line) =>
            line && (
              <FreeText key={line} locale={locale} style={styles.faint}>
                {line}
              </FreeText>
            ),
        )}
      </View>
    </View>
  );
}
