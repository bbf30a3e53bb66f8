import { Refusal, refuseField } from "../../kernel/errors";
import type { Received } from "../../kernel/file-store";
import { type Bytes, withBytes } from "./bytes";
import { FAULTS, type FileIssue } from "./faults";
import { looksLikeCsv, markedEncoding } from "./inspect-csv";
import { looksLikeJpeg, looksLikePng, looksLikeWebp, type Size } from "./look-image";
import { looksLikePdf } from "./look-pdf";
import { looksLikeXlsx } from "./look-xlsx";
import { type Clamped, FORMATS, type Format, MAX_PIXELS, MAX_SIDE_LENGTH, nameFits } from "./rules";

type Found = { format: Format; mime: string; width: number | null; height: number | null };
/** Inspects content: an issue, or the pixel size of an image. */
type Look = (bytes: Bytes) => Promise<FileIssue | Size | null>;

const HEAD = 4_100;
/** Magic bytes of each format; text has none. */
const MARKS: readonly { format: Format; is: (head: Buffer) => boolean; look: Look }[] = [
  { format: "pdf", is: (head) => head.toString("latin1", 0, 5) === "%PDF-", look: looksLikePdf },
  { format: "jpg", is: (head) => head.readUIntBE(0, 3) === 0xffd8ff, look: looksLikeJpeg },
  { format: "png", is: (head) => head.toString("hex", 0, 8) === "89504e470d0a1a0a", look: looksLikePng },
  { format: "webp", is: (head) => /^RIFF[\s\S]{4}WEBP/.test(head.toString("latin1", 0, 12)), look: looksLikeWebp },
  { format: "xlsx", is: (head) => head.readUInt32BE(0) === 0x504b0304, look: looksLikeXlsx },
];

/**
 * Detects a file's format from its bytes without decoding it, so that decompression bombs are refused by their declared
 * size. Throws fileRefused (3014) with the problem, tooLarge (3008) when too large, fieldMissing (3002) when empty.
 */
export async function inspect(
  { at, size }: Received,
  name: string,
  { maxBytes, formats, anyEncoding }: Clamped,
): Promise<Found> {
  if (size > maxBytes) throw new Refusal("tooLarge", { data: { limit_bytes: maxBytes } });
  if (size === 0) throw refuseField("file", EMPTY, "fieldMissing");
  return withBytes(at, size, async (bytes) => {
    const head = Buffer.alloc(HEAD);
    (await bytes.read(0, HEAD)).copy(head);
    const mark = MARKS.find(({ is }) => is(head));
    const format = mark?.format ?? textFormat(headText(head), formats);
    const found = mark ? await mark.look(bytes) : await noneOfOurs(head, bytes, { format, anyEncoding });
    if (typeof found === "string") throw refuse(FAULTS[found]);
    if (!formats.includes(format))
      throw refuse({
        en: `${format} is not asked for here: ${formats.join(", ") || "nothing is"}`,
        fa: `${format} اینجا پذیرفته نیست: ${formats.join("، ") || "هیچ نوعی"}`,
      });
    if (!nameFits(name, format))
      throw refuse({
        en: `the content is ${format}, its name says otherwise`,
        fa: `محتوا ${format} است و نام فایل چیز دیگری می‌گوید`,
      });
    const { width, height } = found ?? { width: null, height: null };
    if (width !== null && height !== null) refuseBomb({ width, height });
    return { format, mime: FORMATS[format].mime, width, height };
  });
}

const headText = (head: Buffer) => new TextDecoder(markedEncoding(head) ?? "utf-8").decode(head);

/** Text without magic bytes: formats of bank statements where they are requested, else CSV. */
function textFormat(head: string, formats: readonly Format[]): Format {
  const bare = head.replace(/^\ufeff/, "").trimStart();
  if (formats.includes("ofx") && (/^OFXHEADER\s*:/i.test(bare) || /^<(\?xml[^>]*>\s*<)?(\?OFX|OFX>)/i.test(bare)))
    return "ofx";
  if (formats.includes("xml") && /^<(\?xml\s|([\w-]+:)?Document[\s>])/.test(bare)) return "xml";
  return formats.includes("mt940") && /^(\{1:|:\d{2}[A-Z]?:)/.test(bare) ? "mt940" : "csv";
}

/** Markup of statements is data, never a page: it is served as a download only. */
const MARKED_UP: ReadonlySet<Format> = new Set(["xml", "ofx"]);

/** Accepts text; refuses other content by its detected type. */
async function noneOfOurs(
  head: Buffer,
  bytes: Bytes,
  { format, anyEncoding }: { format: Format; anyEncoding: boolean },
): Promise<FileIssue | null> {
  // Loaded on demand: unknown content is rare.
  const { fileTypeFromBuffer } = await import("file-type");
  // A byte order mark looks like the frame of an MPEG.
  const marked = anyEncoding && markedEncoding(head) !== null;
  const type = marked ? undefined : await fileTypeFromBuffer(head).catch(() => undefined);
  if (type && !(MARKED_UP.has(format) && type.mime.endsWith("/xml")))
    throw refuse({ en: `${type.mime} is not accepted`, fa: `${type.mime} پذیرفته نیست` });
  const issue = await looksLikeCsv(bytes, anyEncoding ? "any" : "utf-8");
  return issue === "markup" && MARKED_UP.has(format) ? null : issue;
}

function refuseBomb({ width, height }: Size): void {
  if (width > MAX_SIDE_LENGTH || height > MAX_SIDE_LENGTH || width * height > MAX_PIXELS)
    throw refuse({
      en: `${width} x ${height} pixels are too many: ${MAX_PIXELS / 1e6} million at most`,
      fa: `${width} در ${height} پیکسل بیش از اندازه است: حداکثر ${MAX_PIXELS / 1e6} میلیون`,
    });
}

const refuse = (message: { en: string; fa: string }) => refuseField("file", message, "fileRefused");
const EMPTY = { en: "the file is empty", fa: "فایل خالی است" };
