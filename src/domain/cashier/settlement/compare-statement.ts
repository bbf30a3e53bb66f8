import { setImmediate as turn } from "node:timers/promises";
import type { z } from "zod";
import type { Prisma } from "@/generated/prisma/client";
import { audit } from "../../kernel/audit";
import { actorName, type Ctx, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { folded } from "../../kernel/folding";
import type { ComparisonLineRequest } from "../../kernel/sql-types";
import { transact } from "../../kernel/transact";
import { type Compared, compareLines, type Result } from "./compare-lines";
import { type OurBooks, readAccount, readOurs } from "./our-lines";
import { readComparison } from "./read-comparison";
import { readSheet } from "./read-file";
import { readTheirs, type Theirs } from "./read-theirs";
import { hasAmounts } from "./rules.columns";
import type { Compare, CompareAgain, Comparison, Reading } from "./schema.compare";

type By = Ctx<OperatorActor>;
type StatementDto = Promise<z.input<typeof Comparison>>;

/**
 * Compares a colleague's statement with our books and stores the result. Throws notFound (3009); fieldInvalid (3003)
 * without an amount column or any day; tooLarge (3008) and fileRefused (3014) for the file's content.
 */
export async function compareStatement(
  ctx: By,
  { colleague_id, file_id, ...reading }: z.output<typeof Compare>,
): StatementDto {
  const done = await compare(ctx, { colleagueId: colleague_id, fileId: file_id, reading });
  const rows = await rowsOf(done);
  const id = await transact(ctx, async (tx) => {
    const made = await tx.db.comparison.create({
      data: {
        ...{ branchId: ctx.actor.branchId, colleagueId: colleague_id, fileId: file_id, name: done.name },
        ...{ ...toStoredResult(done), createdBy: actorName(ctx.actor) },
      },
    });
    await storeLines(tx, made.id, rows);
    const after = { comparison_id: made.id, difference: String(done.result.summary.difference) };
    await audit(tx, { action: "settlement.compare", subject: { type: "colleague", id: colleague_id }, after });
    return made.id;
  });
  return readComparison(ctx, { id });
}

/**
 * Compares the same file again with other settings or newer books. Marks stay with their lines. Throws notFound (3009),
 * and as above.
 */
export async function compareAgain(ctx: By, { id, ...reading }: z.output<typeof CompareAgain>): StatementDto {
  const { branchId } = ctx.actor;
  const was = await ctx.db.comparison.findUnique({ where: { branchId_id: { branchId, id } } });
  if (!was) throw new Refusal("notFound");
  const done = await compare(ctx, { colleagueId: was.colleagueId, fileId: was.fileId, reading });
  const rows = await rowsOf(done);
  await transact(ctx, async (tx) => {
    // Locked before its lines: serializes concurrent comparisons.
    await tx.db.comparison.update({
      where: { branchId_id: { branchId, id } },
      data: { ...toStoredResult(done), version: { increment: 1 }, comparedAt: ctx.now },
    });
    await storeLines(tx, id, rows);
    const after = { comparison_id: id, difference: String(done.result.summary.difference) };
    await audit(tx, { action: "settlement.compare", subject: { type: "colleague", id: was.colleagueId }, after });
  });
  return readComparison(ctx, { id });
}

type Laid = { reading: Reading; from: string; to: string; ours: OurBooks; theirs: Theirs; result: Result };
type Done = Laid & { name: string };

async function compare(
  ctx: By,
  { colleagueId, fileId, reading }: { colleagueId: number; fileId: number; reading: Reading },
): Promise<Done> {
  if (!hasAmounts(reading.columns)) throw refuseField("columns", NO_AMOUNT);
  const account = await readAccount(ctx, colleagueId);
  const { name, rows } = await readSheet(ctx, fileId);
  return { name, ...(await layBeside(ctx, { account, rows, reading })) };
}

type Given = {
  account: Awaited<ReturnType<typeof readAccount>>;
  rows: readonly (readonly string[])[];
  reading: Reading;
};

/** Compares rows of a statement with our books for its days, or for given ones. */
export async function layBeside(ctx: By, { account, rows, reading }: Given): Promise<Laid> {
  const all = await readTheirs(rows, { ...reading, decimals: account.decimals });
  if (all.lines.length === 0) throw refuseField("columns", NO_LINES);
  const days = all.lines.flatMap(({ day }) => day ?? []).sort();
  const [from, to] = [reading.from ?? days[0], reading.to ?? days.at(-1)];
  if (!from || !to) throw refuseField("from", NO_DAYS);
  if (from > to) throw refuseField("to", BACKWARDS);
  const theirs = within(all, from, to);
  const ours = await readOurs(ctx, { account, from, to });
  const result = await compareLines(ours, theirs, reading.sense ?? null);
  return { reading, from, to, ours, theirs, result };
}

/** Earlier lines are added to their opening; later ones are ignored. */
function within(all: Theirs, from: string, to: string): Theirs {
  const before = all.lines.filter(({ day }) => day !== null && day < from);
  const lines = all.lines.filter(({ day }) => day === null || (day >= from && day <= to));
  const opening = all.opening === null ? null : before.reduce((sum, { amount }) => sum + amount, all.opening);
  const whole = lines.length + before.length === all.lines.length;
  return { ...all, lines, opening, closing: whole ? all.closing : null };
}

const MAX_UNREAD = 50;

/** A comparison as stored in its row. */
export function toStoredResult({ reading, from, to, result, theirs }: Laid) {
  const { unread } = theirs;
  const summary = { ...result.summary, unread: { count: unread.length, rows: unread.slice(0, MAX_UNREAD) } };
  return {
    reading: { ...reading, sense: reading.sense ?? null, from: reading.from ?? null, to: reading.to ?? null },
    fromDate: new Date(from),
    toDate: new Date(to),
    summary: JSON.parse(JSON.stringify(summary, units)) as Prisma.InputJsonObject,
  };
}

const units = (_: string, value: unknown) => (typeof value === "bigint" ? Number(value) : value);

async function storeLines(tx: TxCtx<OperatorActor>, id: number, rows: string): Promise<void> {
  await tx.db.$executeRaw`select store_comparison_lines(${tx.actor.branchId}::int, ${id}::int, ${rows}::jsonb)`;
}

/** Lines serialized before yielding to other work. */
const TURN = 500;

/** JSON for store_comparison_lines. */
export async function rowsOf(laid: Laid): Promise<string> {
  const parts: string[] = [];
  for (let from = 0; from < laid.result.lines.length; from += TURN) {
    parts.push(JSON.stringify(rowsFrom(laid, from)).slice(1, -1));
    await turn();
  }
  return `[${parts.join()}]`;
}

function rowsFrom({ ours, theirs, result }: Laid, from: number): ComparisonLineRequest[] {
  const own = (amount: bigint) => Number(result.sense === "mirrored" ? -amount : amount);
  return result.lines.slice(from, from + TURN).map((line, at) => {
    const mine = line.ours === null ? null : ours.lines[line.ours]!;
    const yours = line.theirs === null ? null : theirs.lines[line.theirs]!;
    const words = [mine?.description, mine?.document, ...(mine?.refs ?? []), yours?.reference, yours?.description];
    return {
      ...{
        nr: from + at + 1,
        kind: kindOf(line),
        how: line.how,
        day: mine?.day ?? yours?.day ?? null,
        undone: line.undone,
      },
      ours: mine && {
        ...{ document_id: mine.document_id, line: mine.line, date: mine.day, kind: mine.kind },
        ...{ reference: mine.refs?.find(Boolean) ?? "", description: mine.description },
      },
      theirs: yours && {
        ...{ nr: yours.nr, date: yours.day, reference: yours.reference, description: yours.description },
      },
      our_amount: mine && Number(mine.amount),
      their_amount: yours && own(yours.amount),
      identity: `${mine ? `${mine.document_id}:${mine.line}` : ""}/${yours?.nr ?? ""}`,
      folded: folded([...words, mine?.document_id, mine?.amount, yours?.amount].filter(Boolean).join(" ")).slice(
        0,
        600,
      ),
    };
  });
}

const kindOf = ({ ours, theirs, equal }: Compared) =>
  ours === null ? "theirs_only" : theirs === null ? "ours_only" : equal ? "matched" : "differs";

const NO_AMOUNT = { en: "no column has an amount", fa: "هیچ ستونی مبلغ نیست" };
const NO_LINES = { en: "no row has an amount in these columns", fa: "در این ستون‌ها هیچ ردیفی مبلغ ندارد" };
const NO_DAYS = { en: "no row has a date: give from and to", fa: "هیچ ردیفی تاریخ ندارد: بازه را بگویید" };
const BACKWARDS = { en: "must not end before it begins", fa: "پیش از آغاز پایان می‌یابد" };
