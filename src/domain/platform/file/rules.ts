/** Formats that can be uploaded: content type, and allowed extensions, ours first. */
export const FORMATS = {
  pdf: { mime: "application/pdf", endings: ["pdf"] },
  jpg: { mime: "image/jpeg", endings: ["jpg", "jpeg"] },
  png: { mime: "image/png", endings: ["png"] },
  webp: { mime: "image/webp", endings: ["webp"] },
  xlsx: { mime: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", endings: ["xlsx"] },
  csv: { mime: "text/csv", endings: ["csv"] },
  xml: { mime: "application/xml", endings: ["xml"] },
  mt940: { mime: "text/x-mt940", endings: ["sta", "mt940", "940", "txt"] },
  ofx: { mime: "application/x-ofx", endings: ["ofx", "qfx"] },
} as const;

export type Format = keyof typeof FORMATS;
const ALL_FORMATS = Object.keys(FORMATS) as Format[];
/** Formats of bank statements, accepted only where a caller requests them: always served as a download. */
const ON_REQUEST: ReadonlySet<Format> = new Set(["xml", "mt940", "ofx"]);

export const MAX_BYTES = 10 * 1_048_576;
/** The same where formats of bank statements are requested: a year of lines is larger than a document. */
export const MAX_STATEMENT_BYTES = 20 * 1_048_576;
/** Larger images are treated as decompression bombs: 50 million pixels decode to 200 MB. */
export const MAX_PIXELS = 50_000_000;
export const MAX_SIDE_LENGTH = 20_000;

/** Limits a caller may request: tighter ones only. */
export type Limits = { maxBytes?: number; formats?: readonly string[] };

/** `anyEncoding`: text may be UTF-16 or in the code page of Persian Windows, as banks export it; else UTF-8 only. */
export type Clamped = { maxBytes: number; formats: Format[]; anyEncoding: boolean };

/** The effective limits: requests beyond ours and empty ones are ignored. */
export function clamped({ maxBytes, formats }: Limits = {}): Clamped {
  const wished = formats?.map((name) => name.toLowerCase().replace(/^\.?jpeg$|^\./, (at) => (at === "." ? "" : "jpg")));
  const accepted = ALL_FORMATS.filter((format) => (wished ? wished.includes(format) : !ON_REQUEST.has(format)));
  const anyEncoding = accepted.some((format) => ON_REQUEST.has(format));
  const most = anyEncoding ? MAX_STATEMENT_BYTES : MAX_BYTES;
  return { maxBytes: Math.max(1, Math.min(maxBytes ?? most, most)), formats: accepted, anyEncoding };
}

/** Content types with a preview; others are shown by name. */
export const hasPreview = (mime: string) => mime.startsWith("image/") || mime === FORMATS.pdf.mime;

const MAX_NAME_LENGTH = 120;
/** Control characters, non-characters, bidirectional marks, and characters with a meaning for file systems. */
const UNSHOWN = /[\p{Cc}\p{Cs}\p{Cn}\u200e\u200f\u202a-\u202e\u2066-\u2069"<>:|?*]/gu;
/** Windows opens devices by these names. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** Sanitizes a client's file name: no folders or misleading characters, at most 120 characters, extension retained. */
export function plainName(given: string): string {
  const last = given.split(/[/\\]/).at(-1)!;
  const bare = last
    .replace(UNSHOWN, "")
    .replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, "")
    .replace(DEVICE, "_$1");
  if (bare === "") return "file";
  const dot = bare.lastIndexOf(".");
  const ending = dot > 0 && bare.length - dot <= 10 ? bare.slice(dot) : "";
  return [...bare.slice(0, bare.length - ending.length)].slice(0, MAX_NAME_LENGTH - ending.length).join("") + ending;
}

/** Extensions of active content: forbidden anywhere in a name, so that `offer.html.pdf` and `x.php.jpg` are refused. */
const ACTIVE =
  /\.(exe|com|scr|bat|cmd|msi|dll|ps1|vbs?|wsf|hta|lnk|jar|apk|app|sh|php\d?|phtml|phar|aspx?|jspx?|cgi|pl|py|rb|js|mjs|cjs|ts|svgz?|x?html?|shtml|xml|xsl|swf|mht(ml)?|url|htaccess)(?=\.|$)/i;

/** Whether a name's extension fits the format. */
export function nameFits(name: string, format: Format): boolean {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  const rest = format === "xml" ? name.slice(0, -ending.length - 1) : name;
  return (FORMATS[format].endings as readonly string[]).includes(ending) && !ACTIVE.test(rest);
}

const MAX_FOLDERS = 4;

/** Sanitizes a client's path within the branch's area: folders of `a-z0-9_-`, at most four; the rest is dropped. */
export function plainFolders(given: string): string {
  const folders = given
    .split(/[/\\]/)
    .map((folder) =>
      folder
        .normalize("NFKD")
        .toLowerCase()
        .replace(/[^a-z0-9_-]+/g, "-")
        .replace(/^[-_]+|(?<![-_])[-_]+$/g, "")
        .slice(0, 40),
    )
    .filter((folder) => folder !== "");
  return folders.slice(0, MAX_FOLDERS).join("/") || "uploads";
}
