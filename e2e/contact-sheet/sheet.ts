import type { Seen } from "./look";

/** The sheet: a section per page, pictures side by side, faults above them. */
export function sheetOf(all: readonly Seen[]): string {
  const places = [...new Set(sorted(all).map(({ place }) => place))];
  const sections = places.map((place) => {
    const variants = sorted(all).filter((one) => one.place === place);
    const rows = variants.map(
      ({ pictures, faults }) => `
      ${faults.length > 0 ? `<ul>${faults.map((fault) => `<li>${plain(fault)}</li>`).join("")}</ul>` : ""}
      <div class="row">${pictures.map(figure).join("")}</div>`,
    );
    return `<section id="${plain(place)}"><h2>${plain(place)}</h2>${rows.join("")}</section>`;
  });
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Contact sheet</title>
<style>
  body { font: 14px system-ui, sans-serif; margin: 1rem; background: #f4f4f5 }
  pre { white-space: pre-wrap }
  h2 { font-size: 1rem; margin: 2rem 0 .5rem }
  li { color: #b00020 }
  .row { display: flex; gap: .5rem; margin-bottom: .5rem; align-items: flex-start }
  figure { margin: 0 } figcaption { color: #555; font-size: .75rem }
  img { height: 260px; border: 1px solid #ccc }
</style>
<h1>Contact sheet</h1>
<pre>${plain(summaryOf(all))}</pre>
${sections.join("\n")}
</html>
`;
}

const figure = ({ file, name }: Seen["pictures"][number]) =>
  `<figure><a href="${file}"><img src="${file}" loading="lazy" alt="${name}"></a><figcaption>${name}</figcaption></figure>`;

/** Number of visited pages, and each with faults and their number. */
export function summaryOf(all: readonly Seen[]): string {
  const faulty = sorted(all).filter(({ faults }) => faults.length > 0);
  const lines = faulty.map(
    ({ place, language, faults }) => `${language}  ${String(faults.length).padStart(3)}  ${place}`,
  );
  const places = new Set(all.map(({ place }) => place)).size;
  const pictures = all.reduce((sum, one) => sum + one.pictures.length, 0);
  const faults = all.reduce((sum, one) => sum + one.faults.length, 0);
  return [`${places} pages, ${pictures} pictures, ${faults} faults on ${faulty.length}`, ...lines].join("\n");
}

const sorted = (all: readonly Seen[]) =>
  [...all].sort((a, b) => a.place.localeCompare(b.place) || b.language.localeCompare(a.language));

const plain = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
