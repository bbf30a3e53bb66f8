import type { Ctx, SystemActor } from "../../kernel/context";
import { isOutcomeUnknown } from "../../kernel/errors";
import { jalaliText } from "../../kernel/jalali";
import { recordChange } from "../../kernel/record-change";
import type { InSnapshot, Snapshot } from "../../kernel/snapshot";
import type { RowOf } from "../../kernel/table-rows";
import { transact } from "../../kernel/transact";
import { type CsvCell, csvCell } from "../../platform/csv/rules";
import { type GeneratedFile, keepGenerated, storeGenerated } from "../../platform/file/generated-file";
import { decimal } from "../journal-export/rules";
import { MAX_FILE_BYTES, TAX_COLUMNS, type TaxColumn } from "./rules";

export type TaxCell = string | number | { amount: string };
export type TaxTools = {
  inSnapshot: InSnapshot;
  /** One sheet as XLSX: headings and rows. */
  sheet: (headings: readonly string[], rows: readonly (readonly TaxCell[])[]) => Promise<Uint8Array>;
};

type Due = RowOf<"book_files", "fm" | "fiscal_year" | "first_no" | "last_no" | "rows"> &
  RowOf<"tax_layouts", "separator" | "xlsx_rows"> & {
    supplement: number;
    since: string;
    columns: TaxColumn[];
    decimals: number;
  };
type Line = {
  no: number;
  day: string;
  generalCode: string;
  generalTitle: string;
  subCode: string;
  subTitle: string;
  description: string;
  debit: bigint;
  credit: bigint;
};

/**
 * Makes the electronic ledger of the tax authority of months whose journal is made, in the layout of their first day:
 * a side of an account per row, Jalali dates; XLSX, or CSV above the layout's number of rows. Returns how many.
 */
export async function makeTaxLedgers(ctx: Ctx<SystemActor>, tools: TaxTools): Promise<number> {
  for (let made = 0; ; made++) {
    const [due] = await ctx.query<Due>("books.tax-due", DUE, [ctx.actor.branchId]);
    if (!due) return made;
    let file: GeneratedFile | undefined;
    try {
      file = await written(ctx, tools, due);
      if (!(await record(ctx, due, file))) await ctx.files.remove(file.path);
    } catch (error) {
      if (file && !isOutcomeUnknown(error)) await ctx.files.remove(file.path).catch(() => {});
      throw error;
    }
  }
}

async function written(ctx: Ctx<SystemActor>, { inSnapshot, sheet }: TaxTools, due: Due): Promise<GeneratedFile> {
  const isSheet = due.rows <= due.xlsx_rows;
  const name = `tax-ledger-${due.fm}${due.supplement ? `-s${due.supplement}` : ""}`;
  const content = inSnapshot((books) =>
    isSheet ? asSheet(ctx, { books, due, sheet }) : asCsv(linesOf(ctx, books, due), due),
  );
  const format = isSheet ? { ending: "xlsx", mime: XLSX } : { ending: "csv", mime: "text/csv" };
  return storeGenerated(ctx, content, {
    ...{ ...format, name: `${name}.${format.ending}`, area: "books", maxBytes: MAX_FILE_BYTES },
  });
}

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const headings = ({ columns }: Due) => columns.map((column) => TAX_COLUMNS[column]);

type Sheet = { books: Snapshot; due: Due; sheet: TaxTools["sheet"] };

async function* asSheet(ctx: Ctx<SystemActor>, { books, due, sheet }: Sheet): AsyncGenerator<Uint8Array> {
  const rows: TaxCell[][] = [];
  for await (const lines of linesOf(ctx, books, due)) rows.push(...lines.map((line) => cellsOf(line, due)));
  yield await sheet(headings(due), rows);
}

async function* asCsv(lines: AsyncIterable<Line[]>, due: Due): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`\ufeff${csvRow(headings(due), due)}`);
  for await (const batch of lines) {
    const rows = batch.map((line) =>
      csvRow(
        cellsOf(line, due).map((cell) => (typeof cell === "object" ? cell.amount : cell)),
        due,
      ),
    );
    yield Buffer.from(rows.join(""));
  }
}

