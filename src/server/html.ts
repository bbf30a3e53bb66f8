/** A part of a page that is safe to send unescaped. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | Html | readonly Html[] | null | undefined | false;

/** Builds a part of a page. Values are escaped unless they are parts themselves; null and false render nothing. */
export function html(pieces: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(pieces.reduce((text, piece, place) => text + written(parts[place - 1]) + piece));
}

function written(part: Part): string {
  if (part === null || part === undefined || part === false) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map(({ text }) => text).join("");
  return String(part).replace(/[&<>"'`]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
