import type { z } from "zod";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { requireVersion } from "../../kernel/require-version";
import type { ColumnOf } from "../../kernel/table-rows";
import { transact } from "../../kernel/transact";
import { storeLines } from "./begin-version";
import { lockStatements } from "./lock-statements";
import { readStatementVersion } from "./read-version";
import { OTHER_STATE, refuseState } from "./require-other";
import { MAX_MAPPED } from "./rules";
import type { StatementVersionDto, VersionInput } from "./schema";

type Input = z.output<typeof VersionInput>;

/**
 * Replaces the lines and accounts of a draft. Throws notFound (3009), changedMeanwhile (8004), operationNotAllowed (8003)
 * when it is no draft, fieldInvalid (3003) at a line: a code twice, an unknown parent, an unknown account or one on a side
 * twice. What only forbids its use is listed in `problems`.
 */
export async function saveStatementVersion(
  ctx: Ctx<OperatorActor>,
  input: Input,
): Promise<z.input<typeof StatementVersionDto>> {
  const { id, version, lines } = input;
  refuseBadLines(lines);
  await transact(ctx, async (tx) => {
    const where = { branchId_id: { branchId: tx.actor.branchId, id } };
    const found = await tx.db.statementVersion.findUnique({ where, select: { kind: true } });
    if (!found) throw new Refusal("notFound");
    await lockStatements(tx, found.kind);
    const stored = (await tx.db.statementVersion.findUnique({ where }))!;
    requireVersion(version, stored.version);
    if (stored.state !== "draft") throw refuseState(OTHER_STATE);
    await refuseUnknownAccounts(tx, lines);
    const of = { branchId: tx.actor.branchId, versionId: id };
    await tx.db.statementAccount.deleteMany({ where: of });
    await tx.db.statementLine.deleteMany({ where: of });
    await storeLines(tx, id, {
      lines: lines.map(({ parent_code, ...line }) => ({ ...line, parent_code: parent_code ?? null })),
      accounts: lines.flatMap(({ code, accounts }) => accounts.map((one) => ({ ...one, line: code }))),
    });
    await tx.db.statementVersion.update({ where, data: { version: { increment: 1 } } });
    await recordChange(tx, {
      action: "statement_version.save",
      topic: "statement_version.changed",
      subject: { type: "statement_version", id },
      after: { kind: stored.kind, lines: lines.length },
    });
  });
  return readStatementVersion(ctx, { id });
}

function refuseBadLines(lines: Input["lines"]): void {
  const fields: { path: string; message: { en: string; fa: string } }[] = [];
  const places = new Map<string, number>();
  const sides = new Set<string>();
  lines.forEach(({ code, accounts }, at) => {
    if (places.has(code)) fields.push({ path: `lines[${at}].code`, message: TWICE });
    places.set(code, at);
    accounts.forEach(({ account_id, side }, nth) => {
      const key = `${account_id}/${side}`;
      if (sides.has(key)) fields.push({ path: `lines[${at}].accounts[${nth}]`, message: ACCOUNT_TWICE });
      sides.add(key);
    });
  });
  lines.forEach(({ parent_code, code }, at) => {
    if (parent_code != null && (parent_code === code || !places.has(parent_code)))
      fields.push({ path: `lines[${at}].parent_code`, message: NO_PARENT });
  });
  if (sides.size > MAX_MAPPED) fields.push({ path: "lines", message: MANY });
  if (fields.length > 0) throw new Refusal("fieldInvalid", { fields: fields.slice(0, 100) });
}

async function refuseUnknownAccounts({ db, actor }: TxCtx<OperatorActor>, lines: Input["lines"]): Promise<void> {
  const ids = [...new Set(lines.flatMap(({ accounts }) => accounts.map(({ account_id }) => account_id)))];
  const known = await db.$queryRaw<{ id: ColumnOf<"ledger.accounts", "id"> }[]>`
    select a.id from ledger.accounts a where a.branch_id = ${actor.branchId}::int and a.id = any (${ids}::int[])`;
  if (known.length === ids.length) return;
  const there = new Set(known.map(({ id }) => id));
  const fields = lines.flatMap(({ accounts }, at) =>
    accounts.flatMap(({ account_id }, nth) =>
      there.has(account_id) ? [] : [{ path: `lines[${at}].accounts[${nth}].account_id`, message: NO_ACCOUNT }],
    ),
  );
  throw new Refusal("fieldInvalid", { fields: fields.slice(0, 100) });
}

const TWICE = { en: "is a line already", fa: "کد سطر تکراری است" };
const ACCOUNT_TWICE = { en: "is in a line on this side already", fa: "این حساب برای همین طرف در سطر دیگری آمده است" };
const NO_PARENT = { en: "is not another line", fa: "سطر بالاتر وجود ندارد" };
const NO_ACCOUNT = { en: "is not an account of the branch", fa: "حساب در این شعبه وجود ندارد" };
const MANY = { en: `must have at most ${MAX_MAPPED} accounts`, fa: `حداکثر ${MAX_MAPPED} حساب مجاز است` };