/** A cell with the separator is quoted. */
const csvRow = (cells: readonly CsvCell[], { separator }: Due): string => {
  const written = cells.map((cell) => {
    const text = csvCell(cell, { figures: true });
    return separator !== "," && text.includes(separator) && !text.startsWith('"') ? `"${text}"` : text;
  });
  return `${written.join(separator)}\r\n`;
};

function cellsOf(line: Line, { columns, decimals }: Due): TaxCell[] {
  const cells: Record<TaxColumn, TaxCell> = {
    ...{ voucher_no: line.no, date: jalaliText(line.day) },
    ...{ general_code: line.generalCode, general_title: line.generalTitle },
    ...{ subsidiary_code: line.subCode, subsidiary_title: line.subTitle },
    description: line.description.replace(/\s+/g, " ").trim(),
    ...{ debit: { amount: decimal(line.debit, decimals) }, credit: { amount: decimal(line.credit, decimals) } },
  };
  return columns.map((column) => cells[column]);
}

const linesOf = ({ actor }: Ctx<SystemActor>, books: Snapshot, { fiscal_year, first_no, last_no }: Due) =>
  books.each<Line>(LINES, [actor.branchId, fiscal_year, first_no, last_no]);

/** False when another process has recorded it. */
async function record(
  ctx: Ctx<SystemActor>,
  { fm, supplement, since, rows }: Due,
  file: GeneratedFile,
): Promise<boolean> {
  const { branchId } = ctx.actor;
  return transact(ctx, async (tx) => {
    await tx.db.$executeRaw`select lock_books(${branchId}::int)`;
    const of = { branchId, fm, supplement, since: new Date(since) };
    if ((await tx.db.taxLedgerFile.count({ where: of })) > 0) return false;
    const fileId = await keepGenerated(tx, file);
    await tx.db.taxLedgerFile.create({ data: { ...of, rows, fileId, sha256: file.checksum, madeAt: tx.now } });
    await recordChange(tx, {
      action: "book.tax_ledger",
      topic: "book.changed",
      subject: { type: "book", id: fm },
      after: { supplement, since, rows, sha256: file.checksum },
    });
    return true;
  });
}

const DUE = `
  select f.fm, f.supplement::int as supplement, f.fiscal_year, f.first_no, f.last_no, f.rows, t.since::text as since, t.columns, t.separator, t.xlsx_rows,
         c.exponent::int as decimals
    from book_files f
    join branches b on b.id = f.branch_id and b.country = 'IR'
    join ledger.currencies c on c.code = b.currency
    join ledger.periods p on p.branch_id = f.branch_id and p.fm = f.fm
   cross join lateral (select * from tax_layouts t where t.since <= lower(p.dates) order by t.since desc limit 1) t
   where f.branch_id = $1 and f.kind = 'journal' and f.part = 0 and f.rows > 0
     and not exists (select from tax_ledger_files x where x.branch_id = f.branch_id and x.fm = f.fm and x.supplement = f.supplement
                                                      and x.since = t.since)
   order by f.seq limit 1`;

const LINES = `
  select n.no, n.doc_date::text as day, g.code as "generalCode", g.title as "generalTitle", s.code as "subCode", s.title as "subTitle",
         coalesce(nullif(e.note, ''), v.description) as description, e.dr as debit, e.cr as credit
    from ledger.legal_numbers n
    join ledger.vouchers v on v.branch_id = n.branch_id and v.doc_date = n.doc_date and v.id = n.voucher_id
    join ledger.entries e on e.branch_id = n.branch_id and e.doc_date = n.doc_date and e.voucher_id = n.voucher_id
    join ledger.accounts a on a.branch_id = n.branch_id and a.id = e.account_id
    join ledger.accounts g on g.branch_id = n.branch_id and g.id = coalesce(a.general_id, a.id)
    join ledger.accounts s on s.branch_id = n.branch_id and s.id = coalesce(a.sub_ledger_id, a.id)
   where n.branch_id = $1 and n.fiscal_year = $2 and n.no between $3 and $4
   order by n.no, n.part, e.line`;
