import { posix } from "node:path";
import { LIMITS } from "../limits";
import type { Collected } from "./collect";
import { Refused } from "./refuse";
import { readSheetPart } from "./sheet-part";
import { readXml } from "./xml";
import { openParts, type Parts } from "./zip";

/** The header of the container format of old and encrypted workbooks. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0];

/** The first sheet of a workbook: values only; for a formula its result. */
export async function readXlsx(bytes: Uint8Array, into: Collected): Promise<void> {
  if (OLE.every((byte, at) => bytes[at] === byte)) throw new Refused("protected");
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw new Refused("unreadable");
  const parts = await openParts(bytes);
  if ([...parts.names].some((name) => /vbaProject\.bin$/i.test(name))) throw new Refused("macros");
  const { sheet, from1904 } = await firstSheet(parts);
  const shared = parts.names.has("xl/sharedStrings.xml") ? await sharedTexts(parts) : [];
  const dated = parts.names.has("xl/styles.xml") ? await dateStyles(parts) : new Set<number>();
  await readSheetPart(parts.open(sheet), { name: sheet, shared, dated, from1904 }, into);
}

async function firstSheet(parts: Parts): Promise<{ sheet: string; from1904: boolean }> {
  let first: string | undefined;
  let from1904 = false;
  await readXml(parts.open("xl/workbook.xml"), "xl/workbook.xml", {
    open(name, attributes) {
      if (name === "workbookPr") from1904 = /^(1|true)$/.test(attributes["date1904"] ?? "");
      if (name === "sheet") first ??= Object.entries(attributes).find(([key]) => /(^|:)id$/.test(key))?.[1];
    },
  });
  let target: string | undefined;
  await readXml(parts.open("xl/_rels/workbook.xml.rels"), "xl/_rels/workbook.xml.rels", {
    open(name, { Id, Target, TargetMode }) {
      if (name === "Relationship" && Id === first && TargetMode !== "External") target ??= Target;
    },
  });
  if (!first || !target) throw new Refused("damaged", "xl/workbook.xml");
  const sheet = target.startsWith("/") ? target.slice(1) : posix.join("xl", target);
  return { sheet, from1904 };
}

/** Texts that cells refer to by index; phonetic readings (rPh) are excluded. */
async function sharedTexts(parts: Parts): Promise<string[]> {
  const texts: string[] = [];
  let total = 0;
  let text = "";
  let taking = false;
  let reading = 0;
  await readXml(parts.open("xl/sharedStrings.xml"), "xl/sharedStrings.xml", {
    open(name) {
      if (name === "si") text = "";
      else if (name === "rPh") reading++;
      else if (name === "t") taking = reading === 0;
    },
    text(piece) {
      if (!taking) return;
      text += piece;
      total += piece.length;
      if (total > LIMITS.sharedText) throw new Refused("inflated", "xl/sharedStrings.xml", LIMITS.sharedText);
    },
    close(name) {
      if (name === "si") texts.push(text);
      else if (name === "rPh") reading--;
      else if (name === "t") taking = false;
    },
  });
  return texts;
}

/** Built-in formats of dates. */
const DATE_FORMATS = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47]);

/** The cell styles that show a number as a date. */
async function dateStyles(parts: Parts): Promise<Set<number>> {
  const formats = new Set(DATE_FORMATS);
  const dated = new Set<number>();
  let inCells = false;
  let nr = 0;
  await readXml(parts.open("xl/styles.xml"), "xl/styles.xml", {
    open(name, { numFmtId, formatCode }) {
      if (name === "numFmt" && isDateFormat(formatCode ?? "")) formats.add(Number(numFmtId));
      else if (name === "cellXfs") inCells = true;
      else if (name === "xf" && inCells) {
        if (formats.has(Number(numFmtId ?? 0))) dated.add(nr);
        nr++;
      }
    },
    close(name) {
      if (name === "cellXfs") inCells = false;
    },
  });
  return dated;
}

/** Text in quotes, in brackets or after a backslash is literal. */
const isDateFormat = (code: string) =>
  /[dmyhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, "").replace(/General/gi, ""));
