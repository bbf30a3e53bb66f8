import { View } from "@react-pdf/renderer";
import { decimalsOf } from "@/domain/kernel/decimals";
import { formatterFor } from "@/domain/reporting/export/formatter";
import { filled } from "@/domain/reporting/export/words";
import type { PrintableSegment, PrintableStay, PrintableTravel } from "@/domain/reporting/printable/rules";
import { currencyName, type Reading } from "./reading";
import { type Column, Fact, FreeText, Section, styles, Table, way } from "./styles";
import { termLines } from "./terms";

type Props = { paper: PrintableTravel; reading: Reading; manner: Parameters<typeof formatterFor>[0] };

/** A ticket or voucher: travelers, places, times, references, and cancellation penalties. */
export function TravelBody({ paper, reading, manner: preferences }: Props) {
  const { words, written, locale } = reading;
  const hotel = paper.segments.length === 0;
  const { conditions } = paper.issuer.style;
  return (
    <>
      {paper.canceled && (
        <View style={[way(locale), { marginTop: 8 }]}>
          <FreeText locale={locale} style={styles.canceled}>
            {words.canceled}
          </FreeText>
        </View>
      )}
      <View style={[styles.facts, way(locale)]}>
        <Fact name={words.booking} value={paper.local_pnr} reading={reading} big />
        {paper.supplier_pnr && (
          <Fact name={hotel ? words.hotelPnr : words.supplierPnr} value={paper.supplier_pnr} reading={reading} big />
        )}
        <Fact name={words.issued} value={written.instant(paper.issued_at)} reading={reading} />
      </View>
      {paper.segments.length > 0 && (
        <Section title={words.journey} reading={reading}>
          <Table columns={legColumns(words)} rows={paper.segments.map(legOf)} reading={reading} />
          <FreeText locale={locale} style={{ ...styles.faint, marginTop: 3 }}>
            {words.local}
          </FreeText>
        </Section>
      )}
      {paper.stays.map((stay) => (
        <Stay key={`${stay.hotel.fa} ${stay.check_in}`} stay={stay} reading={reading} />
      ))}
      <Section title={hotel ? words.guests : words.travellers} reading={reading}>
        <Table columns={travellerColumns()} rows={paper.travellers.map(travellerOf)} reading={reading} />
      </Section>
      {paper.price && <Price price={paper.price} reading={reading} />}
      {paper.terms.length > 0 && (
        <Section title={words.terms} reading={reading}>
          {termLines(paper.terms, reading, preferences).map((line) => (
            <FreeText key={line} locale={locale}>
              {line}
            </FreeText>
          ))}
        </Section>
      )}
      {conditions && (
        <Section title={words.conditions} reading={reading}>
          {conditions[locale].split("\n").map((line, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text
            <FreeText key={nth} locale={locale} style={styles.faint}>
              {line}
            </FreeText>
          ))}
        </Section>
      )}
    </>
  );

  function legColumns({ vehicle, from, to, departs, arrives, baggage }: typeof words): Column[] {
    return [
      { name: vehicle, width: "19%" },
      { name: from, width: "18%" },
      { name: departs, width: "18%" },
      { name: to, width: "18%" },
      { name: arrives, width: "18%" },
      { name: baggage, width: "9%" },
    ];
  }

  function legOf(leg: PrintableSegment): (string | string[])[] {
    const at = (instant: string, timeZone: string) =>
      formatterFor({ ...preferences, timeZone }).instant(new Date(instant));
    const detail = [paper.fare_class, leg.cabin && words[leg.cabin]].filter((one) => one !== null).join(" · ");
    return [
      [`${leg.carrier[locale]} ${leg.number}`, ...(detail ? [detail] : [])],
      placeOf(leg.origin),
      at(leg.departs_at, leg.departure_zone),
      placeOf(leg.destination),
      at(leg.arrives_at, leg.arrival_zone),
      leg.baggage_kg === null ? "" : `${written.number(leg.baggage_kg)} ${words.kg}`,
    ];
  }

  function placeOf({ code, name, city }: PrintableSegment["origin"]): string[] {
    const own = name[locale] === city[locale] ? [] : [name[locale]];
    return [`${city[locale]} (${code})`, ...own];
  }

  function travellerColumns(): Column[] {
    const numbered = paper.travellers.some(({ ticket_number }) => ticket_number !== null);
    return [
      { name: words.name, width: numbered ? "44%" : "54%" },
      { name: words.type, width: "16%" },
      { name: words.document, width: numbered ? "20%" : "30%" },
      ...(numbered ? [{ name: words.ticketNumber, width: "20%" }] : []),
    ];
  }

  function travellerOf(who: PrintableTravel["travellers"][number]): (string | string[])[] {
    const [first, second] = locale === "en" && who.name_latin ? [who.name_latin, who.name] : [who.name, who.name_latin];
    return [
      [first, ...(second && second !== first ? [second] : [])],
      words[who.pax_type],
      who.document ?? "",
      who.ticket_number ?? "",
    ];
  }
}

type PriceProps = { price: NonNullable<PrintableTravel["price"]>; reading: Reading };

/** What the travellers paid, by type, and its sum. */
function Price({ price, reading }: PriceProps) {
  const { words, written, locale } = reading;
  const { currency, fares, discount, total } = price;
  const money = (minor: number) => written.money({ minor: BigInt(minor), decimals: decimalsOf(currency) });
  return (
    <Section title={words.price} reading={reading}>
      <Table
        columns={[
          { name: words.type, width: "28%" },
          { name: words.count, width: "10%", figure: true },
          { name: words.base, width: "20%", figure: true },
          { name: words.tax, width: "20%", figure: true },
          { name: words.total, width: "22%", figure: true },
        ]}
        rows={fares.map(({ pax_type, count, base, tax, total }) => [
          ...[words[pax_type], written.number(count), money(base), money(tax), money(total)],
        ])}
        reading={reading}
      />
      <View style={[styles.facts, way(locale)]}>
        {discount > 0 && <Fact name={words.discount} value={money(discount)} reading={reading} />}
        <Fact name={words.total} value={`${money(total)} ${currencyName(currency, locale)}`} reading={reading} big />
      </View>
    </Section>
  );
}

function Stay({ stay, reading }: { stay: PrintableStay; reading: Reading }) {
  const { words, written, locale } = reading;
  const stars = stay.stars && filled(words.stars, { n: written.number(stay.stars) });
  const where = [stay.city[locale], stars, stay.address?.[locale], stay.phone].filter(Boolean).join(" · ");
  return (
    <Section title={words.stay} reading={reading}>
      <FreeText locale={locale} style={styles.strong}>
        {stay.hotel[locale]}
      </FreeText>
      <FreeText locale={locale} style={styles.faint}>
        {where}
      </FreeText>
      <View style={[styles.facts, way(locale)]}>
        <Fact name={words.checkIn} value={written.day(stay.check_in)} reading={reading} />
        <Fact name={words.checkOut} value={written.day(stay.check_out)} reading={reading} />
        <Fact
          name={words.nights}
          value={written.number(nightsBetween(stay.check_in, stay.check_out))}
          reading={reading}
        />
      </View>
      {stay.rooms.length > 0 && (
        <Table
          columns={[
            { name: words.room, width: "50%" },
            { name: words.board, width: "30%" },
            { name: words.guests, width: "20%" },
          ]}
          rows={stay.rooms.map(({ name, board, guests }) => [name[locale], words[board], written.number(guests)])}
          reading={reading}
        />
      )}
    </Section>
  );
}

const nightsBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
