import { Document, renderToBuffer } from "@react-pdf/renderer";
import type { ExportTableRow, Table } from "@/domain/reporting/export/table";
import { wordsOf } from "@/domain/reporting/export/words";
import { joinPdf } from "./join-pdf";
import "./pdf-fonts";
import { laidOut } from "./pdf-measures";
import { TablePage } from "./pdf-page";
import type { Writer } from "./writer";

/** Pages laid out together: bounds the memory for any number of pages. */
const PAGES_AT_ONCE = 8;

/** Writes a table page by page into one file. Rows have a fixed height, so the number of pages is known in advance. */
export const writePdf: Writer = async function* ({ table, written, manner: preferences, onPercent }) {
  const words = wordsOf(preferences.locale);
  const shape = laidOut(table);
  const join = joinPdf({ title: table.title, language: preferences.locale, madeAt: new Date() });
  let number = 0;
  let waiting: ExportTableRow[][] = [];
  const render = async (last: boolean) => {
    const pages = waiting.map((rows, index) => {
      number += 1;
      const foot = last && index === waiting.length - 1 ? table.foot() : undefined;
      const given = { table, shape, rows, foot, number, words, written, manner: preferences };
      return <TablePage key={number} {...given} />;
    });
    waiting = [];
    const part = await renderToBuffer(<Document>{pages}</Document>);
    onPercent(Math.floor((99 * number) / shape.pages));
    return join.add(part);
  };
  for await (const rows of pagesOf(table, shape)) {
    if (waiting.length === PAGES_AT_ONCE) yield await render(false);
    waiting.push(rows);
  }
  yield await render(true);
  yield join.end();
};

type Shape = ReturnType<typeof laidOut>;

/** Rows per page: fewer on the first, which has the title, and space on the last for totals and the ledger check. */
async function* pagesOf({ rows }: Table, { onFirst, onEach, pages }: Shape): AsyncGenerator<ExportTableRow[]> {
  let page: ExportTableRow[] = [];
  let made = 0;
  for await (const batch of rows) {
    for (const row of batch) {
      if (page.length === (made === 0 ? onFirst : onEach)) {
        yield page;
        made += 1;
        page = [];
      }
      page.push(row);
    }
  }
  yield page;
  // The totals did not fit below the last row.
  for (made += 1; made < pages; made++) yield [];
}
