import { plain } from "../format/runs";

/** Downloads CSV text. The byte order mark tells a spreadsheet that it is UTF-8. */
export function saveCsv(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob(["\ufeff", plain(text)], { type: "text/csv;charset=utf-8" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
