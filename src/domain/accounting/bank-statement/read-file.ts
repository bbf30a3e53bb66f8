import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal, refuseField, type Text } from "../../kernel/errors";
import { openFile } from "../../platform/file/open-file";
import { takeTurn } from "../../platform/table-file/line";
import { refusedTable, wholeFile } from "../../platform/table-file/read-table";
import { readInThread } from "../../platform/table-file/thread";
import type { BankAccount } from "./bank-account";
import { listTemplates } from "./list-templates";
import type { FileFaultCode, RowFault } from "./reader/pieces";
import type { StatementFacts } from "./reader/read";
import type { TableReadingInput } from "./reader/table";
import type { ReaderMessage, ReaderTask } from "./reader-messages";
import { MAX_STATEMENT_BYTES, READER_MEGABYTES, READER_MS } from "./rules";
import { FILE_FAULTS, ROW_FAULTS, ROW_TOTAL } from "./words";

type ReadFileInput = {
  fileId: number;
  account: BankAccount;
  reading: TableReadingInput | null;
  /** Whether the lines are wanted. */
  staged: boolean;
};

/** `lines`: JSON, a list of StagedLine; empty when they are not wanted or a row has a fault. */
export type ReadStatementFile = { name: string; facts: StatementFacts; lines: string };

/**
 * Reads an uploaded statement in a thread of its own. Throws notFound (3009) without the file; fileRefused (3014) and
 * tooLarge (3008) at `file_id` for its content; tooManyRequests (9001) when too many are queued.
 */
export async function readStatementFile(ctx: Ctx<OperatorActor>, input: ReadFileInput): Promise<ReadStatementFile> {
  const { branchId } = ctx.actor;
  const templates = await listTemplates(ctx);
  const leave = await takeTurn(ctx.actor);
  try {
    const { name, content } = await openFile(ctx, { branchId, id: input.fileId, form: "whole" });
    const bytes = await wholeFile(content, MAX_STATEMENT_BYTES);
    const { decimals, currency } = input.account;
    const read = templates.items.map(({ key, headers, columns, toman }) => ({ key, headers, columns, toman }));
    const task = { bytes, decimals, currency, reading: input.reading, templates: read, staged: input.staged };
    return { name, ...(await readBytes(task)) };
  } finally {
    leave();
  }
}

async function readBytes(task: ReaderTask): Promise<Omit<ReadStatementFile, "name">> {
  const messages = readInThread<ReaderMessage>({
    file: process.env.BANK_READER_FILE ?? "bank-reader.mjs",
    task,
    transfer: [task.bytes.buffer as ArrayBuffer],
    ...{ megabytes: READER_MEGABYTES, milliseconds: READER_MS, refuse: refusedTable },
  });
  const lines: string[] = [];
  for await (const message of messages) {
    if ("lines" in message) lines.push(message.lines);
    else if ("facts" in message) return { facts: message.facts, lines: `[${lines.join()}]` };
    else if ("table" in message) throw refusedTable(message.table, message);
    else throw unreadable(message.unreadable, message.row);
  }
  throw new Error("the statement reader sent no end message");
}

function unreadable(code: FileFaultCode, row: number | undefined): Refusal {
  const at = row === undefined ? "" : ` (${row})`;
  const message = { en: FILE_FAULTS[code].en + at, fa: FILE_FAULTS[code].fa + at };
  return refuseField("file_id", message, code === "lines" ? "tooLarge" : "fileRefused");
}

/** Refuses a statement with faulty rows by row: fieldInvalid (3003) at `rows[17].date`. */
export function refuseRows({ faults, faultCount }: Pick<StatementFacts, "faults" | "faultCount">): void {
  if (faultCount === 0) return;
  const fields = faults.map((fault) => ({ path: pathOf(fault), message: wordsOf(fault) }));
  const total = { en: ROW_TOTAL.en(faultCount), fa: ROW_TOTAL.fa(faultCount) };
  throw new Refusal("fieldInvalid", { fields: [...fields, { path: "file_id", message: total }] });
}

const pathOf = ({ row, column, code }: RowFault) => `rows[${row}].${column ?? code}`;

export const wordsOf = ({ code, cell }: RowFault): Text => ({
  en: ROW_FAULTS[code].en.replace("{cell}", cell),
  fa: ROW_FAULTS[code].fa.replace("{cell}", cell),
});
