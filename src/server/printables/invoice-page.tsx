import { View } from "@react-pdf/renderer";
import { amountInWords } from "@/domain/kernel/amount-in-words";
import { decimalsOf } from "@/domain/kernel/decimals";
import { filled } from "@/domain/reporting/export/words";
import type { PrintableInvoice } from "@/domain/reporting/printable/rules";
import { currencyName, type Reading } from "./reading";
import { Fact, FreeText, Section, styles, Table, way } from "./styles";

/**
 * An invoice or a credit note: what was sold to whom, line by line, the total in digits and words, and how it was paid.
 */
export function InvoiceBody({ paper, reading }: { paper: PrintableInvoice; reading: Reading }) {
  const { words, written, locale } = reading;
  const decimals = decimalsOf(paper.currency);
  const money = (minor: number) => written.money({ minor: BigInt(minor), decimals });
  const unit = currencyName(paper.currency, locale);
  const withUnit = (minor: number) => `${money(minor)} ${unit}`;
  const back = paper.kind === "credit_note";
  const buyer = paper.buyer.code ? `${paper.buyer.name[locale]} (${paper.buyer.code})` : paper.buyer.name[locale];
  const paid = paper.paid.map(({ by, amount }) => `${words[by]}: ${withUnit(amount)}`).join(" · ");
  return (
    <>
      <View style={[styles.facts, way(locale)]}>
        <Fact name={words.number} value={written.figures(paper.label)} reading={reading} big />
        <Fact name={words.fiscalYear} value={written.figures(String(paper.fiscal_year))} reading={reading} />
        <Fact name={words.issued} value={written.instant(paper.issued_at)} reading={reading} />
        <Fact name={words.buyer} value={buyer} reading={reading} />
        {paper.buyer.national_id && (
          <Fact name={words.nationalId} value={written.figures(paper.buyer.national_id)} reading={reading} />
        )}
        <Fact name={words.reference} value={paper.reference} reading={reading} />
        {paper.of !== null && <Fact name={words.of} value={written.figures(paper.of)} reading={reading} />}
      </View>
      <Section title={words.item} reading={reading}>
        <Table
          columns={[
            { name: words.item, width: "36%" },
            { name: words.count, width: "8%", figure: true },
            { name: words.base, width: "15%", figure: true },
            { name: words.tax, width: "12%", figure: true },
            { name: words.discount, width: "12%", figure: true },
            { name: words.total, width: "17%", figure: true },
          ]}
          rows={paper.lines.map((line) => [
            [line.title[locale], ...(line.detail ? [line.detail[locale]] : [])],
            written.number(line.count),
            money(line.base),
            money(line.tax),
            money(line.discount),
            money(line.total),
          ])}
          reading={reading}
        />
      </Section>
      <View style={[way(locale), { justifyContent: "space-between", marginTop: 10 }]}>
        <View style={{ width: "60%" }}>
          <Fact
            name={words.inWords}
            value={amountInWords(paper.total, paper.currency, locale)}
            reading={reading}
            wide
          />
        </View>
        <View style={{ width: "36%" }}>
          {paper.taxes.map(({ points, base, tax }) => (
            <Fact
              key={points}
              name={filled(points === null ? words.taxEntered : words.taxAt, {
                percent: written.number((points ?? 0) / 100),
              })}
              value={`${money(tax)} (${filled(words.taxBase, { amount: money(base) })})`}
              reading={reading}
              wide
            />
          ))}
          <Fact name={words.total} value={withUnit(paper.total)} reading={reading} big wide />
        </View>
      </View>
      {paid && (
        <FreeText locale={locale} style={{ ...styles.faint, marginTop: 6 }}>
          {`${back ? words.givenBack : words.paidBy} — ${paid}`}
        </FreeText>
      )}
    </>
  );
}
