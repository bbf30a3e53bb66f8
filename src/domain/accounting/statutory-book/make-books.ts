import type { Ctx, SystemActor } from "../../kernel/context";
import { hasSqlState, isOutcomeUnknown } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import type { InSnapshot, Snapshot } from "../../kernel/snapshot";
import type { RowOf } from "../../kernel/table-rows";
import { transact } from "../../kernel/transact";
import { type GeneratedFile, keepGenerated, storeGenerated } from "../../platform/file/generated-file";
import { bookCsv } from "./book-csv";
import { paginate } from "./paginate";
import { readDueBook } from "./read-due-book";
import { type BookSpan, readBookLines } from "./read-lines";
import {
  BOOK_KINDS,
  type BookHeading,
  type BookKind,
  type BookLine,
  type BookPage,
  MAX_FILE_BYTES,
  MAX_VOLUME_PAGES,
  type Sums,
} from "./rules";

export type BookTools = {
  inSnapshot: InSnapshot;
  /** A volume as PDF. */
  print: (pages: AsyncIterable<BookPage>, heading: BookHeading, volume: number) => AsyncIterable<Uint8Array>;
};

type Made = {
  kind: BookKind;
  part: number;
  rows: number;
  firstPage: number;
  pages: number;
  after: Sums;
  file: GeneratedFile;
};
type SystemCtx = Ctx<SystemActor>;
export type MakingOutcome = { made: number; waiting: "legal_profile" | null };

/**
 * Makes the books of all definite months of a branch that have none, and supplements of what got its number later: each
 * month's files are stored, then recorded in one transaction. Months without a legal profile wait for one. Of several
 * processes one records a month; the files of the others are removed.
 */
export async function makeBooks(ctx: SystemCtx, tools: BookTools): Promise<MakingOutcome> {
  for (let made = 0; ; ) {
    const due = await readDueBook(ctx);
    if (due === null) return { made, waiting: null };
    if (due.profileId === null) return { made, waiting: "legal_profile" };
    const files: Made[] = [];
    try {
      for await (const file of tools.inSnapshot((books) =>
        filesOf(ctx, { books, tools, span: due.span, heading: due.heading }),
      ))
        files.push(file);
      await record(ctx, { span: due.span, profileId: due.profileId, files });
      made += 1;
    } catch (error) {
      // Bytes of a commit whose outcome is unknown stay: without a row they are swept.
      if (isOutcomeUnknown(error)) throw error;
      await Promise.allSettled(files.map(({ file }) => ctx.files.remove(file.path)));
      // Another process has recorded the month: what is due is read again.
      if (!hasSqlState(error, "23514") && !hasSqlState(error, "23505")) throw error;
      if (!(await isRecorded(ctx, due.span))) throw error;
    }
  }
}

type Given = {
  books: Snapshot;
  tools: BookTools;
  span: BookSpan;
  heading: Omit<BookHeading, "kind" | "before">;
};

/** CSV and volumes of the three books of a month. */
async function* filesOf(ctx: SystemCtx, { books, tools, span, heading }: Given): AsyncGenerator<Made> {
  for (const kind of BOOK_KINDS) {
    const [end] = await books.all<{ debit: bigint; credit: bigint; page: number }>(BOOK_END, [
      span.branchId,
      kind,
      span.fiscalYear,
    ]);
    const before = { debit: BigInt(end!.debit), credit: BigInt(end!.credit) };
    const whole: BookHeading = { ...heading, kind, before };
    const lines = () => readBookLines(books, span, { kind, locale: heading.locale });
    const name = `${kind}-${span.fm}${span.supplement ? `-s${span.supplement}` : ""}`;
    const sums = { rows: 0, after: { ...before } };
    const csv = await storeGenerated(ctx, bookCsv(counted(lines(), sums), whole), {
      ...{ name: `${name}.csv`, area: "books", ending: "csv", mime: "text/csv", maxBytes: MAX_FILE_BYTES },
    });
    yield { kind, part: 0, ...sums, firstPage: 0, pages: 0, file: csv };
    const pages = paginate(lines(), { page: end!.page + 1, before });
    for (let volume = 1; ; volume++) {
      const first = await pages.next();
      if (first.done) break;
      const made = { rows: 0, firstPage: first.value.number, pages: 0, after: first.value.after };
      const file = await storeGenerated(ctx, tools.print(volumeOf(first.value, pages, made), whole, volume), {
        ...{ name: `${name}-${volume}.pdf`, area: "books", ending: "pdf", mime: "application/pdf" },
        maxBytes: MAX_FILE_BYTES,
      });
      yield { kind, part: volume, ...made, file };
    }
  }
}

