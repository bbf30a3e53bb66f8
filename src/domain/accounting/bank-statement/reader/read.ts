import { createHash } from "node:crypto";
import { folded } from "../../../kernel/folding";
import { Collected } from "../../../platform/table-file/worker/collect";
import { readCsv } from "../../../platform/table-file/worker/csv";
import { readXlsx } from "../../../platform/table-file/worker/xlsx";
import { type BankFormat, MAX_NAMED_FAULTS, MAX_SAMPLE, MAX_STATEMENT_LINES } from "../rules";
import { type BankColumn, findBankHead, guessBankColumns, isReadable } from "../rules.columns";
import { columnsBy, type NamedTemplate, templateOf } from "../rules.templates";
import { camtPieces } from "./camt";
import { type BrokenAt, type Checked, checkPieces } from "./check";
import { detectFormat } from "./detect";
import { mt940Pieces } from "./mt940";
import { ofxPieces } from "./ofx";
import { type ParsedLine, type Piece, type RowFault, UnreadableStatement } from "./pieces";
import { type TableReadingInput, type TableRow, tableLinePieces } from "./table";
import { withText } from "./text";

/**
 * `reading` null: guessed by the templates and headers. `preview`: a table whose columns are not known yet is returned
 * with its headers, to choose them.
 */
export type ReadStatementInput = {
  bytes: Uint8Array;
  decimals: number;
  currency: string;
  reading: TableReadingInput | null;
  templates: readonly NamedTemplate[];
  preview?: boolean;
};

type TableFacts = Omit<TableReadingInput, "columns"> & {
  columns: (BankColumn | null)[];
  headers: string[];
  template: string | null;
  sample: string[][];
};

/** A statement without its lines. `table` null: not a table. Amounts in minor units. */
export type StatementFacts = {
  format: BankFormat;
  table: TableFacts | null;
  account: string | null;
  currency: string | null;
  opening: bigint | null;
  closing: bigint | null;
  from: string | null;
  to: string | null;
  count: number;
  faults: RowFault[];
  faultCount: number;
  broken: BrokenAt | null;
  sample: ParsedLine[];
};

/** Reads a whole statement. Throws UnreadableStatement, and Refused of a table's reader. */
export async function readStatementBytes(input: ReadStatementInput): Promise<StatementFacts & { lines: ParsedLine[] }> {
  const format = detectFormat(input.bytes);
  const table = format === "csv" || format === "xlsx" ? await openTable(input, format) : null;
  if (table && input.preview && !isReadable(table.facts.columns))
    return { format, table: table.facts, ...factsOf(NOTHING, []), lines: [] };
  const pieces = table ? tableLinePieces(table.rows, table.facts, input.decimals) : piecesOf(format, input);
  const checked = checkPieces(ofCurrency(pieces, input.currency), MAX_STATEMENT_LINES, (row) => {
    return new UnreadableStatement("lines", row);
  });
  const lines = checked.lines.map(withText);
  if (lines.length === 0 && checked.faults.length === 0) throw new UnreadableStatement("empty");
  return { format, table: table?.facts ?? null, ...factsOf(checked, lines), lines };
}

function piecesOf(format: BankFormat, { bytes, decimals }: ReadStatementInput): Iterable<Piece> {
  if (format === "camt053") return camtPieces(bytes, decimals);
  return format === "mt940" ? mt940Pieces(bytes, decimals) : ofxPieces(bytes, decimals);
}

/** A stated currency must be the account's. */
function* ofCurrency(pieces: Iterable<Piece>, currency: string): Generator<Piece> {
  for (const piece of pieces)
    if ("currency" in piece && piece.currency !== currency)
      yield { fault: { row: piece.row, code: "currency", column: null, cell: piece.currency.slice(0, 60) } };
    else yield piece;
}

