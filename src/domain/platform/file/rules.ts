/** What can be uploaded: the content type that is told, and the endings a name may have for it, the first one ours. */
export const FORMATS = {
  pdf: { mime: "application/pdf", endings: ["pdf"] },
  jpg: { mime: "image/jpeg", endings: ["jpg", "jpeg"] },
  png: { mime: "image/png", endings: ["png"] },
  webp: { mime: "image/webp", endings: ["webp"] },
  xlsx: { mime: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", endings: ["xlsx"] },
  csv: { mime: "text/csv", endings: ["csv"] },
} as const;

export type Format = keyof typeof FORMATS;
const ALL_FORMATS = Object.keys(FORMATS) as Format[];

export const MAX_BYTES = 10 * 1_048_576;
/** Beyond these an image is a bomb: 50 million pixels decode to 200 MB. */
export const MAX_PIXELS = 50_000_000;
export const MAX_SIDE_LENGTH = 20_000;

/** What a caller may wish for: less than the limits, never more. */
export type Limits = { maxBytes?: number; formats?: readonly string[] };

/** The limits as they hold: what is wished beyond them changes nothing, and so does a wish for nothing at all. */
export function clamped({ maxBytes = MAX_BYTES, formats }: Limits = {}): { maxBytes: number; formats: Format[] } {
  const wished = formats?.map((name) => name.toLowerCase().replace(/^\.?jpeg$|^\./, (at) => (at === "." ? "" : "jpg")));
  return {
    maxBytes: Math.max(1, Math.min(maxBytes, MAX_BYTES)),
    formats: wished ? ALL_FORMATS.filter((format) => wished.includes(format)) : ALL_FORMATS,
  };
}

/** Content types that have a preview; the others are told by their names. */
export const hasPreview = (mime: string) => mime.startsWith("image/") || mime === FORMATS.pdf.mime;

const MAX_NAME_LENGTH = 120;
/** Control characters, what is no character, marks that turn the reading direction, and what file systems give a meaning. */
const UNSHOWN = /[\p{Cc}\p{Cs}\p{Cn}\u200e\u200f\u202a-\u202e\u2066-\u2069"<>:|?*]/gu;
/** Windows opens devices by these names. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** The client's name as it is kept and shown: no folders, nothing that misleads, at most 120 characters, its ending kept. */
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

/** Endings that something runs or draws: nowhere in a name, so that nobody takes `offer.html.pdf` or `x.php.jpg` for more. */
const ACTIVE =
  /\.(exe|com|scr|bat|cmd|msi|dll|ps1|vbs?|wsf|hta|lnk|jar|apk|app|sh|php\d?|phtml|phar|aspx?|jspx?|cgi|pl|py|rb|js|mjs|cjs|ts|svgz?|x?html?|shtml|xml|xsl|swf|mht(ml)?|url|htaccess)(?=\.|$)/i;

/** Whether a name may stand for a content of this format. */
export function nameFits(name: string, format: Format): boolean {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  return (FORMATS[format].endings as readonly string[]).includes(ending) && !ACTIVE.test(name);
}

const MAX_FOLDERS = 4;

/** The client's path as a prefix inside the branch's own area: folders of `a-z0-9_-`, four at most; the rest is left out. */
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
