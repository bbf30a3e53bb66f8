import { deflateRawSync } from "node:zlib";
import yazl from "yazl";
import type { TableIssue } from "@/domain/platform/table-file/limits";

/** A file a user might upload, and the result: a fault, or its number of rows. */
export type Hostile = {
  name: string;
  csv?: boolean;
  make: () => Promise<Buffer> | Buffer;
  becomes: TableIssue | number;
};

const TYPES = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`;
const RELS = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="worksheet" Target="worksheets/sheet1.xml"/></Relationships>`;
const WORKBOOK = `<workbook xmlns:r="x"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`;
const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const text = (name: string, value: string) => `<c r="${name}" t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (nr: number, ...cells: string[]) => `<row r="${nr}">${cells.join("")}</row>`;
const HEAD = row(1, text("A1", "name"), text("B1", "code"));
const ROW = row(2, text("A2", "x"), text("B2", "1"));

type Parts = Record<string, string | Buffer>;
const workbook = (sheet: string | Buffer, more: Parts = {}): Parts => ({
  "[Content_Types].xml": TYPES,
  "xl/workbook.xml": WORKBOOK,
  "xl/_rels/workbook.xml.rels": RELS,
  "xl/worksheets/sheet1.xml": sheet,
  ...more,
});

function zip(parts: Parts | [string, string | Buffer][]): Promise<Buffer> {
  const file = new yazl.ZipFile();
  for (const [name, content] of Array.isArray(parts) ? parts : Object.entries(parts))
    file.addBuffer(Buffer.isBuffer(content) ? content : Buffer.from(content), name);
  file.end();
  return new Promise((done, fail) => {
    const chunks: Buffer[] = [];
    file.outputStream.on("data", (chunk: Buffer) => chunks.push(chunk));
    file.outputStream.on("end", () => done(Buffer.concat(chunks))).on("error", fail);
  });
}

const xlsx = (rows: string, more: Parts = {}) => zip(workbook(sheetOf(rows), more));
const letters = (n: number): string =>
  (n >= 26 ? letters(Math.floor(n / 26) - 1) : "") + String.fromCharCode(65 + (n % 26));
const wide = (columns: number) => row(1, ...Array.from({ length: columns }, (_, at) => text(`${letters(at)}1`, "x")));
const long = (rows: number) => Array.from({ length: rows }, (_, at) => row(at + 1, text(`A${at + 1}`, "x"))).join("");
const swapped = async (made: Promise<Buffer>, from: Buffer, to: Buffer): Promise<Buffer> => {
  const bytes = await made;
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + to.length)) to.copy(bytes, at);
  return bytes;
};
/** Claims to unpack to `claimed` bytes. */
async function lying(claimed: number): Promise<Buffer> {
  const bytes = await xlsx(HEAD + long(2_000));
  for (const [mark, at] of [
    [Buffer.from("PK\u0001\u0002", "latin1"), 24],
    [Buffer.from("PK\u0003\u0004", "latin1"), 22],
  ] as const)
    for (let found = bytes.indexOf(mark); found >= 0; found = bytes.indexOf(mark, found + 4))
      bytes.writeUInt32LE(claimed, found + at);
  return bytes;
}

const doctype = (body: string) => `<!DOCTYPE x [${body}]>`;
const LAUGHS = doctype(
  `<!ENTITY a "ha">${Array.from({ length: 20 }, (_, n) => `<!ENTITY ${"b".repeat(n + 1)} "&${n ? "b".repeat(n) : "a"};&${n ? "b".repeat(n) : "a"};">`).join("")}`,
);
const shared = (count: number, size: number) => `<sst>${`<si><t>${"x".repeat(size)}</t></si>`.repeat(count)}</sst>`;

export const WORKBOOKS: Hostile[] = [
  { name: "an ordinary one", make: () => xlsx(HEAD + ROW), becomes: 2 },
  {
    name: "cells A1 and XFD1048576",
    make: () => xlsx(row(1, text("A1", "x")) + row(1_048_576, text("XFD1048576", "x"))),
    becomes: "columns",
  },
  { name: "a far row alone", make: () => xlsx(HEAD + row(1_048_576, text("A1048576", "x"))), becomes: 2 },
  {
    name: "far cells without a value",
    make: () => xlsx(HEAD + row(2, text("A2", "x"), '<c r="XFD2" s="1"/>')),
    becomes: 2,
  },
  { name: "a cell beyond all columns", make: () => xlsx(row(1, text("ZZZZ1", "x"))), becomes: "damaged" },
  { name: "61 columns", make: () => xlsx(wide(61)), becomes: "columns" },
  { name: "16,384 columns", make: () => xlsx(wide(16_384)), becomes: "columns" },
  { name: "50,001 rows", make: () => xlsx(long(50_001)), becomes: "rows" },
  { name: "a million empty rows", make: () => xlsx(HEAD + ROW + "<row/>".repeat(1_000_000)), becomes: 2 },
  { name: "rows without numbers", make: () => xlsx("<row><c t='n'><v>1</v></c></row>".repeat(3)), becomes: 3 },
  { name: "a row numbered by words", make: () => xlsx('<row r="one"><c><v>1</v></c></row>'), becomes: "damaged" },
  { name: "a cell of 5,000 characters", make: () => xlsx(row(1, text("A1", "x".repeat(5_000)))), becomes: "cell" },
  { name: "a cell of 40 MB", make: () => xlsx(row(1, text("A1", "x".repeat(40_000_000)))), becomes: "cell" },
  {
    name: "a cell of many pieces",
    make: () => xlsx(row(1, `<c r="A1" t="inlineStr"><is>${"<t>xxxxxxxxxx</t>".repeat(20_000)}</is></c>`)),
    becomes: "cell",
  },
  {
    name: "a bomb of spaces",
    make: () => zip(workbook(sheetOf(HEAD + ROW + " ".repeat(260_000_000)))),
    becomes: "inflated",
  },
  {
    name: "huge shared texts",
    make: () => xlsx(HEAD + ROW, { "xl/sharedStrings.xml": shared(20_000, 4_000) }),
    becomes: "inflated",
  },
  {
    name: "a million shared texts",
    make: () => xlsx(row(1, '<c r="A1" t="s"><v>999999</v></c>'), { "xl/sharedStrings.xml": shared(1_000_000, 1) }),
    becomes: 1,
  },
  {
    name: "one shared text, told by 60,000 cells",
    make: () =>
      xlsx(`<row>${'<c t="s"><v>0</v></c>'.repeat(10)}</row>`.repeat(6_000), {
        "xl/sharedStrings.xml": shared(1, 100),
      }),
    becomes: 6_000,
  },
  {
    name: "one long shared text, told by three million cells",
    make: () =>
      xlsx(`<row>${'<c t="s"><v>0</v></c>'.repeat(60)}</row>`.repeat(50_000), {
        "xl/sharedStrings.xml": shared(1, 4_096),
      }),
    becomes: "text",
  },
  {
    name: "a shared text that is not there",
    make: () => xlsx(HEAD + row(2, '<c r="A2" t="s"><v>77</v></c>')),
    becomes: 1,
  },
  {
    name: "entities that grow",
    make: () => zip(workbook(`${LAUGHS}${sheetOf(row(1, text("A1", "&bbbb;")))}`)),
    becomes: "doctype",
  },
  {
    name: "an entity that reads a file",
    make: () =>
      zip(workbook(`${doctype('<!ENTITY x SYSTEM "file:///etc/passwd">')}${sheetOf(row(1, text("A1", "&x;")))}`)),
    becomes: "doctype",
  },
  { name: "an unknown entity", make: () => xlsx(row(1, text("A1", "&nosuch;"))), becomes: "damaged" },
  {
    name: "elements 100,000 deep",
    make: () => zip(workbook("<a>".repeat(100_000) + "</a>".repeat(100_000))),
    becomes: "damaged",
  },
  { name: "an element nobody closes", make: () => zip(workbook(`<worksheet><sheetData>${HEAD}`)), becomes: "damaged" },
  {
    name: "an attribute of 20 MB",
    make: () =>
      zip(workbook(`<worksheet a="${"x".repeat(20_000_000)}"><sheetData>${HEAD}${ROW}</sheetData></worksheet>`)),
    becomes: 2,
  },
  {
    name: "a sheet in UTF-16",
    make: () => zip(workbook(Buffer.from(`\ufeff${sheetOf(HEAD)}`, "utf16le"))),
    becomes: "damaged",
  },
  {
    name: "a sheet of broken UTF-8",
    make: () => zip(workbook(Buffer.concat([Buffer.from("<worksheet>"), Buffer.from([0xff, 0xfe, 0xc0])]))),
    becomes: "damaged",
  },
  { name: "characters that are none", make: () => xlsx(row(1, text("A1", "&#x0;"))), becomes: "damaged" },
  { name: "macros", make: () => xlsx(HEAD + ROW, { "xl/vbaProject.bin": "x" }), becomes: "macros" },
  {
    name: "formulas",
    make: () => xlsx(HEAD + row(2, '<c r="A2"><f>HYPERLINK("http://x")</f><v>5</v></c>')),
    becomes: 2,
  },
  {
    name: "a number of 16 digits",
    make: () => xlsx(row(1, '<c r="A1"><v>6037991234567890</v></c>')),
    becomes: "longNumber",
  },
  { name: "a number that is none", make: () => xlsx(row(1, '<c r="A1"><v>1e999</v></c>')), becomes: "damaged" },
  { name: "a zip in a zip", make: async () => zip({ "a.xlsx": await xlsx(HEAD) }), becomes: "damaged" },
  {
    name: "a part that stands twice",
    make: () => zip([...Object.entries(workbook(sheetOf(HEAD + ROW))), ["xl/workbook.xml", WORKBOOK]]),
    becomes: "damaged",
  },
  {
    name: "names that lead out",
    make: () =>
      swapped(
        zip(workbook(sheetOf(HEAD), { aaaaaaaaaaaa: "x" })),
        Buffer.from("aaaaaaaaaaaa"),
        Buffer.from("../../../etc"),
      ),
    becomes: "damaged",
  },
  {
    name: "6,000 parts",
    make: () =>
      zip(workbook(sheetOf(HEAD + ROW), Object.fromEntries(Array.from({ length: 6_000 }, (_, n) => [`p${n}`, ""])))),
    becomes: "parts",
  },
  { name: "sizes too small", make: () => lying(10), becomes: "damaged" },
  { name: "sizes too large", make: () => lying(2_000_000_000), becomes: "damaged" },
  {
    name: "a sheet elsewhere",
    make: () =>
      zip({
        ...workbook(sheetOf(HEAD)),
        "xl/_rels/workbook.xml.rels": RELS.replace(
          'Target="worksheets/sheet1.xml"',
          'TargetMode="External" Target="http://127.0.0.1/x.xml"',
        ),
      }),
    becomes: "damaged",
  },
  {
    name: "a sheet that is its own workbook",
    make: () =>
      zip({
        ...workbook(sheetOf(HEAD)),
        "xl/_rels/workbook.xml.rels": RELS.replace("worksheets/sheet1.xml", "workbook.xml"),
      }),
    becomes: 0,
  },
  {
    name: "no sheet",
    make: () => zip({ ...workbook(sheetOf(HEAD)), "xl/workbook.xml": "<workbook/>" }),
    becomes: "damaged",
  },
  { name: "half a file", make: async () => (await xlsx(HEAD + long(500))).subarray(0, 700), becomes: "damaged" },
  {
    name: "an old or encrypted workbook",
    make: () => Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(4_000)]),
    becomes: "protected",
  },
  {
    name: "a PDF that is a zip",
    make: async () => Buffer.concat([Buffer.from("%PDF-1.4\n"), await xlsx(HEAD)]),
    becomes: "unreadable",
  },
  { name: "HTML", make: () => Buffer.from("<html><table><tr><td>x</td></tr></table></html>"), becomes: "unreadable" },
  {
    name: "deflated noise",
    make: () => Buffer.concat([Buffer.from("PK\u0003\u0004"), deflateRawSync(Buffer.alloc(9_000_000))]),
    becomes: "damaged",
  },
  { name: "nothing", make: () => Buffer.alloc(0), becomes: "unreadable" },
];

export const CSVS: Hostile[] = [
  { name: "an ordinary one", make: () => Buffer.from("name,code\nx,1\n"), becomes: 2 },
  { name: "short rows, 9 MB", make: () => Buffer.from("1\n".repeat(4_700_000)), becomes: "rows" },
  { name: "empty rows, 9 MB", make: () => Buffer.from(`name,code\nx,1\n${"\n".repeat(9_000_000)}`), becomes: 2 },
  { name: "rows of separators", make: () => Buffer.from(`a,b\n${`${",".repeat(59)}\n`.repeat(40_000)}`), becomes: 1 },
  { name: "a row of separators alone", make: () => Buffer.from(",".repeat(2_000_000)), becomes: 0 },
  { name: "61 columns", make: () => Buffer.from(`${"x,".repeat(60)}x\n`), becomes: "columns" },
  { name: "a cell of 9 MB", make: () => Buffer.from(`a,b\n${"x".repeat(9_000_000)},1\n`), becomes: "cell" },
  {
    name: "a quote nobody closes",
    make: () => Buffer.from(`a,b\n"x,1\n${"y,2\n".repeat(2_000_000)}`),
    becomes: "cell",
  },
  { name: "quotes in the middle", make: () => Buffer.from('a,b\nx"y,1\n'), becomes: 2 },
  { name: "NUL bytes", make: () => Buffer.from("a,b\nx\u0000y,1\n"), becomes: "binary" },
  { name: "bytes of a picture", make: () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), becomes: "binary" },
  {
    name: "UTF-16, either way around",
    make: () => Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from("a,b\nx,1\n", "utf16le").swap16()]),
    becomes: 2,
  },
  {
    name: "half a UTF-16 character",
    make: () => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from([0x61, 0, 0x0a, 0, 0x00, 0xd8])]),
    becomes: 2,
  },
  {
    name: "the code page of Persian",
    make: () => Buffer.from([0xe4, 0xc7, 0xe3, 0x2c, 0x61, 0x0a, 0xca, 0x2c, 0x31, 0x0a]),
    becomes: 2,
  },
  {
    name: "the most there is",
    make: () => Buffer.from(`${Array(60).fill("x").join(",")}\n`.repeat(50_000)),
    becomes: 50_000,
  },
].map((one) => ({ ...one, csv: true }) as Hostile);
