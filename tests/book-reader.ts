import { inflateSync } from "node:zlib";
import { groupBy } from "@/domain/kernel/group-by";

/** Reads printed books by their own content, without the code that wrote them. */
export type PrintedPage = {
  /** All texts of the page, top to bottom. */
  texts: string[];
  number: number;
  before: Pair;
  after: Pair;
  /** The sums of the period, on its last page. */
  period: Pair | null;
  postings: { debit: bigint; credit: bigint; balance: bigint | null; side: string | null }[];
};
type Pair = { debit: bigint; credit: bigint };
type Item = { x: number; y: number; text: string };

/** Left edges of the columns of amounts, by kind of book, right to left. */
const COLUMNS = {
  journal: { credit: 28, debit: 124 },
  ledger: { credit: 156, debit: 252 },
} as const;
const WIDTH = 96;

export function readPrinted(file: Buffer, kind: "journal" | "general" | "subsidiary"): PrintedPage[] {
  const objects = objectsOf(file);
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head));
  return pages.map((page) => pageOf(objects, page.head, kind));
}

type PdfObject = { head: string; stream: Buffer | null };

function objectsOf(file: Buffer): Map<number, PdfObject> {
  const text = file.toString("latin1");
  const found = new Map<number, PdfObject>();
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)endobj/g)) {
    const [head, body] = match[2]!.split("stream\n", 2) as [string, string | undefined];
    const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
    const raw =
      body === undefined ? null : Buffer.from(match[2]!.slice(head.length + 7, head.length + 7 + length), "latin1");
    found.set(Number(match[1]), { head, stream: raw && (head.includes("FlateDecode") ? inflateSync(raw) : raw) });
  }
  return found;
}

function pageOf(objects: Map<number, PdfObject>, head: string, kind: string): PrintedPage {
  const at = (name: string) => objects.get(Number(new RegExp(`/${name} (\\d+) 0 R`).exec(head)![1]))!;
  const fonts = new Map<string, Map<string, string>>();
  for (const [, name, id] of at("Resources").head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const unicode = Number(/\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(id))!.head)![1]);
    fonts.set(name!, unicodeOf(objects.get(unicode)!.stream!.toString("latin1")));
  }
  const items = itemsOf(at("Contents").stream!.toString("latin1"), fonts);
  const column = kind === "journal" ? COLUMNS.journal : COLUMNS.ledger;
  const inside = (row: Item[], left: number, width = WIDTH) =>
    row.find(({ x, text }) => x >= left && x < left + width && /\d/.test(text));
  const rows = [...groupBy(items, ({ y }) => y)].sort(([a], [b]) => b - a).map(([, row]) => row);
  const sums: Pair[] = [];
  const postings: PrintedPage["postings"] = [];
  for (const row of rows) {
    const [debit, credit] = [inside(row, column.debit), inside(row, column.credit)];
    const amounts = { debit: amountOf(debit), credit: amountOf(credit) };
    // The head of the page has no amounts: figures of it are not alone in these columns.
    if ([debit, credit].some((one) => one && !/^[\d,.]+$/.test(one.text))) continue;
    if (debit && credit) sums.push(amounts);
    else if (debit || credit) {
      const balance = kind === "journal" ? null : amountOf(inside(row, 28));
      const side = row.find(({ x }) => x >= 124 && x < 156)?.text ?? null;
      postings.push({ ...amounts, balance, side });
    }
  }
  const texts = rows.flatMap((row) => row.map(({ text }) => text));
  // Persian text is in visual order: the page comes last.
  const found = texts
    .map((text) => /^Page (\d+) · /.exec(text) ?? /^\d+ \P{Nd}+ · (\d+) \P{Nd}+$/u.exec(text))
    .find(Boolean);
  const number = Number(found?.[1]);
  return {
    texts,
    number,
    before: sums[0]!,
    after: sums.at(-1)!,
    period: sums.length === 3 ? sums[1]! : null,
    postings,
  };
}

const amountOf = (item: Item | undefined) => BigInt(item ? item.text.replace(/[^\d]/g, "") : 0);

/** Texts in visual order with Latin digits. */
function itemsOf(content: string, fonts: Map<string, Map<string, string>>): Item[] {
  return [...content.matchAll(/\/(F\d+) [\d.]+ Tf 1 0 0 1 ([\d.-]+) ([\d.-]+) Tm <([0-9a-f]*)> Tj/g)].map(
    ([, font, x, y, hex]) => ({
      ...{ x: Number(x), y: Number(y) },
      text: (hex!.match(/.{4}/g) ?? [])
        .map((glyph) => fonts.get(font!)!.get(glyph) ?? "�")
        .join("")
        .replace(/[۰-۹]/g, (digit) => String("۰۱۲۳۴۵۶۷۸۹".indexOf(digit)))
        .replaceAll("٬", ","),
    }),
  );
}

/** Characters by glyph. */
function unicodeOf(cmap: string): Map<string, string> {
  const found = new Map<string, string>();
  const textOf = (hex: string) => Buffer.from(hex, "hex").swap16().toString("utf16le");
  for (const [, first, list] of cmap.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)) {
    const codes = [...list!.matchAll(/<([0-9a-f ]*)>/gi)];
    for (const [at, [, hex]] of codes.entries())
      found.set((Number.parseInt(first!, 16) + at).toString(16).padStart(4, "0"), textOf(hex!.replaceAll(" ", "")));
  }
  return found;
}
