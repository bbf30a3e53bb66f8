import { plain } from "../format/runs";

/** Downloads CSV text. The byte order mark tells a spreadsheet that it is UTF-8. */
export function saveCsv(name: string, text: string): void {
  save(name, new Blob(["\ufeff", plain(text)], { type: "text/csv;charset=utf-8" }));
}

/** Downloads a text that the server made and audited, unchanged. */
export const saveText = ({ name, mime, content }: { name: string; mime: string; content: string }): void =>
  save(name, new Blob([content], { type: mime }));

function save(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
