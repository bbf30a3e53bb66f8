import PDFDocument from "pdfkit";
import {
  type BookHeading,
  type BookLine,
  type BookPage,
  PAGE_LINES,
  type Sums,
} from "@/domain/accounting/statutory-book/rules";
import { bookWords } from "@/domain/accounting/statutory-book/words";
import { jalaliText } from "@/domain/kernel/jalali";
import { fontFile } from "../font-file";
import { groupDigits } from "./group-digits";
import { type Shaped, textShaper } from "./shape-text";

/** A4 landscape in points. */
const [WIDTH, HEIGHT, MARGIN] = [842, 595, 28];
const LINE = 13;
const SIZE = 7.5;
const HEAD_Y = MARGIN + 62;

type Align = "start" | "end" | "money";
type Column = { name: string; width: number; align: Align };
type Cells = readonly (string | null)[];

/**
 * Prints pages of a book: identity and page number on top, sums carried from and forward around the lines, signature
 * lines on the last. A page is drawn directly, a hundred times faster than a laid out document; memory for one page.
 */
export async function* printBook(
  pages: Iterable<BookPage> | AsyncIterable<BookPage>,
  heading: BookHeading,
  volume: number,
): AsyncGenerator<Uint8Array> {
  const doc = new PDFDocument({
    ...{ size: [WIDTH, HEIGHT], margin: 0, autoFirstPage: false, lang: heading.locale },
    info: { Title: `${bookWords(heading.locale).book[heading.kind]} ${heading.fiscalYear}`, Producer: "Safar" },
  });
  const fonts = ["Regular", "Bold"].map((weight) => {
    doc.font(fontFile(`ttf/Vazirmatn-${weight}.ttf`));
    const font = doc._font;
    return { font, shape: textShaper(font, heading.locale === "fa" ? "rtl" : "ltr") };
  }) as [Face, Face];
  const draw = drawerOf(heading, volume, fonts);
  const ended = (async () => {
    for await (const page of pages) {
      doc.addPage();
      for (const { font } of fonts) doc.page.fonts[font.id] ??= font.ref();
      doc.addContent(draw(page));
    }
    doc.end();
  })();
  ended.catch(() => doc.end());
  yield* doc;
  await ended;
}

type Face = { font: PDFDocument["_font"]; shape: (text: string) => Shaped };

function drawerOf(heading: BookHeading, volume: number, [regular, bold]: [Face, Face]) {
  const isRtl = heading.locale === "fa";
  const words = bookWords(heading.locale);
  const write = writerOf(heading);
  const columns = columnsOf(heading);
  const lefts = placesOf(columns, isRtl);
  const put = (
    text: string,
    at: { x: number; y: number; width: number; align: Align; strong?: boolean; size?: number },
  ) => {
    const { font, shape } = at.strong ? bold : regular;
    const size = at.size ?? SIZE;
    const { hex, width } = fitting(shape, text, at.width / size);
    const isRight = at.align === "money" || (at.align === "start") === isRtl;
    const x = isRight ? at.x + at.width - width * size : at.x;
    return `/${font.id} ${size} Tf 1 0 0 1 ${x.toFixed(2)} ${(HEIGHT - at.y).toFixed(2)} Tm <${hex}> Tj\n`;
  };
  const row = (cells: Cells, y: number, strong = false) =>
    cells
      .map((text, at) =>
        text
          ? put(text, { x: lefts[at]! + 2, y, width: columns[at]!.width - 4, align: columns[at]!.align, strong })
          : "",
      )
      .join("");
  const across = (text: string, y: number, align: Align, size: number, strong = false) =>
    put(text, { x: MARGIN, y, width: WIDTH - 2 * MARGIN, align, size, strong });
  const sums = (label: string, { debit, credit }: Sums, y: number) =>
    row(
      columns.map(({ name }) =>
        name === words.columns.description
          ? label
          : name === words.columns.debit
            ? write.money(debit)
            : name === words.columns.credit
              ? write.money(credit)
              : null,
      ),
      y,
      true,
    );
  return (page: BookPage): string => {
    const { text, rules } = { text: [] as string[], rules: [] as number[] };
    text.push(across(`${words.book[heading.kind]} — ${heading.legalName}`, MARGIN + 12, "start", 12, true));
    text.push(
      across(
        `${words.page(write.figures(String(page.number)))} · ${words.volume(write.figures(String(volume)))}`,
        MARGIN + 12,
        "end",
        9,
        true,
      ),
    );
    text.push(across(identityOf(heading, write), MARGIN + 27, "start", 8));
    text.push(across(write.figures(heading.address), MARGIN + 40, "start", 8));
    text.push(across(periodOf(heading, write), MARGIN + 40, "end", 8));
    text.push(
      row(
        columns.map(({ name }) => name),
        HEAD_Y,
        true,
      ),
    );
    let y = HEAD_Y + LINE + 1;
    rules.push(HEAD_Y - 11, HEAD_Y + 4, y + 4);
    text.push(sums(words.from, page.before, y));
    for (const line of page.lines) {
      y += LINE;
      text.push(row(cellsOf(line, heading, write), y, line.is === "account"));
      rules.push(y + 4);
    }
    y = page.isLast ? y + LINE : HEAD_Y + LINE + 1 + (PAGE_LINES + 1) * LINE;
    if (page.isLast) {
      text.push(
        sums(
          words.month,
          { debit: page.after.debit - heading.before.debit, credit: page.after.credit - heading.before.credit },
          y,
        ),
      );
      rules.push(y + 4);
      y += LINE;
    }
    text.push(sums(page.isLast ? words.year : words.forward, page.after, y));
    rules.push(y + 4);
    if (page.isLast) text.push(signatures(heading, write, y + 2 * LINE, put));
    return `0.6 G 0.4 w\n${rules.map((at) => `${MARGIN} ${at} m ${WIDTH - MARGIN} ${at} l S\n`).join("")}q 1 0 0 -1 0 ${HEIGHT} cm BT\n${text.join("")}ET Q\n`;
  };
}