function factsOf(checked: Checked, lines: readonly ParsedLine[]) {
  const { faults, account, currency, opening, closing, broken } = checked;
  let from: string | null = null;
  let to: string | null = null;
  for (const { day } of lines) {
    if (from === null || day < from) from = day;
    if (to === null || day > to) to = day;
  }
  return {
    ...{ account, currency, opening, closing, broken, from, to, count: lines.length },
    ...{ faults: faults.slice(0, MAX_NAMED_FAULTS), faultCount: faults.length, sample: lines.slice(0, MAX_SAMPLE) },
  };
}

const NOTHING: Checked = {
  ...{ lines: [], faults: [], account: null, currency: null, opening: null, closing: null, broken: null },
};
const BESIDES = 200;

class Rows extends Collected {
  readonly rows: TableRow[] = [];

  constructor() {
    // Nothing is sent: rows are only counted and bounded.
    super(MAX_STATEMENT_LINES + BESIDES, 0, async () => {});
  }

  override add(cells: readonly string[], name: () => string): undefined {
    const before = this.total;
    void super.add(cells, name);
    if (this.total > before) this.rows.push({ cells, row: Number.parseInt(name().replace(/\D/g, ""), 10) });
  }
}

async function openTable(input: ReadStatementInput, format: "csv" | "xlsx") {
  const into = new Rows();
  await (format === "csv" ? readCsv(input.bytes, into) : readXlsx(input.bytes, into));
  const { rows } = into;
  const facts = tableFacts(
    rows.map(({ cells }) => cells),
    input,
  );
  return { rows, facts };
}

const SAMPLE_ROWS = 5;

function tableFacts(
  rows: readonly (readonly string[])[],
  { reading, templates, preview }: ReadStatementInput,
): TableFacts {
  const matched = rows.slice(0, 30).findIndex((row) => templateOf(row, templates));
  const head = reading?.head ?? (matched >= 0 ? matched : (findBankHead(rows) ?? (preview ? 0 : null)));
  if (head === null || !rows[head]) throw new UnreadableStatement("columns", 1);
  const headers = rows[head].map(String);
  const template = templateOf(headers, templates);
  const guessed: (BankColumn | null)[] = template ? columnsBy(template, headers) : guessBankColumns(headers);
  const toman = template?.toman ?? rows.slice(0, head + 1).some((row) => row.some((cell) => /تومان|toman/i.test(cell)));
  return {
    head,
    headers,
    columns: reading ? [...reading.columns] : guessed,
    toman: reading?.toman ?? toman,
    template: template?.key ?? null,
    sample: rows.slice(head + 1, head + 1 + SAMPLE_ROWS).map((row) => row.map(String)),
  };
}

/** A line as stage_bank_statement takes it. */
export type StagedLine = { [key in Exclude<keyof ParsedLine, "amount" | "balance" | "bankId">]: ParsedLine[key] } & {
  amount: string;
  balance: string | null;
  identity: string;
  nth: number;
  folded: string;
};

/**
 * Lines with their identity, the bank's id where it has one, else day, time, amount, balance, reference and text, and
 * the count of equals.
 */
export function* stagedLines(lines: readonly ParsedLine[]): Generator<StagedLine> {
  const seen = new Map<string, number>();
  for (const { bankId, ...line } of lines) {
    const { day, time, amount, balance, reference, text } = line;
    const parts = bankId === null ? ["", day, time, amount, balance, reference, text] : ["id", bankId, day, amount];
    const identity = createHash("sha256")
      .update(parts.map((part) => String(part ?? "")).join("\u001f"))
      .digest("hex");
    const nth = (seen.get(identity) ?? 0) + 1;
    seen.set(identity, nth);
    const words = [text, line.payer, reference, line.trace, line.serial, line.sayad, line.terminal, amount];
    yield {
      ...line,
      amount: String(amount),
      balance: balance === null ? null : String(balance),
      identity,
      nth,
      folded: folded(words.filter((word) => word !== null && word !== "").join(" ")).slice(0, 1_500),
    };
  }
}
