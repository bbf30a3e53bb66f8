import { timingSafeEqual } from "node:crypto";
import type { z } from "zod";
import type { AuditAction } from "../../kernel/audit-actions";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { passGate } from "../../kernel/gate/gate";
import { recordChange } from "../../kernel/record-change";
import type { ColumnOf, RowOf } from "../../kernel/table-rows";
import { transact } from "../../kernel/transact";
import { type Amounts, signedText } from "./rules";
import type { BranchCredit, CreditGrant } from "./schema";

/** Signs a text with a key of the service: base64url. */
export type Sign = (text: string) => string;

type BranchCreditDto = z.input<typeof BranchCredit>;
type Row = Amounts & RowOf<"branch_credits", "signature" | "signed_at"> & { currency: string; signed: Signed | null };
type Signed = Record<keyof Amounts, string> & { currency: string; at: string };

/**
 * The branch's ceiling at the core, its debt, holds and available credit, from the current books; and whether they
 * match the last signed state.
 */
export async function readBranchCredit(
  ctx: Pick<Ctx<OperatorActor>, "query" | "actor">,
  sign: Sign,
): Promise<BranchCreditDto> {
  const { branchId } = ctx.actor;
  const [row] = await ctx.query<Row>("credit.branch", CREDIT, [branchId]);
  if (!row) throw new Refusal("notFound");
  const { signed, signature, signed_at, currency, ...amounts } = row;
  return { ...amounts, currency, signature, signed_at, valid: isSigned(branchId, row, sign) };
}

/** Recomputes the amounts from the lines of the books and signs them. */
export async function signBranchCredit(ctx: Ctx<OperatorActor>, sign: Sign): Promise<BranchCreditDto> {
  await write(ctx, "credit.sign", sign);
  return readBranchCredit(ctx, sign);
}

/**
 * Sets the ceiling the core grants the branch and signs it with the current amounts. Throws secondPersonNeeded (2012)
 * when it is raised.
 */
export async function grantBranchCredit(
  ctx: Ctx<OperatorActor>,
  grant: z.output<typeof CreditGrant>,
  sign: Sign,
): Promise<BranchCreditDto> {
  await grantStored(ctx, grant, sign);
  return readBranchCredit(ctx, sign);
}

/** The grant without the answer. */
export const grantStored = (
  ctx: Ctx<OperatorActor> | TxCtx<OperatorActor>,
  { ceiling }: z.output<typeof CreditGrant>,
  sign: Sign,
): Promise<void> => write(ctx, "credit.grant", sign, ceiling);

async function write(
  ctx: Ctx<OperatorActor> | TxCtx<OperatorActor>,
  action: AuditAction,
  sign: Sign,
  ceiling?: bigint,
): Promise<void> {
  const { branchId } = ctx.actor;
  const at = ctx.now.toISOString();
  await transact(ctx, async (tx) => {
    // Locks the row that is written, then its limit in the books: the same order as other changes of ceilings.
    const [before] = await tx.db.$queryRaw<
      (RowOf<"branch_credits", "ceiling" | "signed_at"> & { account: ColumnOf<"branch_credits", "account_id"> })[]
    >`
      select account_id as account, ceiling, signed_at from branch_credits
       where branch_id = ${branchId}::int for no key update`;
    if (!before) throw new Refusal("notFound");
    if (ceiling !== undefined && ceiling > before.ceiling) await pass(tx, before.ceiling, ceiling);
    if (ceiling !== undefined) await tx.db.branchCredit.update({ where: { branchId }, data: { ceiling } });
    // Locked while it is signed; expired holds are released.
    await tx.db.$queryRaw`
      select cardinality(headrooms) as locked from ledger.lock_headroom('{}', '{}', '{}', array[${branchId}::int], array[${before.account}::int])`;
    const [row] = await tx.db.$queryRaw<(Amounts & { currency: string })[]>`
      select l.ceiling, e.used, l.pending as held, greatest(l.ceiling - l.pending - e.used, 0) as available, b.currency::text as currency
        from branch_credits c
        join branches b on b.id = c.branch_id
        join ledger.account_balances l on l.branch_id = c.branch_id and l.account_id = c.account_id
       cross join lateral (select coalesce(sum(e.cr - e.dr), 0)::bigint as used from ledger.entries e
                            where e.branch_id = c.branch_id and e.account_id = c.account_id) e
       where c.branch_id = ${branchId}::int`;
    const { currency, ...amounts } = row!;
    const signed = { ...written(amounts), currency, at };
    const signature = sign(signedText(branchId, amounts, { currency, at }));
    await tx.db.branchCredit.update({ where: { branchId }, data: { signed, signature, signedAt: ctx.now } });
    await recordChange(tx, {
      action,
      subject: { type: "branch", id: branchId },
      before: { ceiling: String(before.ceiling), signed_at: before.signed_at?.toISOString() ?? null },
      after: signed,
      topic: "credit.changed",
      data: {},
    });
  });
}

async function pass(tx: TxCtx<OperatorActor>, from: bigint, to: bigint): Promise<void> {
  const { branchId } = tx.actor;
  const { name } = await tx.db.branch.findUniqueOrThrow({ where: { id: branchId }, select: { name: true } });
  const subject = { type: "branch", id: branchId };
  const sides = { before: { ceiling: String(from) }, after: { ceiling: String(to) } };
  await passGate(tx, { act: "credit.grant", input: { ceiling: to }, subject, title: name, ...sides });
}

function isSigned(branchId: number, { signed, signature, ...now }: Row, sign: Sign): boolean {
  if (!signed || !signature) return false;
  const snapshot = {
    ceiling: BigInt(signed.ceiling),
    used: BigInt(signed.used),
    held: BigInt(signed.held),
    available: BigInt(signed.available),
  };
  const expected = Buffer.from(sign(signedText(branchId, snapshot, signed)));
  const given = Buffer.from(signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return false;
  return (Object.keys(snapshot) as (keyof Amounts)[]).every((name) => snapshot[name] === now[name]);
}

const written = (amounts: Amounts) =>
  Object.fromEntries(Object.entries(amounts).map(([name, value]) => [name, String(value)])) as Record<
    keyof Amounts,
    string
  >;

const CREDIT = `
  select l.ceiling, l.cr - l.dr as used, l.pending as held, greatest(l.ceiling - l.pending - (l.cr - l.dr), 0) as available,
         b.currency::text as currency, c.signature, c.signed, c.signed_at
    from branch_credits c
    join branches b on b.id = c.branch_id
    join ledger.account_balances l on l.branch_id = c.branch_id and l.account_id = c.account_id
   where c.branch_id = $1`;
