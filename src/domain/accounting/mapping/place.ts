import { actorName, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal, refuseField, type Text } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import type { RowOf } from "../../kernel/table-rows";
import { ACCOUNT, type Account, covers, type MappingState, readMappingState, type Span, toNamedAccount } from "./rows";
import { type Key, MISFITS, misfit, ruleOf } from "./rules";

export type MappingPlaceCriteria = { key: Key; account_id: number; from: string };

/** Locks the branch's mappings until the commit and reads their current state. */
export async function lockMapping(tx: TxCtx<OperatorActor>): Promise<MappingState> {
  const name = `ledger.mappings:${tx.actor.branchId}`;
  await tx.db.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
  return readMappingState(tx);
}

/**
 * Assigns an account to a key from a day until the key's next span. The span in force ends the day before, one that
 * begins that day changes its account; so there is no day without an account between two spans. `path`: of the entry in
 * the request. Business, audit and outbox rows are in the caller's transaction. Returns the span. Throws fieldInvalid
 * (3003) for an account that is not this branch's or does not fit; periodClosed (7301) for a day in or before a closed
 * month.
 */
export async function place(
  tx: TxCtx<OperatorActor>,
  mapping: MappingState,
  wanted: MappingPlaceCriteria,
  path = "",
): Promise<number> {
  const { key, account_id, from } = wanted;
  const account = await fitting(tx, mapping, wanted, path);
  const spans = mapping.spans.get(key)!;
  const current = spans.find((span) => covers(span, from));
  if (current?.account.id === account_id) return current.id;
  await refuseClosed(tx, from, path);
  const valid_to = current ? current.valid_to : dayBeforeNext(spans, from);
  const replaced = current?.valid_from === from;
  const id = replaced ? await rename(tx, current, account_id) : await split(tx, { ...wanted, current, valid_to });
  // The account of bounced cheques changes: its existing balance becomes debt too (prisma/sql/accounting/party-debts.sql).
  if (key === "cheque.bounced") await tx.db.$queryRaw`select id from recount_bounced(${tx.actor.branchId}::int)`;
  const before = current && toPlaceDto(current);
  const after = { ...toNamedAccount(account), mapping_id: id, valid_from: from, valid_to };
  await recordChange(tx, {
    action: "mapping.change",
    subject: { type: "mapping", id: key },
    before,
    after,
    topic: "accounting.mapping",
    data: { key, account_id, valid_from: from, by: actorName(tx.actor) },
  });
  return id;
}

/** The requested account, locked until the transaction ends. */
async function fitting(
  tx: TxCtx<OperatorActor>,
  current: MappingState,
  { key, account_id }: MappingPlaceCriteria,
  path: string,
) {
  const [row] = await tx.db.$queryRawUnsafe<{ account: Account }[]>(
    `select ${ACCOUNT} as account from ledger.accounts a where a.branch_id = $1::int and a.id = $2::int for share`,
    tx.actor.branchId,
    account_id,
  );
  const wrong = row && misfit(ruleOf(key), row.account, current.currency);
  if (!row) throw refuseField(`${path}account_id`, STRANGER);
  if (wrong) throw refuseField(`${path}account_id`, MISFITS[wrong]);
  return row.account;
}

async function refuseClosed({ db, actor }: TxCtx<OperatorActor>, from: string, path: string) {
  const [row] = await db.$queryRaw<{ closed: string | null }[]>`
    select ledger.closed_from(${actor.branchId}::int, ${from}::date)::text as closed`;
  if (!row!.closed) return;
  const fields = [{ path: `${path}valid_from`, message: CLOSED }];
  throw new Refusal("periodClosed", { fields, data: { closed_until: row!.closed } });
}

async function rename({ db, actor }: TxCtx<OperatorActor>, { id }: Span, accountId: number): Promise<number> {
  await db.$executeRaw`
    update ledger.mappings set account_id = ${accountId}::int where branch_id = ${actor.branchId}::int and id = ${id}::int`;
  return id;
}

type Split = MappingPlaceCriteria & { current: Span | undefined; valid_to: string | null };

async function split({ db, actor }: TxCtx<OperatorActor>, { key, account_id, from, current, valid_to }: Split) {
  const { branchId } = actor;
  if (current) {
    await db.$executeRaw`
      update ledger.mappings set valid = daterange(lower(valid), ${from}::date)
       where branch_id = ${branchId}::int and id = ${current.id}::int`;
  }
  const [made] = await db.$queryRaw<RowOf<"ledger.mappings", "id">[]>`
    insert into ledger.mappings (branch_id, key, account_id, valid)
    values (${branchId}::int, ${key}, ${account_id}::int, daterange(${from}::date, ${valid_to}::date + 1))
    returning id`;
  return made!.id;
}

/** Null: there is no later span. */
function dayBeforeNext(spans: readonly Span[], from: string): string | null {
  const next = spans.find(({ valid_from }) => valid_from !== null && valid_from > from)?.valid_from;
  return next ? new Date(Date.parse(next) - DAY_MS).toISOString().slice(0, 10) : null;
}
const DAY_MS = 86_400_000;

const toPlaceDto = ({ id, account, valid_from, valid_to }: Span) => ({
  ...toNamedAccount(account),
  mapping_id: id,
  valid_from,
  valid_to,
});

const STRANGER: Text = { en: "is not an account of this branch", fa: "حسابی از این شعبه نیست" };
const CLOSED: Text = { en: "begins in a closed month", fa: "به ماه بسته‌شده می‌رسد" };
