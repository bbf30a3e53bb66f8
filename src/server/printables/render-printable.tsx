import { Document, Image, Page, Path, renderToBuffer, Svg, Text, View } from "@react-pdf/renderer";
import { filled } from "@/domain/reporting/export/words";
import type { Issuer } from "@/domain/reporting/printable/rules";
import "../exports/pdf-fonts";
import { readingOf } from "../exports/reading";
import { InvoiceBody } from "./invoice-page";
import type { PrintedImages, PrintTask } from "./printer/messages";
import { type Reading, readingFor } from "./reading";
import { FreeText, styles, way } from "./styles";
import { TravelBody } from "./travel-page";

/** Renders a document as a PDF of A4 pages, in the language and format of its recipient. */
export function renderPrintable({ paper, manner: preferences, images, qr }: PrintTask): Promise<Buffer> {
  const reading = readingFor(preferences);
  const { words, written, locale } = reading;
  const folio = ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) =>
    filled(words.page, { page: written.number(pageNumber), pages: written.number(totalPages) });
  const end = locale === "fa" ? "left" : "right";
  const title = words[paper.kind];
  const reference = "number" in paper ? paper.label : paper.local_pnr;
  const { footer } = paper.issuer.style;
  return renderToBuffer(
    <Document title={`${title} ${reference}`} language={locale} producer="Safar">
      <Page size="A4" style={[styles.page, ...(footer ? [styles.aboveFooter] : [])]}>
        <Head issuer={paper.issuer} logo={images.logo} title={title} reading={reading} />
        {"number" in paper ? (
          <InvoiceBody paper={paper} reading={reading} />
        ) : (
          <TravelBody paper={paper} reading={reading} manner={preferences} />
        )}
        <Seal stamp={images.stamp} qr={qr} reading={reading} />
        <View style={styles.foot} fixed>
          {footer && (
            <FreeText locale={locale} style={{ ...styles.faint, marginBottom: 4 }}>
              {footer[locale]}
            </FreeText>
          )}
          <View style={[way(locale), { justifyContent: "space-between" }]}>
            <Text style={[styles.faint, styles.half, readingOf("", locale)]}>{reference}</Text>
            <Text style={[styles.faint, styles.half, { ...readingOf("", locale), textAlign: end }]} render={folio} />
          </View>
        </View>
      </Page>
    </Document>,
  );
}

type HeadProps = { issuer: Issuer; logo: PrintedImages["logo"]; title: string; reading: Reading };

function Head({ issuer, logo, title, reading }: HeadProps) {
  const { locale } = reading;
  const { color } = issuer.style;
  const lines = [issuer.address[locale], issuer.phone, issuer.email, issuer.website];
  return (
    <View style={[styles.head, way(locale), { borderBottomColor: color }]}>
      <View style={{ justifyContent: "space-between", alignItems: locale === "fa" ? "flex-end" : "flex-start" }}>
        {logo && <Image src={Buffer.from(logo)} style={[styles.logo, { objectPosition: side(locale) }]} />}
        <FreeText locale={locale} style={{ ...styles.title, color }}>
          {title}
        </FreeText>
      </View>
      <View style={styles.issuerBox}>
        <FreeText locale={locale} style={styles.issuer}>
          {issuer.name[locale]}
        </FreeText>
        {[...lines, ...issuer.codes.map((code) => code[locale])].map(
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

const side = (locale: Reading["locale"]) => (locale === "fa" ? "right" : "left");

/** The issuer's stamp, and the code that opens the document's verification. */
function Seal({ stamp, qr, reading }: { stamp: PrintedImages["stamp"]; qr: PrintTask["qr"]; reading: Reading }) {
  const { words, locale } = reading;
  return (
    <View style={[styles.seal, way(locale)]} wrap={false}>
      <View style={[way(locale), { alignItems: "center" }]}>
        <Svg viewBox={`0 0 ${qr.side} ${qr.side}`} style={styles.qr}>
          <Path d={qr.path} fill="#000000" />
        </Svg>
        <FreeText locale={locale} style={{ ...styles.faint, marginHorizontal: 6 }}>
          {words.verify}
        </FreeText>
      </View>
      {stamp && <Image src={Buffer.from(stamp)} style={styles.stamp} />}
    </View>
  );
}