type Put = (text: string, at: { x: number; y: number; width: number; align: Align }) => string;

function signatures({ signers, locale }: BookHeading, write: Writing, y: number, put: Put): string {
  const width = (WIDTH - 2 * MARGIN) / signers.length;
  const words = bookWords(locale);
  return signers
    .map(({ name, position }, at) => {
      const x = MARGIN + (locale === "fa" ? signers.length - 1 - at : at) * width;
      return (
        put(write.figures(`${position}: ${name}`), { x, y, width: width - 10, align: "start" }) +
        put(`${words.sign}: ........................................`, {
          x,
          y: y + 2 * LINE,
          width: width - 10,
          align: "start",
        })
      );
    })
    .join("");
}

type Writing = ReturnType<typeof writerOf>;

function writerOf({ locale, decimals }: BookHeading) {
  const figures = (text: string) =>
    locale === "fa" ? text.replace(/\d/g, (digit) => String.fromCharCode(0x6f0 + Number(digit))) : text;
  const money = (minor: bigint) => figures(groupDigits(minor, decimals, locale));
  return { figures, money, day: (iso: string) => figures(locale === "fa" ? jalaliText(iso) : iso) };
}

function identityOf(heading: BookHeading, { figures }: Writing): string {
  const words = bookWords(heading.locale);
  const codes = [
    [words.nationalId, heading.nationalId],
    [words.registrationNo, heading.registrationNo],
    [words.economicCode, heading.economicCode],
    [words.sealCode, heading.sealCode],
  ] as const;
  return [heading.branchName, ...codes.flatMap(([name, value]) => (value ? [`${name}: ${figures(value)}`] : []))].join(
    " · ",
  );
}

function periodOf(heading: BookHeading, { figures, day }: Writing): string {
  const words = bookWords(heading.locale);
  const parts = [
    `${words.fiscalYear} ${figures(String(heading.fiscalYear))}`,
    words.period(day(heading.from), day(heading.to)),
    ...(heading.supplement > 0 ? [words.supplement(figures(String(heading.supplement)))] : []),
    `${words.currency} ${words.currencies[heading.currency] ?? heading.currency}`,
  ];
  return parts.join(" · ");
}

/** Widths add up to the width between the margins. */
function columnsOf({ kind, locale }: BookHeading): Column[] {
  const { columns } = bookWords(locale);
  const text = (name: string, width: number): Column => ({ name, width, align: "start" });
  const money = (name: string, width: number): Column => ({ name, width, align: "money" });
  const head = [text(columns.no, 46), text(columns.daily, 36), text(columns.date, 54)];
  const amounts = [money(columns.debit, 96), money(columns.credit, 96)];
  if (kind === "journal")
    return [...head, text(columns.code, 70), text(columns.account, 150), text(columns.description, 238), ...amounts];
  return [
    ...head,
    text(columns.code, 70),
    text(columns.description, 260),
    ...amounts,
    text(columns.side, 32),
    money(columns.balance, 96),
  ];
}

function placesOf(columns: readonly Column[], isRtl: boolean): number[] {
  let at = isRtl ? WIDTH - MARGIN : MARGIN;
  return columns.map(({ width }) => {
    const left = isRtl ? at - width : at;
    at = isRtl ? left : at + width;
    return left;
  });
}

function cellsOf(line: BookLine, { kind, locale }: BookHeading, write: Writing): Cells {
  const words = bookWords(locale);
  const side = (balance: bigint) =>
    balance === 0n ? words.sides.none : balance > 0n ? words.sides.debit : words.sides.credit;
  const size = (balance: bigint) => write.money(balance < 0n ? -balance : balance);
  if (line.is === "account") {
    const label = `${line.title} — ${line.continued ? words.continued : words.balance}`;
    return [null, null, null, write.figures(line.code), label, null, null, side(line.balance), size(line.balance)];
  }
  const money = (minor: bigint) => (minor === 0n ? null : write.money(minor));
  const head = [
    write.figures(String(line.no)),
    write.figures(String(line.dailyNo)),
    write.day(line.day),
    write.figures(line.code),
  ];
  const amounts = [money(line.debit), money(line.credit)];
  if (kind === "journal") return [...head, line.title, line.description, ...amounts];
  return [...head, line.description, ...amounts, side(line.balance ?? 0n), size(line.balance ?? 0n)];
}

/** The text, or as many of its words as fit. */
function fitting(shape: Face["shape"], text: string, width: number): Shaped {
  const whole = shape(text);
  if (whole.width <= width) return whole;
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (shape(`${text.slice(0, middle)}…`).width <= width) low = middle;
    else high = middle - 1;
  }
  return shape(`${text.slice(0, low)}…`);
}