async function* counted(lines: AsyncIterable<BookLine[]>, sums: { rows: number; after: Sums }) {
  for await (const batch of lines) {
    for (const line of batch) {
      if (line.is === "account") continue;
      sums.rows += 1;
      sums.after.debit += line.debit;
      sums.after.credit += line.credit;
    }
    yield batch;
  }
}

type Volume = { rows: number; pages: number; after: Sums };

/** At most 500 pages, counted in `made`. */
async function* volumeOf(first: BookPage, pages: AsyncGenerator<BookPage>, made: Volume): AsyncGenerator<BookPage> {
  for (let page: BookPage | undefined = first; page; ) {
    made.pages += 1;
    made.rows += page.lines.filter((line) => line.is === "posting").length;
    made.after = page.after;
    yield page;
    if (made.pages === MAX_VOLUME_PAGES) return;
    const next: IteratorResult<BookPage> = await pages.next();
    page = next.done ? undefined : next.value;
  }
}

type Recorded = { span: BookSpan; profileId: number; files: readonly Made[] };

/** Records files of a month; the guards of the database refuse what another process has recorded. */
async function record(ctx: SystemCtx, { span, profileId, files }: Recorded): Promise<void> {
  const { branchId } = ctx.actor;
  const { fiscalYear, fm, supplement, firstNo, lastNo } = span;
  await transact(ctx, async (tx) => {
    await tx.db.$executeRaw`select lock_books(${branchId}::int)`;
    for (const { kind, part, rows, firstPage, pages, after, file } of files) {
      const fileId = await keepGenerated(tx, file);
      await tx.db.$executeRaw`
        insert into book_files (branch_id, seq, kind, fiscal_year, fm, supplement, part, first_no, last_no, rows, first_page, pages,
                                carried_dr, carried_cr, profile_id, file_id, sha256, chain_sha256, made_at)
        values (${branchId}, 0, ${kind}::"BookKind", ${fiscalYear}, ${fm}, ${supplement}, ${part}, ${firstNo}, ${lastNo}, ${rows},
                ${firstPage}, ${pages}, ${after.debit}, ${after.credit}, ${profileId}, ${fileId}, ${file.checksum}, '', ${tx.now})`;
    }
    await recordChange(tx, {
      action: "book.make",
      topic: "book.changed",
      subject: { type: "book", id: fm },
      after: { fiscal_year: fiscalYear, supplement, first_no: firstNo, last_no: lastNo, files: files.length },
    });
  });
}

async function isRecorded({ query }: SystemCtx, { branchId, fm, supplement }: BookSpan): Promise<boolean> {
  const rows = await query<RowOf<"book_files", "seq">>("books.recorded", RECORDED, [branchId, fm, supplement]);
  return rows.length > 0;
}

const RECORDED = `
  select f.seq from book_files f where f.branch_id = $1 and f.kind = 'journal' and f.fm = $2 and f.supplement = $3 and f.part = 0 limit 1`;
const BOOK_END = `select e.carried_dr as debit, e.carried_cr as credit, e.page from book_end($1, $2::"BookKind", $3) e limit 1`;
